import {
  type Expectation,
  expectationOf,
  forecastOf,
  type Kind,
  reach_min,
  scaled,
  unscaled,
} from './expectation.ts'
import type { AnomalyDirection, AnomalySeverity } from './model.ts'

/** Numbers of hours that are summed and judged, the newest hour last: small changes add up over several hours. */
const windows_hours = [1, 3, 6, 24] as const

export type Judgement = {
  window_hours: (typeof windows_hours)[number]
  direction: AnomalyDirection
  value: number
  expected: number
  /** The normal range. */
  range: { min: number; max: number }
  severity: AnomalySeverity
  /** Confidence that this is not chance: 1 − p of Student's t, with one degree of freedom less than there are weeks. */
  confidence: number
  weeks: number
  /** The deviation relative to the largest normal one. */
  certainty: number
  /** True if the finding can begin an episode; otherwise it can only continue one. */
  is_unusual: boolean
}

type Threshold = { certainty: number; relativeChange: number; absoluteChange: number }

/** Smaller differences do not matter, however unlikely they are. */
const unusual: Threshold = { certainty: 1, relativeChange: 0.4, absoluteChange: 10 }
/** Lower, so that a lasting change is one episode: it ends when values are nearly normal. */
const ongoing: Threshold = { certainty: 0.35, relativeChange: 0.25, absoluteChange: 5 }

/**
 * Judges whether the newest hour of a series (oldest first), or several hours up to it, deviates from its history.
 * @param isOngoing true if an episode is open: then also smaller deviations are returned.
 * @returns a finding for each number of hours that deviates, the most certain first.
 */
export function judge(series: ArrayLike<number>, kind: Kind, isOngoing = false): Judgement[] {
  const threshold = isOngoing ? ongoing : unusual
  const found: Judgement[] = []
  for (const window_hours of windows_hours) {
    const sums = rollingSums(series, window_hours)
    const forecast = forecastOf(sums)
    const value = sums[sums.length - 1] as number
    // Most hours are close to the forecast: skip the more expensive calculation.
    if (!forecast || !matters(value, forecast.expected, threshold)) continue
    const expectation = expectationOf(sums, forecast, kind, window_hours)
    const certainty = certaintyOf(value, expectation)
    if (certainty < threshold.certainty) continue
    const is_unusual = certainty >= unusual.certainty && matters(value, forecast.expected, unusual)
    found.push({ ...judgementOf(value, expectation), window_hours, certainty, is_unusual })
  }
  return found.sort((one, other) => other.certainty - one.certainty)
}

/** Returns the deviation of a value relative to the largest normal one; 1 or more is not normal. */
function certaintyOf(value: number, expectation: Expectation): number {
  const { expected, reach } = expectation
  return scalesAway(value, expectation) / (value > expected ? reach.up : reach.down)
}

function scalesAway(value: number, { expected, scaling, scale }: Expectation): number {
  return Math.abs(scaled(value, scaling) - scaled(expected, scaling)) / scale
}

function matters(value: number, expected: number, { relativeChange, absoluteChange }: Threshold): boolean {
  const change = Math.abs(value - expected)
  return change >= absoluteChange && change >= relativeChange * expected
}

function judgementOf(value: number, expectation: Expectation) {
  const { expected, scaling, scale, reach, weeks } = expectation
  const centre = scaled(expected, scaling)
  const direction = value > expected ? ('up' as const) : ('down' as const)
  return {
    direction,
    value,
    expected,
    range: {
      min: unscaled(centre - scale * reach.down, scaling),
      max: unscaled(centre + scale * reach.up, scaling),
    },
    severity: severityOf(value, expected),
    confidence: 1 - twoSidedT(scalesAway(value, expectation) * (reach_min / reach[direction]), weeks - 1),
    weeks,
  }
}

/** Grades by the factor of the change: medium from 2, high from 2.9, critical from 5. */
function severityOf(value: number, expected: number): AnomalySeverity {
  // An hour with more refunds than sales is below zero.
  const [one, other] = [Math.max(0, value) + 1, Math.max(0, expected) + 1]
  const times = Math.max(one, other) / Math.min(one, other)
  if (times >= 5) return 'critical'
  if (times >= 2.9) return 'high'
  return times >= 2 ? 'medium' : 'low'
}

function rollingSums(series: ArrayLike<number>, hours: number): Float64Array {
  if (hours === 1) return Float64Array.from(series)
  const sums = new Float64Array(Math.max(0, series.length - hours + 1))
  let sum = 0
  for (let at = 0; at < series.length; at++) {
    sum += series[at] as number
    if (at >= hours) sum -= series[at - hours] as number
    if (at >= hours - 1) sums[at - hours + 1] = sum
  }
  return sums
}

/**
 * P(|T| ≥ t) of Student's t with whole degrees of freedom, by the finite sums of Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.3 and 26.7.4.
 */
export function twoSidedT(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees))
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  const isOdd = degrees % 2 === 1
  let term = isOdd ? cosine : 1
  let sum = degrees === 1 ? 0 : term
  for (let k = isOdd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine
    sum += term
  }
  const inside = isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum
  return Math.max(0, 1 - inside)
}
