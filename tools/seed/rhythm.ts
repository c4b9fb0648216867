import type { Moment } from './origins.ts'

/**
 * Relative number of visits by hour of the day, from midnight, for a shop whose customers come during breaks and in
 * the evening.
 */
const hours = [9, 5, 3, 2, 2, 4, 11, 24, 36, 44, 49, 52, 58, 54, 48, 47, 50, 56, 66, 82, 96, 88, 56, 24]

/** By day of the week, from Sunday. */
const weekdays = [1.22, 1.06, 0.98, 0.95, 0.94, 0.9, 1.05]

const hour_ms = 3_600_000

/** One hour of the covered period. */
export type Hour = {
  start: number
  /** 1, except for the last hour, which may be shorter. */
  length: number
  moment: Moment
  /** How busy the hour is, relative to others. */
  weight: number
}

/**
 * Returns the hours of this many days up to `end`, with their local time, so that a day that loses or gains an hour
 * keeps its rhythm. Business grows by a third over the whole period.
 */
export function hoursUntil(end: number, days: number, timezone: string): Hour[] {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const first = Math.floor(end / hour_ms) * hour_ms - days * 24 * hour_ms
  const result: Hour[] = []
  for (let start = first; start < end; start += hour_ms) {
    const parts = clock.formatToParts(start)
    const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'))
    const hour = Number(part('hour'))
    const growth = 1 + (start - first) / (end - first) / 3
    result.push({
      start,
      length: Math.min(1, (end - start) / hour_ms),
      moment: { weekday, hour, daysLeft: (end - start) / (24 * hour_ms) },
      weight: (hours[hour] ?? 0) * (weekdays[weekday] ?? 1) * growth,
    })
  }
  return result
}
