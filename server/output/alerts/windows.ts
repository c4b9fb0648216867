import type { AlertCondition, checkIntervals } from '../../../db/postgres/schema/alerts.ts'
import { days, hours, startOfDay } from '../../analytics/traffic/period.ts'
import type { Slot } from '../../analytics/traffic/slots.ts'

/** A time range in milliseconds; `from` is included, `to` is not. */
export type Window = { from: number; to: number }
export type CheckInterval = (typeof checkIntervals)[number]
type WindowLength = AlertCondition['window']
type Comparison = AlertCondition['comparison_period']
type Shift = { hours: number } | { days: number } | { months: number }

const quarter_ms = 900_000
const day_ms = 86_400_000

const lengths: Record<WindowLength, Shift> = { hour: { hours: 1 }, day: { days: 1 }, week: { days: 7 } }
const shifts: Record<Exclude<Comparison, 'none'>, Shift> = {
  previous_hour: { hours: 1 },
  previous_day: { days: 1 },
  previous_week: { days: 7 },
  previous_month: { months: 1 },
  same_hour_yesterday: { days: 1 },
  same_hour_last_week: { days: 7 },
}

/**
 * Returns the moments after one and up to another, in chronological order, at which the local time is a full quarter
 * hour, a full hour or midnight.
 */
export function moments(every: CheckInterval, timezone: string, after: number, until: number): number[] {
  const period = { start: startOfDay(after, timezone, 0), end: until + 1, timezone }
  const all =
    every === 'day'
      ? days(period).map((it) => it.from)
      : hours(period).flatMap(({ from, to }) => (every === 'hour' ? [from] : quartersOf(from, to)))
  return all.filter((it) => it > after)
}

/** Returns the last such moment; it may be now. */
export function newestMoment(every: CheckInterval, timezone: string, now: number): number {
  return moments(every, timezone, startOfDay(now, timezone, 0) - 1, now).at(-1) as number
}

/** Returns the first such moment after now. */
export function nextMoment(every: CheckInterval, timezone: string, now: number): number {
  // A zone that moved across the date line may be two days away from its next midnight.
  return moments(every, timezone, now, now + 3 * day_ms)[0] as number
}

/** Returns the first moment whose counted window begins at or after a time. */
export function firstMomentSince(
  time: number,
  every: CheckInterval,
  length: WindowLength,
  timezone: string,
): number {
  const latest = shifted(shifted(time, lengths[length], 1, timezone), { days: 3 }, 1, timezone)
  const found = moments(every, timezone, time, latest).find(
    (it) => windowBefore(it, length, timezone).from >= time,
  )
  return found as number
}

/** Returns the window that ends at a moment. Days and weeks have their local length. */
export function windowBefore(moment: number, length: WindowLength, timezone: string): Window {
  return { from: shifted(moment, lengths[length], -1, timezone), to: moment }
}

/**
 * Returns the window of the same length that a window is compared with; undefined if there is no comparison. It always
 * ends before the other begins, even if clocks skip the hour at which it would begin.
 */
export function comparedWindow(
  { from }: Window,
  length: WindowLength,
  comparison: Comparison,
  timezone: string,
): Window | undefined {
  if (comparison === 'none') return undefined
  const start = shifted(from, shifts[comparison], -1, timezone)
  return { from: start, to: Math.min(shifted(start, lengths[length], 1, timezone), from) }
}

/**
 * Cuts windows, which may overlap, into disjoint slots in chronological order, each a group of its own. `spans` has the
 * first and last slot of each window; for an empty window the last comes before the first.
 */
export function partsOf(windows: readonly Window[]): { slots: Slot[]; spans: [number, number][] } {
  const edges = [...new Set(windows.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const opened = new Map<number, number>()
  for (const { from, to } of windows) {
    opened.set(from, (opened.get(from) ?? 0) + 1)
    opened.set(to, (opened.get(to) ?? 0) - 1)
  }
  const slots: Slot[] = []
  let open = 0
  for (const [n, from] of edges.entries()) {
    open += opened.get(from) ?? 0
    const to = edges[n + 1]
    if (open > 0 && to !== undefined) slots.push({ group: slots.length, from, to })
  }
  const starting = new Map(slots.map((it) => [it.from, it.group]))
  const ending = new Map(slots.map((it) => [it.to, it.group]))
  return {
    slots,
    spans: windows.map(({ from, to }) =>
      from < to ? [starting.get(from) as number, ending.get(to) as number] : [0, -1],
    ),
  }
}

function quartersOf(from: number, to: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / quarter_ms) }, (_, n) => from + n * quarter_ms)
}

function shifted(time: number, by: Shift, direction: 1 | -1, timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone)
  return (direction === 1 ? local.add(by) : local.subtract(by)).epochMilliseconds
}
