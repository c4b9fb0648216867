import { median, quantile, spreadAroundZero, theilSenSlope } from './robust.ts'

/** The period of the pattern: the same hour is compared across weeks. */
export const week_hours = 168
const weeks_max = 8
/** Fewer weeks are too few for a forecast. */
const weeks_min = 3
/** The past hours without which no hour can be judged. */
export const learning_hours = weeks_min * week_hours
/** The hours whose forecast errors show how large normal errors are. */
const judged_hours = 4 * week_hours
/** Number of hours that a series needs for a complete calculation. */
export const history_hours = (weeks_max + 1) * week_hours + judged_hours

/** The normal range of an hour, or of several hours up to it together. */
export type Expectation = {
  expected: number
  /** Transforms values so that their normal spread is about 1 at every level. */
  scaling: Scaling
  /** The normal standard deviation on that scale. */
  scale: number
  /**
   * How many scales above or below the forecast a value is still normal, given the past forecast errors of the series.
   */
  reach: { up: number; down: number }
  weeks: number
}

/** A count, or a sum of amounts, which increases in larger steps. */
export type Kind = 'count' | 'amount'

/** The forecast of the newest value of a series, from its history only. */
export type Forecast = { expected: number; carried: Float64Array; growth: number }

/**
 * Forecasts the newest value of an hourly series (oldest first): the median of the same hours of up to eight past
 * weeks, each carried forward by the trend. The trend is the Theil–Sen slope of the logarithms of the weekly totals,
 * limited to a factor between a half and two per week.
 * @returns null if there are less than three weeks.
 */
export function forecastOf(series: ArrayLike<number>): Forecast | null {
  const last = series.length - 1
  const weeks = Math.min(weeks_max, Math.floor(last / week_hours))
  if (weeks < weeks_min) return null
  const growth = weeklyGrowth(series)
  const carried = sameHours(series, last, weeks, growth)
  return { expected: median(carried), carried, growth }
}

/**
 * Returns how far the newest value of a series may be from its forecast and still be normal, on a scale on which values
 * have the same spread at every level (`scalingOf`). The spread is the largest of three: chance, the spread of the
 * hours of the forecast (median absolute deviation), and the forecast errors of comparable hours of the last four weeks
 * (the third of them with the most similar forecasts). The method is that of robust control charts: Rousseeuw and
 * Hubert, "Anomaly detection by robust statistics", WIREs Data Mining and Knowledge Discovery 8 (2018).
 * @param window how many hours each value is the sum of.
 */
export function expectationOf(
  series: ArrayLike<number>,
  { expected, carried, growth }: Forecast,
  kind: Kind,
  window: number,
): Expectation {
  const weeks = carried.length
  const comparable = nearest(pastForecasts(series, growth, window), expected)
  const scaling = scalingOf(comparable, expected, kind)
  const errors = comparable.map((it) => scaled(it.value, scaling) - scaled(it.expected, scaling))
  const centre = scaled(expected, scaling)
  const scale = Math.max(
    // The median of few weeks has a sampling error of its own.
    Math.sqrt(1 + Math.PI / 2 / weeks),
    spreadAroundZero(Array.from(carried, (it) => scaled(it, scaling) - centre)),
    spreadAroundZero(errors),
  )
  // Order values have longer tails than counts, so the limit follows the largest errors of the series itself, except
  // for the very largest.
  const reachOf = (sign: 1 | -1) => {
    const tail = quantile(
      errors.map((it) => sign * it),
      0.99,
    )
    return Math.min(reach_max, Math.max(reach_min, (tail_factor * tail) / scale))
  }
  return { expected, scaling, scale, reach: { up: reachOf(1), down: reachOf(-1) }, weeks }
}

/** For chance alone, with a spread estimated from few weeks. */
export const reach_min = 4.4
const tail_factor = 1.4
/** An anomaly within the last four weeks must not hide the next one, so the limit is capped. */
const reach_max = 6

/** The variance of values: by chance in proportion to `step`, plus a `share` of the value. */
export type Scaling = { step: number; share: number }

/**
 * Transforms values with variance step × µ + (share × µ)² to a scale on which the variance is 1 for every µ: Anscombe,
 * "The transformation of Poisson, binomial and negative-binomial data", Biometrika 35 (1948).
 */
export function scaled(value: number, { step, share }: Scaling): number {
  const root = Math.sqrt(Math.max(0, value) / step + 3 / 8)
  return share < 1e-6 ? 2 * root : (2 / share) * Math.asinh(share * root)
}

/** The inverse of `scaled`. */
export function unscaled(scaledValue: number, { step, share }: Scaling): number {
  const root = share < 1e-6 ? scaledValue / 2 : Math.sinh((Math.max(0, scaledValue) * share) / 2) / share
  return Math.max(0, (Math.max(0, root) ** 2 - 3 / 8) * step)
}

function scalingOf(comparable: readonly PastForecast[], expected: number, kind: Kind): Scaling {
  const dispersion = spreadAroundZero(comparable.map(pearson)) ** 2
  // Counts have steps of one; the step of amounts is estimated from their dispersion.
  const step = kind === 'count' ? 1 : Math.max(1, dispersion)
  return { step, share: Math.sqrt(Math.max(0, dispersion - step) / Math.max(1, expected)) }
}

/** Returns one forecast for an hour from each of the past weeks: its same hour, carried forward by the growth. */
function sameHours(series: ArrayLike<number>, at: number, weeks: number, growth: number): Float64Array {
  const carried = new Float64Array(weeks)
  let factor = 1
  for (let back = 1; back <= weeks; back++) {
    factor *= growth
    carried[back - 1] = (series[at - back * week_hours] as number) * factor
  }
  return carried
}

/** Returns the factor from one week to the next. */
function weeklyGrowth(series: ArrayLike<number>): number {
  const points: { x: number; y: number }[] = []
  for (let back = 1; back <= weeks_max; back++) {
    // The judged hour is in none of the weeks.
    const end = series.length - 1 - (back - 1) * week_hours
    if (end < week_hours) break
    let total = 0
    for (let at = end - week_hours; at < end; at++) total += series[at] as number
    if (total > 0) points.push({ x: -back, y: Math.log(total) })
  }
  return Math.exp(Math.min(Math.max(theilSenSlope(points), -Math.LN2), Math.LN2))
}

type PastForecast = { value: number; expected: number }

const pearson = ({ value, expected }: PastForecast) => (value - expected) / Math.sqrt(Math.max(expected, 1))

/** Returns the hours of the last four weeks with the forecasts from their own history; skips sums that overlap much. */
function pastForecasts(series: ArrayLike<number>, growth: number, window: number): PastForecast[] {
  const forecasts: PastForecast[] = []
  const last = series.length - 1
  const stride = Math.min(window, 6)
  for (let at = last - stride; at >= Math.max(last - judged_hours, 2 * week_hours); at -= stride) {
    const weeks = Math.min(weeks_max, Math.floor(at / week_hours))
    forecasts.push({ value: series[at] as number, expected: median(sameHours(series, at, weeks, growth)) })
  }
  return forecasts
}

/** Returns the third of them with the most similar forecasts. */
function nearest(forecasts: readonly PastForecast[], expected: number): PastForecast[] {
  const distance = (it: PastForecast) => Math.abs(Math.log((it.expected + 1) / (expected + 1)))
  const sorted = forecasts
    .map((it) => ({ ...it, distance: distance(it) }))
    .sort((one, other) => one.distance - other.distance)
  return sorted.slice(0, Math.ceil(sorted.length / 3))
}
