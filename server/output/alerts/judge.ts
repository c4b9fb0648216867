import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import { compare } from '../../analytics/traffic/metric-values.ts'
import { isRate, type Measured } from './measure.ts'

/** The values of a window and of the window it is compared with. */
export type Reading = { current: Measured; previous: Measured | undefined }

/** A reading as shown in the API. */
export type PublicReading = { value: number; previous_value: number | null; change_percent: number | null }

/**
 * `met`: the condition holds. `clear`: it does not hold, by at least the margin. `between`: neither. `unknown`:
 * too little data, or nothing to compare with.
 */
export type Verdict = 'met' | 'clear' | 'between' | 'unknown'

type Rule = Pick<AlertCondition, 'metric' | 'operator' | 'threshold'>

export function publicReading({ current, previous }: Reading): PublicReading {
  if (!previous) return { value: current.value, previous_value: null, change_percent: null }
  const { change_percent } = compare(current.value, previous.value)
  return { value: current.value, previous_value: previous.value, change_percent }
}

/** Judges the rounded numbers that users see, so that they can verify each verdict. */
export function judge(rule: Rule, minimumVolume: number, reading: Reading): Verdict {
  const { value, change_percent } = publicReading(reading)
  const { metric, operator, threshold } = rule
  const margin = marginOf(rule)
  if (!isEnough(metric, minimumVolume, reading)) {
    // A value that was too high and is now low is clear. Otherwise the alert would stay triggered.
    const isBelowMargin = operator === 'above' && !isRate(metric) && value <= threshold - margin
    return isBelowMargin ? 'clear' : 'unknown'
  }
  if (operator === 'above') return verdict(value > threshold, value <= threshold - margin)
  if (operator === 'below') return verdict(value < threshold, value >= threshold + margin)
  if (change_percent === null) return 'unknown'
  const change = operator === 'increased_by_percent' ? change_percent : -change_percent
  return verdict(change >= threshold, change < threshold - margin)
}

/** True if the alert is triggered after a verdict: it keeps its state between met and clear. */
export function isTriggeredBy(verdict: Verdict, wasTriggered: boolean): boolean {
  return verdict === 'met' || (verdict !== 'clear' && wasTriggered)
}

/**
 * How far back beyond the threshold a value must be to count as clear: a tenth of the threshold; for percentages in
 * points. For counts at least one, but zero for thresholds below one, as no count is below zero.
 */
function marginOf({ metric, operator, threshold }: Rule): number {
  const tenth = Math.abs(threshold) / 10
  const isCount = (operator === 'above' || operator === 'below') && !isRate(metric) && metric !== 'revenue'
  if (!isCount) return tenth
  return threshold < 1 ? 0 : Math.ceil(tenth)
}

/**
 * For counts the larger window must reach the minimum: a high count may have dropped to zero. For rates both windows
 * must reach it, and neither may be empty.
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
