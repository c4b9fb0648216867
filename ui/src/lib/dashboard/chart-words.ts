import type { NoteMark } from '#lib/annotations/marks.ts'
import { titleOf } from '#lib/anomalies/labels.ts'
import type { Mark } from '#lib/anomalies/marks.ts'
import { longLabel } from '#lib/charts/buckets.ts'
import { changeOf, type Measure } from '#lib/charts/measure.ts'
import type { Interval } from './periods.ts'
import type { Point } from './series.ts'

/** One line of a chart. */
export type Line = { measure: Measure; points: readonly Point[] }

export type ChartContent = Line & {
  interval: Interval
  /** The earlier period, aligned by its start; empty if nothing is compared. */
  previous: readonly Point[]
  /** A second measure of the same buckets, with an axis of its own. */
  second?: Line | undefined
  /** The anomalies by bucket. */
  unusual?: readonly Mark[]
  /** The annotations by bucket. */
  notes?: readonly NoteMark[]
}

/** A bucket in one sentence, for screen readers. */
export function describeSlot(content: ChartContent, slot: number): string {
  const { measure, interval, points, previous, second, unusual = [], notes = [] } = content
  const point = points[slot]
  if (!point) return ''
  const before = previous[slot]
  const change = before && changeOf(measure, point.value, before.value)
  const other = second?.points[slot]
  const anomaly = unusual.find((it) => it.slot === slot)?.anomaly
  const annotations = notes.find((it) => it.slot === slot)?.annotations ?? []
  const value = measure.withUnit(point.value)
  return [
    `${longLabel(interval, point.label)}: ${point.isOpen ? `${value} so far` : value}`,
    ...(change ? [change.words] : []),
    ...(second && other ? [`${second.measure.name} ${second.measure.format(other.value)}`] : []),
    ...(anomaly ? [`${titleOf(anomaly)}: ${anomaly.potential_causes[0] ?? 'no likely cause found'}`] : []),
    ...annotations.map(({ text }) => `Annotation: ${text}`),
  ].join(', ')
}

/** The selected buckets in words, for screen readers. */
export function describeSelection(
  { interval, points }: Pick<ChartContent, 'interval' | 'points'>,
  { first, last }: { first: number; last: number },
): string {
  const [from, to] = [first, last].map((slot) => longLabel(interval, points[slot]?.label ?? ''))
  return `Selected ${from} to ${to}. Press Enter to zoom in`
}
