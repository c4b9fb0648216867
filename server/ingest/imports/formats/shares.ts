/**
 * Returns integers close to the wanted ones that add up to `total`. An excess is taken from the last numbers, a deficit
 * is added to the first ones, and none exceeds its limit. The sum is smaller if the limits add up to less.
 */
export function fitted(wanted: readonly number[], limits: readonly number[], total: number): number[] {
  const given = wanted.map((it, n) => Math.min(it, limits[n] as number))
  let over = given.reduce((sum, it) => sum + it, 0) - total
  for (let n = given.length - 1; n >= 0 && over > 0; n--) {
    const taken = Math.min(over, given[n] as number)
    given[n] = (given[n] as number) - taken
    over -= taken
  }
  for (let n = 0; n < given.length && over < 0; n++) {
    const added = Math.min(-over, (limits[n] as number) - (given[n] as number))
    given[n] = (given[n] as number) + added
    over += added
  }
  return given
}

/** Returns a part of `total` split into equal integers; the first parts are larger by one if there is a remainder. */
export function evenPart(total: number, parts: number, part: number): number {
  return Math.floor(total / parts) + (part < total % parts ? 1 : 0)
}

/** Returns a seeded random number generator for [0, 1) (mulberry32). */
function randomFrom(seed: string): () => number {
  let state = Number(BigInt.asUintN(32, BigInt(Bun.hash(seed))))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Shuffles in place, in an order determined only by the seed. */
function shuffle(values: Int32Array, seed: string): Int32Array {
  const random = randomFrom(seed)
  for (let n = values.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    const value = values[n] as number
    values[n] = values[other] as number
    values[other] = value
  }
  return values
}

/** Returns the numbers 0, 1, 2, … below `length`, in an order determined only by the seed. */
export function shuffledOrder(length: number, seed: string): Int32Array {
  return shuffle(
    Int32Array.from({ length }, (_, n) => n),
    seed,
  )
}

/**
 * Returns `length` group numbers in random order: each group as often as its count, and -1 for the rest.
 */
export function shuffledGroups(counts: readonly number[], length: number, seed: string): Int32Array {
  const groups = new Int32Array(length).fill(-1)
  let at = 0
  for (const [group, count] of counts.entries()) {
    const end = Math.min(at + count, length)
    groups.fill(group, at, end)
    at = end
  }
  return shuffle(groups, seed)
}
