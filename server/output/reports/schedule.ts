import type { ReportSchedule } from '../../../db/postgres/schema/reports.ts'

/**
 * Returns the first slot after a moment. A slot is the first moment at which the local time is the time of the schedule
 * or later. If clocks go forward over that time, it is the moment they do; if they go back so that it occurs twice, it
 * is the first of both.
 */
export function nextSlot(schedule: ReportSchedule, after: number): number {
  // Start two back: a time zone may have skipped a day.
  for (let n = -2; ; n++) {
    const slot = slotAt(schedule, after, n)
    if (slot > after) return slot
  }
}

/** Returns the newest slot at or before a moment. */
export function newestSlot(schedule: ReportSchedule, now: number): number {
  for (let n = 2; ; n--) {
    const slot = slotAt(schedule, now, n)
    if (slot <= now) return slot
  }
}

/** Returns the slot of the day, week or month of a moment, or of one `n` later. */
function slotAt(schedule: ReportSchedule, around: number, n: number): number {
  const { timezone, time } = schedule
  const today = Temporal.Instant.fromEpochMilliseconds(around).toZonedDateTimeISO(timezone).toPlainDate()
  return firstMoment(dayAt(schedule, today, n).toPlainDateTime(time), timezone)
}

function dayAt(
  { frequency, day_of_week = 1, day_of_month = 1 }: ReportSchedule,
  today: Temporal.PlainDate,
  n: number,
): Temporal.PlainDate {
  if (frequency === 'daily') return today.add({ days: n })
  if (frequency === 'weekly') return today.add({ days: day_of_week - today.dayOfWeek + 7 * n })
  // In a shorter month, the last day is used.
  return today.with({ day: 1 }).add({ months: n }).with({ day: day_of_month })
}

function firstMoment(local: Temporal.PlainDateTime, timezone: string): number {
  // For a skipped time, `earlier` returns a time before the gap; for a time that occurs twice, it returns the first.
  const reading = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (reading.toPlainDateTime().equals(local)) return reading.epochMilliseconds
  return (reading.getTimeZoneTransition('next') as Temporal.ZonedDateTime).epochMilliseconds
}
