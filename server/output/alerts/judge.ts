import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import { compare } from '../../analytics/traffic/traffic.ts'
import { isRate, type Measured } from './measure.ts'

/** What is to be decided about: what was counted in the window, and in the one it is compared with. */
export type Reading = { current: Measured; previous: Measured | undefined }

/** A reading as it is told. */
export type Told = { value: number; previous_value: number | null; change_percent: number | null }

/**
 * `met`: the condition holds. `clear`: it does not, by the margin. `between`: nor that. `unknown`: there is too little,
 * or nothing to compare with.
 */
export type Verdict = 'met' | 'clear' | 'between' | 'unknown'

type Rule = Pick<AlertCondition, 'metric' | 'operator' | 'threshold'>

export function publicReading({ current, previous }: Reading): Told {
  if (!previous) return { value: current.value, previous_value: null, change_percent: null }
  const { change_percent } = compare(current.value, previous.value)
  return { value: current.value, previous_value: previous.value, change_percent }
}

/** Judges the numbers that are told, so that everybody can see why. */
export function judge(rule: Rule, minimumVolume: number, reading: Reading): Verdict {
  const { value, change_percent } = publicReading(reading)
  const { metric, operator, threshold } = rule
  const margin = marginOf(rule)
  if (!isEnough(metric, minimumVolume, reading)) {
    // What was too much and is little now is over, and would be undecided for ever.
    const isOver = operator === 'above' && !isRate(metric) && value <= threshold - margin
    return isOver ? 'clear' : 'unknown'
  }
  if (operator === 'above') return verdict(value > threshold, value <= threshold - margin)
  if (operator === 'below') return verdict(value < threshold, value >= threshold + margin)
  if (change_percent === null) return 'unknown'
  const change = operator === 'increased_by_percent' ? change_percent : -change_percent
  return verdict(change >= threshold, change < threshold - margin)
}

/** Whether the alert is triggered after a verdict: between met and clear it stays what it was. */
export function isTriggeredBy(verdict: Verdict, wasTriggered: boolean): boolean {
  return verdict === 'met' || (verdict !== 'clear' && wasTriggered)
}

/**
 * How far back a value must be: a tenth of the threshold, for percentages in points. Of what is counted at least one,
 * but none where the threshold is less than one: there is no way back from nothing but something.
 */
function marginOf({ metric, operator, threshold }: Rule): number {
  const tenth = Math.abs(threshold) / 10
  const isCount = (operator === 'above' || operator === 'below') && !isRate(metric) && metric !== 'revenue'
  if (!isCount) return tenth
  return threshold < 1 ? 0 : Math.ceil(tenth)
}

/**
 * Of a count that is compared the larger of both must reach the minimum: it may have been much and now be nothing. A
 * rate must rest on enough in both windows, and never on nothing.
 */
function isEnough(
  metric: AlertCondition['metric'],
  minimumVolume: number,
  { current, previous }: Reading,
): boolean {
  const volumes = previous ? [current.volume, previous.volume] : [current.volume]
  return isRate(metric)
    ? Math.min(...volumes) >= Math.max(1, minimumVolume)
    : Math.max(...volumes) >= minimumVolume
}

function verdict(isMet: boolean, isClear: boolean): Verdict {
  if (isMet) return 'met'
  return isClear ? 'clear' : 'between'
}
