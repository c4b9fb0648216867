import type { Interval } from '#lib/dashboard/periods.ts'
import { longLabel } from './buckets.ts'
import type { Measure } from './measure.ts'
import { heightOf, type Range, rangeOf } from './scale.ts'

/** The colours of series: theme tokens, written out so that their classes are found. */
export const tones = {
  first: { fill: 'fill-chart-1', stroke: 'stroke-chart-1', background: 'bg-chart-1' },
  second: { fill: 'fill-chart-2', stroke: 'stroke-chart-2', background: 'bg-chart-2' },
  third: { fill: 'fill-chart-3', stroke: 'stroke-chart-3', background: 'bg-chart-3' },
  fourth: { fill: 'fill-chart-4', stroke: 'stroke-chart-4', background: 'bg-chart-4' },
  fifth: { fill: 'fill-chart-5', stroke: 'stroke-chart-5', background: 'bg-chart-5' },
  rest: { fill: 'fill-chart-previous', stroke: 'stroke-chart-previous', background: 'bg-chart-previous' },
  good: { fill: 'fill-good', stroke: 'stroke-good', background: 'bg-good' },
  warn: { fill: 'fill-warn', stroke: 'stroke-warn', background: 'bg-warn' },
  bad: { fill: 'fill-bad', stroke: 'stroke-bad', background: 'bg-bad' },
} as const
export type Tone = keyof typeof tones

const toneOrder: readonly Tone[] = ['first', 'second', 'third', 'fourth', 'fifth']

/** How many series of a chart have a colour of their own. */
export const colours = toneOrder.length

/** The colour of a series by its position in a chart. All others share one. */
export function toneOf(index: number): Tone {
  return toneOrder[index] ?? 'rest'
}

/** One series of a chart. A value of null is a bucket without one. */
export type Series = {
  name: string
  tone: Tone
  values: readonly (number | null)[]
  /** True if its last bucket is complete, although that of the chart is still running. */
  isComplete?: boolean
}

/** The series of a chart, with a value for each of its buckets. */
export type SeriesContent = {
  measure: Measure
  interval: Interval
  /** The labels of the buckets, as the API has them. */
  labels: readonly string[]
  series: readonly Series[]
  isStacked: boolean
  /** False if the series do not add up, although they are stacked. */
  hasTotal?: boolean
  /** True if the last bucket is still running. */
  isRunning?: boolean
}

/** A part of a stacked bar: the distances of its ends from the top of the plot, 0 to 100. */
export type BarPart = { tone: Tone; top: number; height: number }

/** The lowest and the highest value that a chart has to show. */
export function rangeOfSeries({ series, labels, isStacked }: SeriesContent): Range {
  if (!isStacked) return rangeOf(...series.flatMap(({ values }) => values.map((it) => it ?? 0)))
  const ends = labels.map((_, slot) => {
    const values = series.map((it) => it.values[slot] ?? 0)
    return [sum(values.filter((it) => it > 0)), sum(values.filter((it) => it < 0))]
  })
  return rangeOf(...ends.flat())
}

/** The bar of a bucket. Values below 0 are stacked downwards. */
export function barOf(series: readonly Series[], slot: number, range: Range): BarPart[] {
  let [above, below] = [0, 0]
  return series.flatMap(({ tone, values }) => {
    const value = values[slot] ?? 0
    if (value === 0) return []
    const from = value > 0 ? above : below
    if (value > 0) above += value
    else below += value
    const [one, other] = [heightOf(from, range), heightOf(from + value, range)]
    return [{ tone, top: Math.min(one, other), height: Math.abs(one - other) }]
  })
}

/** The values without gaps, each run with the bucket that it begins in. */
function runsOf(values: readonly (number | null)[]): { first: number; values: number[] }[] {
  const runs: { first: number; values: number[] }[] = []
  for (const [slot, value] of values.entries()) {
    if (value === null) continue
    const run = runs.at(-1)
    if (run && run.first + run.values.length === slot) run.values.push(value)
    else runs.push({ first: slot, values: [value] })
  }
  return runs
}

/** The lines through the values, each with the bucket that it begins in. The one to a running bucket is dashed. */
export function linesOf(
  values: readonly (number | null)[],
  isRunning: boolean,
): { first: number; values: number[]; isDashed: boolean }[] {
  const lines = runsOf(values).map((run) => ({ ...run, isDashed: false }))
  const last = lines.at(-1)
  if (!isRunning || !last || last.values.length < 2 || last.first + last.values.length < values.length)
    return lines
  const length = last.values.length
  const complete = { ...last, values: last.values.slice(0, -1) }
  const running = { first: last.first + length - 2, values: last.values.slice(-2), isDashed: true }
  return [...lines.slice(0, -1), ...(length > 2 ? [complete] : []), running]
}

/** The sum of a bucket's series; null if it has no value. */
export function totalOf(series: readonly Series[], slot: number): number | null {
  const values = series.map((it) => it.values[slot] ?? null).filter((it) => it !== null)
  return values.length > 0 ? sum(values) : null
}

/** A value of a chart, or a dash for a bucket without one. */
export function formatValue(measure: Measure, value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : measure.format(value)
}

/** The name of a bucket: `Sun, 29 Nov 2026, so far`. */
export function bucketName({ interval, labels, isRunning }: SeriesContent, slot: number): string {
  const label = longLabel(interval, labels[slot] ?? '')
  return isRunning && slot === labels.length - 1 ? `${label}, so far` : label
}

/** A bucket in one sentence, for screen readers. */
export function describeBucket(content: SeriesContent, slot: number): string {
  const { measure, series } = content
  const values = series.map(({ name, values }) => `${name} ${formatValue(measure, values[slot])}`)
  return [bucketName(content, slot), ...values].join(', ')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
