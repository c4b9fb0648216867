/**
 * A seeded random number generator: the same seed gives the same numbers on every machine. The generator is sfc32,
 * which passes PractRand and is fast in plain JavaScript.
 */
export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: number) {
    this.a = seed | 0
    this.b = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
    this.c = Math.imul(seed ^ 0x7f4a7c15, 0xc2b2ae35)
    for (let round = 0; round < 16; round++) this.bits()
  }

  /** 32 bits, as an unsigned integer. */
  bits(): number {
    const result = (this.a + this.b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + result
    return result >>> 0
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number {
    return this.bits() / 4294967296
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** Normally distributed around 0, with standard deviation 1. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.fraction()))
    return radius * Math.cos(2 * Math.PI * this.fraction())
  }

  /** Skewed to the right around its median, like reading times and cart sizes. */
  skewed(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal())
  }

  /** A random count of events whose mean is `mean`. */
  count(mean: number): number {
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()))
    const limit = Math.exp(-mean)
    let times = 0
    for (let product = this.fraction(); product > limit; product *= this.fraction()) times++
    return times
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }

  /** Picks one of the choices with a probability proportional to its weight. */
  weighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T {
    let total = 0
    for (const choice of choices) total += weightOf(choice)
    let rest = this.fraction() * total
    for (const choice of choices) {
      rest -= weightOf(choice)
      if (rest < 0) return choice
    }
    return choices[choices.length - 1] as T
  }

  hex(digits: number): string {
    let text = ''
    while (text.length < digits) text += this.bits().toString(16).padStart(8, '0')
    return text.slice(0, digits)
  }
}
