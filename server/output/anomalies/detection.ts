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

/** How many hours are looked at together, the newest of them last: what is too little for an hour adds up in more. */
const windows_hours = [1, 3, 6, 24] as const

export type Judgement = {
  window_hours: (typeof windows_hours)[number]
  direction: AnomalyDirection
  value: number
  expected: number
  /** What would have been usual. */
  range: { min: number; max: number }
  severity: AnomalySeverity
  /** How sure it is that this is not chance: 1 − p of Student's t with a degree of freedom less than there are weeks. */
  confidence: number
  weeks: number
  /** How far it is out, in units of what is still usual. */
  certainty: number
  /** Whether it says enough to begin an episode, not only that one goes on. */
  is_unusual: boolean
}

type Threshold = { certainty: number; relativeChange: number; absoluteChange: number }

/** A smaller difference matters to nobody, however unlikely it is. */
const unusual: Threshold = { certainty: 1, relativeChange: 0.4, absoluteChange: 10 }
/** Lower, so that what lasts is one episode: it is over when it is nearly as usual. */
const going: Threshold = { certainty: 0.35, relativeChange: 0.25, absoluteChange: 5 }

/**
 * Whether the newest hour of a series (oldest first), or the hours up to it, are unlike what the past makes likely.
 * @param isGoing whether an episode goes on: then also what is only nearly unusual is told.
 * @returns a finding for each length of time that is, the most certain first.
 */
export function judge(series: ArrayLike<number>, kind: Kind, isGoing = false): Judgement[] {
  const threshold = isGoing ? going : unusual
  const found: Judgement[] = []
  for (const window_hours of windows_hours) {
    const sums = rollingSums(series, window_hours)
    const forecast = forecastOf(sums)
    const value = sums[sums.length - 1] as number
    // Most hours are about what was expected: no need to ask how far from it they may be.
    if (!forecast || !matters(value, forecast.expected, threshold)) continue
    const expectation = expectationOf(sums, forecast, kind, window_hours)
    const certainty = certaintyOf(value, expectation)
    if (certainty < threshold.certainty) continue
    const is_unusual = certainty >= unusual.certainty && matters(value, forecast.expected, unusual)
    found.push({ ...judgementOf(value, expectation), window_hours, certainty, is_unusual })
  }
  return found.sort((one, other) => other.certainty - one.certainty)
}

/** How far a value is out, in units of what is still usual: 1 and more is not. */
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

/** By how many times it is more or less: from twice on medium, thrice high, five times critical. */
function severityOf(value: number, expected: number): AnomalySeverity {
  // Where more is refunded than sold an hour is below zero.
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
