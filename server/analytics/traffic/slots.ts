import { clockValue, isClockDimension } from './clock-conditions.ts'
import { type Condition, satisfies } from './filter.ts'
import { type ClockDimension, type CountedDimension, type TimeDimension, timeDimensions } from './model.ts'
import { type Bucket, days, hours, type Period } from './period.ts'

/** A time range. Slots of the same group are counted together. */
export type Slot = { group: number; from: number; to: number }

/** Returns the range from the start of the first slot to the end of the last. */
export function spanOf(slots: readonly Slot[]): { from: Date; until: Date } {
  return { from: new Date(slots[0]?.from ?? 0), until: new Date(slots.at(-1)?.to ?? 0) }
}

/** Each time range adds a part to the query. */
const ranges_max = 4

/**
 * Returns the time ranges that slots cover without gaps, so that a query reads nothing between distant ranges. If
 * there are too many, it returns one range from the first slot to the last.
 */
export function timeRangesOf(slots: readonly Slot[]): { from: Date; until: Date }[] {
  const ranges: { from: number; to: number }[] = []
  for (const { from, to } of slots) {
    const before = ranges.at(-1)
    if (before?.to === from) before.to = to
    else ranges.push({ from, to })
  }
  if (ranges.length === 0 || ranges.length > ranges_max) return [spanOf(slots)]
  return ranges.map(({ from, to }) => ({ from: new Date(from), until: new Date(to) }))
}

/** Disjoint slots in chronological order, and for each group the label of its first hour or day. */
export type Slots = { slots: Slot[]; labels: string[] }

export function isTimeDimension(dimension: CountedDimension): dimension is TimeDimension {
  return timeDimensions.some((it) => it === dimension)
}

/** True if a condition is on the time: it decides which parts of a period count. */
export function isOnTime(
  it: Condition<CountedDimension>,
): it is Condition<TimeDimension> | Condition<ClockDimension> {
  return isTimeDimension(it.dimension) || isClockDimension(it.dimension)
}

/**
 * Returns the label of an hour or a day in a dimension. Weeks have the date of their Monday, months that of their
 * first day, even if only part of them is in the period.
 */
export function timeLabel(dimension: TimeDimension, label: string): string {
  if (dimension === 'hour') return label
  const day = label.slice(0, '2026-01-31'.length)
  if (dimension === 'date' || day === '') return day
  const { year, month, dayOfWeek } = Temporal.PlainDate.from(day)
  return dimension === 'week'
    ? Temporal.PlainDate.from(day)
        .subtract({ days: dayOfWeek - 1 })
        .toString()
    : Temporal.PlainDate.from({ year, month, day: 1 }).toString()
}

/**
 * Returns the parts of a period that satisfy its time conditions: in one group, or in one group for each hour, day,
 * week or month. With both weeks and months, a week that spans two months is two groups. Adjacent parts of a group
 * are merged.
 */
export function slotsOf(
  period: Period,
  conditions: readonly Condition<CountedDimension>[],
  by: readonly TimeDimension[] = [],
): Slots {
  const timed = conditions.filter(isOnTime)
  const labels: string[] = []
  const slots: Slot[] = []
  let last: string | undefined
  for (const { label, from, to } of buckets(period, timed, by)) {
    if (!timed.every((it) => satisfies(it, timeValue(it.dimension, label)))) continue
    const name = by.map((it) => timeLabel(it, label)).join(' ')
    if (name !== last) labels.push(label)
    last = name
    const group = labels.length - 1
    const before = slots.at(-1)
    if (before?.group === group && before.to === from) before.to = to
    else slots.push({ group, from, to })
  }
  return { slots, labels }
}

function timeValue(dimension: TimeDimension | ClockDimension, label: string): string {
  return isClockDimension(dimension) ? clockValue(dimension, label) : timeLabel(dimension, label)
}

function buckets(
  period: Period,
  timed: readonly Condition<TimeDimension | ClockDimension>[],
  by: readonly TimeDimension[],
): Bucket[] {
  const needed = [...by, ...timed.map((it) => it.dimension)]
  if (needed.includes('hour') || needed.includes('hour_of_day')) return hours(period)
  if (needed.length > 0) return days(period)
  return [{ label: '', from: period.start, to: period.end }]
}
