import { labelledSlots } from './chart-scale.ts'
import { type Day, formatDay, type Interval, intervals } from './periods.ts'

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

/** The label on the axis: `14:00`, `21 Nov`, `Nov 2026`. */
export function shortLabel(interval: Interval, label: string): string {
  if (interval === 'hour') return label.slice(11, 16)
  if (interval === 'month') return formatDay(label.slice(0, 10), { month: 'short', year: 'numeric' })
  return formatDay(label, { day: 'numeric', month: 'short' })
}

/** The full label of a bucket: `Saturday, 21 Nov 2026, 14:00–14:59`. */
export function longLabel(interval: Interval, label: string): string {
  const day = label.slice(0, 10)
  if (interval === 'month') return formatDay(day, { month: 'long', year: 'numeric' })
  if (interval === 'week') return `Week of ${formatDay(day)}`
  const date = formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return interval === 'hour' ? `${date}, ${label.slice(11, 13)}:00–${label.slice(11, 13)}:59` : date
}

/** The days that a bucket covers; an hour belongs to its day. */
export function daysOf(interval: Interval, label: string): { from: Day; to: Day } {
  const from = label.slice(0, 10)
  const start = new Date(`${from}T00:00:00Z`)
  if (interval === 'week') start.setUTCDate(start.getUTCDate() + 6)
  if (interval === 'month') start.setUTCMonth(start.getUTCMonth() + 1, 0)
  return { from, to: start.toISOString().slice(0, 10) }
}

/**
 * The labels of the time axis, at most `max`. Hours of up to two days are labelled by their time, hours of more days by
 * the days that they begin.
 */
export function axisLabels(
  interval: Interval,
  labels: readonly string[],
  max: number,
): { slot: number; text: string }[] {
  const days = labels.map((label) => label.slice(0, 10))
  const starts = days.flatMap((day, slot) => (day === days[slot - 1] ? [] : [slot]))
  const isByDay = interval === 'hour' && starts.length > 2
  // The name of a first day that is nearly over would overlap that of the next.
  if (isByDay && (starts[1] ?? 0) < labels.length / max) starts.shift()
  const slots = isByDay
    ? labelledSlots(starts.length, max).map((index) => starts[index] ?? 0)
    : labelledSlots(labels.length, max)
  return slots.map((slot) => ({
    slot,
    text: isByDay ? shortLabel('date', days[slot] ?? '') : shortLabel(interval, labels[slot] ?? ''),
  }))
}
