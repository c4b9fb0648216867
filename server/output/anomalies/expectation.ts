import { median, quantile, spreadAroundZero, theilSenSlope } from './robust.ts'

/** Hours of the weeks that an expectation goes back to. */
export const week_hours = 168
const weeks_max = 8
/** Fewer say too little about what is usual. */
const weeks_min = 3
/** The hours whose own surprises tell how much surprise is usual. */
const judged_hours = 4 * week_hours
/** How many hours a series needs so that all that is used is there. */
export const history_hours = (weeks_max + 1) * week_hours + judged_hours

/** What is usual of an hour (or of the hours up to it, together). */
export type Expectation = {
  expected: number
  /** Makes the usual spread of values the same, about 1, however large they are. */
  scaling: Scaling
  /** The standard deviation of what is usual, so scaled. */
  scale: number
  /** How many scales a value may be above or below and still be usual, for a series whose surprises are as large as here. */
  reach: { up: number; down: number }
  weeks: number
}

/** Whether a value is a count, or a sum of amounts, which come in larger steps. */
export type Kind = 'count' | 'amount'

/** What the past alone says of the newest value of a series. */
export type Forecast = { expected: number; carried: Float64Array; growth: number }

/**
 * What the newest value of an hourly series (oldest first) was to be expected to be: the median of the same hours of up
 * to eight past weeks, each carried forward by the trend, the Theil–Sen slope of the logarithms of the weeks' totals,
 * within half and twice a week.
 * @returns null when there are fewer than three weeks.
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
 * How far from its forecast the newest value of a series may be and still be usual. It is told on a scale on which
 * values spread the same everywhere (`scalingOf`). The spread is the largest of three: chance, how the hours of the
 * forecast spread (median absolute deviation), and how far comparable hours of the last four weeks (the third of them
 * that expected about as much) were from their own forecasts. The method is that of robust control charts: Rousseeuw and
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
  const comparable = nearest(pastSurprises(series, growth, window), expected)
  const scaling = scalingOf(comparable, expected, kind)
  const surprises = comparable.map((it) => scaled(it.value, scaling) - scaled(it.expected, scaling))
  const centre = scaled(expected, scaling)
  const scale = Math.max(
    // A median of few weeks is by chance away from what it estimates.
    Math.sqrt(1 + Math.PI / 2 / weeks),
    spreadAroundZero(Array.from(carried, (it) => scaled(it, scaling) - centre)),
    spreadAroundZero(surprises),
  )
  // Values of orders have longer tails than counts: a series' own largest surprises, the very largest aside, set the bar.
  const reachOf = (sign: 1 | -1) => {
    const tail = quantile(
      surprises.map((it) => sign * it),
      0.99,
    )
    return Math.min(reach_max, Math.max(reach_min, (tail_factor * tail) / scale))
  }
  return { expected, scaling, scale, reach: { up: reachOf(1), down: reachOf(-1) }, weeks }
}

/** For chance alone, with the spread itself estimated from few weeks. */
export const reach_min = 4.4
const tail_factor = 1.4
/** What was itself an anomaly in the last four weeks must not hide the next one: no tail is longer. */
const reach_max = 6

/** How values spread: by `step` × value by chance, and by a share of the value besides. */
export type Scaling = { step: number; share: number }

/**
 * Values that spread with variance step × µ + (share × µ)², on a scale on which the variance is 1 for every µ:
 * Anscombe, "The transformation of Poisson, binomial and negative-binomial data", Biometrika 35 (1948).
 */
export function scaled(value: number, { step, share }: Scaling): number {
  const root = Math.sqrt(Math.max(0, value) / step + 3 / 8)
  return share < 1e-6 ? 2 * root : (2 / share) * Math.asinh(share * root)
}

/** The value that `scaled` puts there. */
export function unscaled(place: number, { step, share }: Scaling): number {
  const root = share < 1e-6 ? place / 2 : Math.sinh((Math.max(0, place) * share) / 2) / share
  return Math.max(0, (Math.max(0, root) ** 2 - 3 / 8) * step)
}

function scalingOf(comparable: readonly Surprise[], expected: number, kind: Kind): Scaling {
  const dispersion = spreadAroundZero(comparable.map(pearson)) ** 2
  // Counts come one by one; how large the steps of amounts are is told by how they spread.
  const step = kind === 'count' ? 1 : Math.max(1, dispersion)
  return { step, share: Math.sqrt(Math.max(0, dispersion - step) / Math.max(1, expected)) }
}

/** What an hour would be if it were like the same hours of past weeks, one after the other. */
function sameHours(series: ArrayLike<number>, at: number, weeks: number, growth: number): Float64Array {
  const carried = new Float64Array(weeks)
  let factor = 1
  for (let back = 1; back <= weeks; back++) {
    factor *= growth
    carried[back - 1] = (series[at - back * week_hours] as number) * factor
  }
  return carried
}

/** By what a week is to be multiplied to become the next. */
function weeklyGrowth(series: ArrayLike<number>): number {
  const points: { x: number; y: number }[] = []
  for (let back = 1; back <= weeks_max; back++) {
    // The hour that is judged is in none of them.
    const end = series.length - 1 - (back - 1) * week_hours
    if (end < week_hours) break
    let total = 0
    for (let at = end - week_hours; at < end; at++) total += series[at] as number
    if (total > 0) points.push({ x: -back, y: Math.log(total) })
  }
  return Math.exp(Math.min(Math.max(theilSenSlope(points), -Math.LN2), Math.LN2))
}

type Surprise = { value: number; expected: number }

const pearson = ({ value, expected }: Surprise) => (value - expected) / Math.sqrt(Math.max(expected, 1))

/** What the hours of the last four weeks were, and what their own past made likely; sums that overlap much are left out. */
function pastSurprises(series: ArrayLike<number>, growth: number, window: number): Surprise[] {
  const surprises: Surprise[] = []
  const last = series.length - 1
  const stride = Math.min(window, 6)
  for (let at = last - stride; at >= Math.max(last - judged_hours, 2 * week_hours); at -= stride) {
    const weeks = Math.min(weeks_max, Math.floor(at / week_hours))
    surprises.push({ value: series[at] as number, expected: median(sameHours(series, at, weeks, growth)) })
  }
  return surprises
}

/** The third of them that expected about as much. */
function nearest(surprises: readonly Surprise[], expected: number): Surprise[] {
  const away = (it: Surprise) => Math.abs(Math.log((it.expected + 1) / (expected + 1)))
  const sorted = surprises
    .map((it) => ({ ...it, away: away(it) }))
    .sort((one, other) => one.away - other.away)
  return sorted.slice(0, Math.ceil(sorted.length / 3))
}
