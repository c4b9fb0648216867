import type { RuleModel } from './models.ts'

/** The total credit of one conversion. Shares are integer parts of it, so that they add up exactly. */
export const wholeCredit = 1_000_000_000_000n

const halfLife_days = 7
const halfLife_ms = halfLife_days * 86_400_000
// Integer weights have the same sum in any order of addition.
const weightScale = 2 ** 32

const whole = `toInt64(${wholeCredit})`
const part = (percent: number) => `toInt64(${(wholeCredit * BigInt(percent)) / 100n})`

/**
 * Returns the credits of the touchpoints of a path: an array of Int64 that sums to `wholeCredit`.
 * @param path a non-empty array.
 * @param starts the start times of its touchpoints, in milliseconds.
 */
export function creditsOf(model: RuleModel, path: string, starts: string): string {
  const count = `length(${path})`
  const each = (share: string) => `arrayMap(position -> ${share}, arrayEnumerate(${path}))`
  switch (model) {
    case 'last_click':
      return each(`if(position = ${count}, ${whole}, 0)`)
    case 'first_click':
      return each(`if(position = 1, ${whole}, 0)`)
    case 'linear':
      return completed(each(`intDiv(${whole}, ${count})`))
    case 'position_based': {
      const middle = `intDiv(${part(20)}, greatest(${count}, 3) - 2)`
      return completed(
        each(`multiIf(${count} = 2, ${part(50)}, position IN (1, ${count}), ${part(40)}, ${middle})`),
      )
    }
    case 'time_decay': {
      // Age relative to the last touchpoint: the age relative to the conversion would scale all weights by the same
      // factor.
      const age = `arrayElement(${starts}, -1) - start`
      return weightedCredits(
        `arrayMap(start -> toUInt64(exp2(-(${age}) / ${halfLife_ms}) * ${weightScale}), ${starts})`,
      )
    }
  }
}

/** Shares credit in proportion to weights, an array of UInt64; equally if all are 0. */
export function weightedCredits(weights: string): string {
  const total = `arraySum(${weights})`
  const equal = `intDiv(${whole}, length(${weights}))`
  return completed(
    `arrayMap(weight -> if(${total} = 0, ${equal}, toInt64(floor(toFloat64(weight) * ${wholeCredit} / ${total}))), ${weights})`,
  )
}

/** Gives the rest from rounding down to the last touchpoint. */
function completed(shares: string): string {
  return `arrayPushBack(arrayPopBack(${shares}), ${whole} - arraySum(arrayPopBack(${shares})))`
}
