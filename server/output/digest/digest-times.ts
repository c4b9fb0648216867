import type { digestFrequencies } from '../../../db/postgres/schema/notifications.ts'
import type { ReportSchedule } from '../../../db/postgres/schema/reports.ts'
import { isTimezone } from '../../identity/sites/timezone.ts'
import { newestSlot, nextSlot } from '../reports/schedule.ts'

export type Frequency = (typeof digestFrequencies)[number]

/** When a digest is sent, in the time zone of the person: weekly ones on Mondays. */
const time = '07:00'

/** Returns when the next digest after a moment is sent. @param timezone of the person; null: UTC */
export function nextDigest(frequency: Frequency, timezone: string | null, after: number): Date {
  return new Date(nextSlot(scheduleOf(frequency, timezone), after))
}

/** Returns the last day that the newest digest at a moment covers: the day before it is sent. */
export function lastDayOf(frequency: Frequency, timezone: string | null, now: number): string {
  const schedule = scheduleOf(frequency, timezone)
  const slot = Temporal.Instant.fromEpochMilliseconds(newestSlot(schedule, now))
  return slot.toZonedDateTimeISO(schedule.timezone).toPlainDate().subtract({ days: 1 }).toString()
}

/**
 * Returns the days that a digest covers for a site. They end a day earlier where the last day is not over yet in the time
 * zone of the site, so that their numbers are final.
 */
export function daysOf(
  frequency: Frequency,
  until: string,
  site: { timezone: string },
  now: number,
): { start_date: string; end_date: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(site.timezone).toPlainDate()
  const [last] = [Temporal.PlainDate.from(until), today.subtract({ days: 1 })].sort(
    Temporal.PlainDate.compare,
  )
  const end = last as Temporal.PlainDate
  const start = frequency === 'weekly' ? end.subtract({ days: 6 }) : end
  return { start_date: start.toString(), end_date: end.toString() }
}

function scheduleOf(frequency: Frequency, timezone: string | null): ReportSchedule {
  // A newer version of the time zone database may not know a stored name.
  return { frequency, day_of_week: 1, time, timezone: timezone && isTimezone(timezone) ? timezone : 'UTC' }
}
