import { type Condition, satisfies } from './filter.ts'
import type { Dimension, TimeDimension } from './model.ts'
import { type Bucket, days, hours, type Period } from './period.ts'

/** A stretch of time whose numbers are counted together with those of all slots of the same group. */
export type Slot = { group: number; from: number; to: number }

/** Disjoint slots in order of time, and the label of each group. */
export type Slots = { slots: Slot[]; labels: string[] }

export function isTimeDimension(dimension: Dimension): dimension is TimeDimension {
  return dimension === 'date' || dimension === 'hour'
}

/**
 * The parts of a period that its conditions on `date` and `hour` leave, as one group, or a group for each day or hour.
 * Adjacent parts of a group are joined.
 */
export function slotsOf(
  period: Period,
  conditions: readonly Condition<Dimension>[],
  by?: TimeDimension,
): Slots {
  const timed = conditions.filter((it) => isTimeDimension(it.dimension))
  const labels: string[] = []
  const slots: Slot[] = []
  for (const { label, from, to } of buckets(period, timed, by)) {
    const at = { hour: label, date: label.slice(0, '2026-01-31'.length) }
    if (!timed.every((it) => satisfies(it, at[it.dimension as TimeDimension]))) continue
    const name = by ? at[by] : ''
    if (labels.at(-1) !== name) labels.push(name)
    const group = labels.length - 1
    const before = slots.at(-1)
    if (before?.group === group && before.to === from) before.to = to
    else slots.push({ group, from, to })
  }
  return { slots, labels }
}

function buckets(period: Period, timed: readonly Condition<Dimension>[], by?: TimeDimension): Bucket[] {
  const isNeeded = (dimension: TimeDimension) =>
    by === dimension || timed.some((it) => it.dimension === dimension)
  if (isNeeded('hour')) return hours(period)
  if (isNeeded('date')) return days(period)
  return [{ label: '', from: period.start, to: period.end }]
}
