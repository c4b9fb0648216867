import { type Day, type Interval, intervals } from './periods.ts'

/** One bucket of a series: an hour, a day, a week or a month. */
export type Point = {
  /** The label of the API: a day, or the start of an hour. */
  label: string
  value: number
  /** True if the bucket is still in progress, so its value is not final. */
  isOpen: boolean
}

/** The points of a series without future buckets; `labels` includes those too. */
export function pointsOf(
  rows: readonly { label: string; value: number }[],
  interval: Interval,
  { now, today, isCurrent }: { now: Date; today: Day; isCurrent: boolean },
): { points: Point[]; labels: string[] } {
  const hasBegun = (label: string) =>
    interval === 'hour' ? Date.parse(label) <= now.getTime() : label <= today
  const begun = rows.filter(({ label }) => hasBegun(label))
  const points = begun.map((row, index) => ({ ...row, isOpen: isCurrent && index === begun.length - 1 }))
  return { points, labels: rows.map(({ label }) => label) }
}

/**
 * The interval of the rows of a report. While a new report loads, the previous one is still on the page, and its
 * interval may differ from that of the URL.
 */
export function intervalOf(rows: readonly { dimensions: Record<string, string> }[]): Interval | undefined {
  const [first] = rows
  return first && intervals.find((interval) => interval in first.dimensions)
}

/** The days that a bucket covers; an hour belongs to its day. */
export function daysOf(interval: Interval, label: string): { from: Day; to: Day } {
  const from = label.slice(0, 10)
  const start = new Date(`${from}T00:00:00Z`)
  if (interval === 'week') start.setUTCDate(start.getUTCDate() + 6)
  if (interval === 'month') start.setUTCMonth(start.getUTCMonth() + 1, 0)
  return { from, to: start.toISOString().slice(0, 10) }
}
