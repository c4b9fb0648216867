import { type Slot, type Slots, slotsOf } from '../../analytics/traffic/slots.ts'
import { week_hours } from './expectation.ts'

const hour_ms = 3_600_000

/**
 * The hours of a time zone as a clock on the wall shows them, without gap and repetition: so hours that are 168 places
 * apart show the same time of the week, also across a change of the clock.
 */
export type HourGrid = {
  /** When each hour begins and ends; an hour that the clock skips ends where it begins. */
  hours: readonly { from: number; to: number }[]
  /** The same as slots, grouped by their place among the hours. */
  slots: Slots['slots']
}

/** The last complete hours before a moment, at most so many of the clock. */
export function hourGrid(timezone: string, until: number, count: number): HourGrid {
  // A day more: the first and the last hour are dropped where they are cut, and a change of the clock takes one.
  const { slots, labels } = slotsOf(
    { start: until - (count + 24) * hour_ms, end: until + 2 * hour_ms, timezone },
    [],
    ['hour'],
  )
  const places = labels.map(wallHour)
  const complete = slots.slice(1).filter((it) => it.to <= until)
  const last = places[complete.at(-1)?.group ?? 0] as number
  const first = last - count + 1
  const hours = Array.from({ length: count }, () => ({ from: Number.NaN, to: Number.NaN }))
  const grouped = []
  for (const { group, from, to } of complete) {
    const place = (places[group] as number) - first
    const hour = hours[place]
    if (!hour) continue
    // An hour that the clock shows twice is one of two hours.
    hour.from = Math.min(from, hour.from || from)
    hour.to = to
    grouped.push({ group: place, from, to })
  }
  let end = hours.find((it) => !Number.isNaN(it.to))?.from ?? until
  for (const hour of hours) {
    if (Number.isNaN(hour.to)) hour.from = hour.to = end
    end = hour.to
  }
  return { hours, slots: grouped }
}

/**
 * Tells apart the grids that cannot be counted together: their hours begin at other minutes, or one of them is longer or
 * shorter in one grid only.
 */
export function rhythmOf({ hours }: HourGrid): string {
  const minutes = new Set<number>()
  const odd: number[] = []
  for (const { from, to } of hours)
    if (to - from === hour_ms) minutes.add(from % hour_ms)
    else if (to !== from) odd.push(from, to)
  return [...minutes].sort().concat(odd).join()
}

/** The hours of several grids of one rhythm, each once, so that sites of many time zones are counted together. */
export type SharedHours = {
  slots: Slots['slots']
  /** The place that the hour of a group of slots has in one of the grids; none where it is not in it. */
  placeIn: (grid: HourGrid, group: number) => number | undefined
}

export function sharedHours(grids: ReadonlySet<HourGrid>): SharedHours {
  const all = new Map<number, Slot[]>()
  const places = new Map<HourGrid, Map<number, number>>()
  for (const grid of grids) {
    const own = new Map<number, number>()
    for (const [place, slots] of Map.groupBy(grid.slots, (it) => it.group)) {
      const from = grid.hours[place]?.from ?? Number.NaN
      all.set(from, slots)
      own.set(from, place)
    }
    places.set(grid, own)
  }
  const ordered = [...all].sort(([one], [other]) => one - other)
  return {
    slots: ordered.flatMap(([, slots], group) => slots.map((it) => ({ ...it, group }))),
    placeIn: (grid, group) => places.get(grid)?.get(ordered[group]?.[0] ?? Number.NaN),
  }
}

/** `2026-03-29T03:00:00+02:00` as the number of hours since 1970 of a clock that shows this. */
function wallHour(label: string): number {
  return Math.floor(Date.parse(`${label.slice(0, 19)}Z`) / hour_ms)
}

/**
 * Counts by place as a series. An hour that is longer or shorter than an hour counts as if it were one, and one that
 * the clock skips as a week before.
 */
export function seriesOn(
  { hours }: HourGrid,
  places: readonly number[],
  counts: readonly number[],
): Float64Array {
  const values = new Float64Array(hours.length)
  for (const [n, place] of places.entries()) values[place] = counts[n] as number
  for (const [place, { from, to }] of hours.entries()) {
    if (to === from) values[place] = values[place - week_hours] ?? 0
    else if (to - from !== hour_ms) values[place] = ((values[place] as number) * hour_ms) / (to - from)
  }
  return values
}
