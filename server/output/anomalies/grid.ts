import { type Slot, type Slots, slotsOf } from '../../analytics/traffic/slots.ts'
import { week_hours } from './expectation.ts'

const hour_ms = 3_600_000

/**
 * The hours of a time zone in local time, without gaps or repetition. Hours that are 168 indexes apart are the same
 * time of the week, also across clock changes.
 */
export type HourGrid = {
  /** When each hour begins and ends; a skipped hour has length zero. */
  hours: readonly { from: number; to: number }[]
  /** The hours as slots, grouped by their index. */
  slots: Slots['slots']
}

/** Returns the last complete hours before a moment, at most `count` of local time. */
export function hourGrid(timezone: string, until: number, count: number): HourGrid {
  // One more day: incomplete hours at both ends are dropped, and a clock change may remove one.
  const { slots, labels } = slotsOf(
    { start: until - (count + 24) * hour_ms, end: until + 2 * hour_ms, timezone },
    [],
    ['hour'],
  )
  const localHours = labels.map(wallHour)
  const complete = slots.slice(1).filter((it) => it.to <= until)
  const last = localHours[complete.at(-1)?.group ?? 0] as number
  const first = last - count + 1
  const hours = Array.from({ length: count }, () => ({ from: Number.NaN, to: Number.NaN }))
  const grouped = []
  for (const { group, from, to } of complete) {
    const index = (localHours[group] as number) - first
    const hour = hours[index]
    if (!hour) continue
    // An hour that the clock shows twice is two hours long.
    hour.from = Math.min(from, hour.from || from)
    hour.to = to
    grouped.push({ group: index, from, to })
  }
  let end = hours.find((it) => !Number.isNaN(it.to))?.from ?? until
  for (const hour of hours) {
    if (Number.isNaN(hour.to)) hour.from = hour.to = end
    end = hour.to
  }
  return { hours, slots: grouped }
}

/**
 * Returns the same key for aligned grids, which can be counted together: their hours begin at the same minutes, and
 * their longer and shorter hours are the same.
 */
export function alignmentOf({ hours }: HourGrid): string {
  const minutes = new Set<number>()
  const odd: number[] = []
  for (const { from, to } of hours)
    if (to - from === hour_ms) minutes.add(from % hour_ms)
    else if (to !== from) odd.push(from, to)
  return [...minutes].sort().concat(odd).join()
}

/**
 * The hours of several aligned grids, each once, so that sites of many time zones can be counted by one query.
 */
export type SharedHours = {
  slots: Slots['slots']
  /** Returns the index of a group's hour in one of the grids; undefined if the grid does not have it. */
  indexIn: (grid: HourGrid, group: number) => number | undefined
}

export function sharedHours(grids: ReadonlySet<HourGrid>): SharedHours {
  const all = new Map<number, Slot[]>()
  const indexes = new Map<HourGrid, Map<number, number>>()
  for (const grid of grids) {
    const own = new Map<number, number>()
    for (const [index, slots] of Map.groupBy(grid.slots, (it) => it.group)) {
      const from = grid.hours[index]?.from ?? Number.NaN
      all.set(from, slots)
      own.set(from, index)
    }
    indexes.set(grid, own)
  }
  const ordered = [...all].sort(([one], [other]) => one - other)
  return {
    slots: ordered.flatMap(([, slots], group) => slots.map((it) => ({ ...it, group }))),
    indexIn: (grid, group) => indexes.get(grid)?.get(ordered[group]?.[0] ?? Number.NaN),
  }
}

/** Converts a local time, such as `2026-03-29T03:00:00+02:00`, to hours since 1970, ignoring the offset. */
function wallHour(label: string): number {
  return Math.floor(Date.parse(`${label.slice(0, 19)}Z`) / hour_ms)
}

/**
 * Converts counts by index to a series. The count of a longer or shorter hour is scaled to one hour; a skipped hour
 * gets the value of the week before.
 */
export function seriesOn(
  { hours }: HourGrid,
  indexes: readonly number[],
  counts: readonly number[],
): Float64Array {
  const values = new Float64Array(hours.length)
  for (const [n, index] of indexes.entries()) values[index] = counts[n] as number
  for (const [index, { from, to }] of hours.entries()) {
    if (to === from) values[index] = values[index - week_hours] ?? 0
    else if (to - from !== hour_ms) values[index] = ((values[index] as number) * hour_ms) / (to - from)
  }
  return values
}
