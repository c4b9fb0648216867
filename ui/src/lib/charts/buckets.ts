import { formatDay, type Interval } from '#lib/dashboard/periods.ts'
import { labelledSlots } from './scale.ts'

/** The label on the axis: `14:00`, `21 Nov`, `Nov 2026`. */
function shortLabel(interval: Interval, label: string): string {
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
