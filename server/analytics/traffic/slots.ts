import { type Condition, satisfies } from './filter.ts'
import { type Dimension, type TimeDimension, timeDimensions } from './model.ts'
import { type Bucket, days, hours, type Period } from './period.ts'

/** A stretch of time whose numbers are counted together with those of all slots of the same group. */
export type Slot = { group: number; from: number; to: number }

/** From the beginning of the first slot until the end of the last. */
export function spanOf(slots: readonly Slot[]): { from: Date; until: Date } {
  return { from: new Date(slots[0]?.from ?? 0), until: new Date(slots.at(-1)?.to ?? 0) }
}

/** Each costs a part of the query of its own. */
const stretches_max = 4

/**
 * The stretches of time that slots cover without a gap; all from the first to the last as one where there are too many
 * to be told apart. So nothing is read of what lies between windows that are far apart.
 */
export function stretchesOf(slots: readonly Slot[]): { from: Date; until: Date }[] {
  const stretches: { from: number; to: number }[] = []
  for (const { from, to } of slots) {
    const before = stretches.at(-1)
    if (before?.to === from) before.to = to
    else stretches.push({ from, to })
  }
  if (stretches.length === 0 || stretches.length > stretches_max) return [spanOf(slots)]
  return stretches.map(({ from, to }) => ({ from: new Date(from), until: new Date(to) }))
}

/** Disjoint slots in order of time, and for each group the hour or day that it begins with. */
export type Slots = { slots: Slot[]; labels: string[] }

export function isTimeDimension(dimension: Dimension): dimension is TimeDimension {
  return timeDimensions.some((it) => it === dimension)
}

/**
 * What an hour or a day is called in a dimension: weeks by their Monday, months by their first day, both also where
 * the period holds only a part of them.
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
 * The parts of a period that its conditions on time leave, as one group, or a group for each hour, day, week or month;
 * by weeks and months, a week that reaches into another month is two groups. Adjacent parts of a group are joined.
 */
export function slotsOf(
  period: Period,
  conditions: readonly Condition<Dimension>[],
  by: readonly TimeDimension[] = [],
): Slots {
  const timed = conditions.filter((it) => isTimeDimension(it.dimension))
  const labels: string[] = []
  const slots: Slot[] = []
  let last: string | undefined
  for (const { label, from, to } of buckets(period, timed, by)) {
    if (!timed.every((it) => satisfies(it, timeLabel(it.dimension as TimeDimension, label)))) continue
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

function buckets(
  period: Period,
  timed: readonly Condition<Dimension>[],
  by: readonly TimeDimension[],
): Bucket[] {
  const needed = [...by, ...timed.map((it) => it.dimension)]
  if (needed.includes('hour')) return hours(period)
  if (needed.length > 0) return days(period)
  return [{ label: '', from: period.start, to: period.end }]
}
