import type { AlertCondition, checkIntervals } from '../../../db/postgres/schema/alerts.ts'
import { days, hours, startOfDay } from '../../analytics/traffic/period.ts'
import type { Slot } from '../../analytics/traffic/slots.ts'

/** A stretch of time in milliseconds: `from` belongs to it, `to` no longer does. */
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
 * The moments after one and up to another at which the clock of a zone shows a full quarter, a full hour or midnight,
 * in order of time.
 */
export function moments(every: CheckInterval, timezone: string, after: number, until: number): number[] {
  const period = { start: startOfDay(after, timezone, 0), end: until + 1, timezone }
  const all =
    every === 'day'
      ? days(period).map((it) => it.from)
      : hours(period).flatMap(({ from, to }) => (every === 'hour' ? [from] : quartersOf(from, to)))
  return all.filter((it) => it > after)
}

/** The last such moment, now included. */
export function newestMoment(every: CheckInterval, timezone: string, now: number): number {
  return moments(every, timezone, startOfDay(now, timezone, 0) - 1, now).at(-1) as number
}

/** The first such moment after now. */
export function nextMoment(every: CheckInterval, timezone: string, now: number): number {
  // Where a zone jumped over the date line a midnight is two days away.
  return moments(every, timezone, now, now + 3 * day_ms)[0] as number
}

/** The first moment whose window, of what a check counts, begins at a time or later. */
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

/** The window that ends at a moment. Days and weeks are as long as the clock of the zone has them. */
export function windowBefore(moment: number, length: WindowLength, timezone: string): Window {
  return { from: shifted(moment, lengths[length], -1, timezone), to: moment }
}

/**
 * The window of the same length that a window is compared with; undefined when it is with none. It ends before the
 * other begins also where the clock has left out the hour that it is to begin at.
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
 * Windows, which may overlap, cut into the parts that they are made of: disjoint slots in order of time, each a group
 * of its own, and for each window the first and the last of them; of an empty one the last comes before the first.
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
