import type { RuleModel } from './models.ts'

/** A conversion's whole credit: shares are whole numbers of its parts, so that they add up exactly. */
export const wholeCredit = 1_000_000_000_000n

const halfLife_days = 7
const halfLife_ms = halfLife_days * 86_400_000
// Weights are whole numbers: sums of them are the same in whatever order they are made.
const weightScale = 2 ** 32

const whole = `toInt64(${wholeCredit})`
const part = (percent: number) => `toInt64(${(wholeCredit * BigInt(percent)) / 100n})`

/**
 * The credit of each touchpoint of a path as an array of Int64 that sums to `wholeCredit`.
 * @param path an array that is not empty. @param starts when its touchpoints began, in milliseconds.
 */
export function creditsOf(model: RuleModel, path: string, starts: string): string {
  const count = `length(${path})`
  const each = (share: string) => `arrayMap(place -> ${share}, arrayEnumerate(${path}))`
  switch (model) {
    case 'last_click':
      return each(`if(place = ${count}, ${whole}, 0)`)
    case 'first_click':
      return each(`if(place = 1, ${whole}, 0)`)
    case 'linear':
      return completed(each(`intDiv(${whole}, ${count})`))
    case 'position_based': {
      const middle = `intDiv(${part(20)}, greatest(${count}, 3) - 2)`
      return completed(
        each(`multiIf(${count} = 2, ${part(50)}, place IN (1, ${count}), ${part(40)}, ${middle})`),
      )
    }
    case 'time_decay': {
      // Against the last touchpoint: how long before the conversion that was halves all alike.
      const age = `arrayElement(${starts}, -1) - start`
      return weightedCredits(
        `arrayMap(start -> toUInt64(exp2(-(${age}) / ${halfLife_ms}) * ${weightScale}), ${starts})`,
      )
    }
  }
}

/** Credit in proportion to weights, an array of UInt64; in equal parts where all are 0. */
export function weightedCredits(weights: string): string {
  const total = `arraySum(${weights})`
  const equal = `intDiv(${whole}, length(${weights}))`
  return completed(
    `arrayMap(weight -> if(${total} = 0, ${equal}, toInt64(floor(toFloat64(weight) * ${wholeCredit} / ${total}))), ${weights})`,
  )
}

/** What is lost by rounding down goes to the last touchpoint. */
function completed(shares: string): string {
  return `arrayPushBack(arrayPopBack(${shares}), ${whole} - arraySum(arrayPopBack(${shares})))`
}
