import type { ReportSchedule } from '../../../db/postgres/schema/reports.ts'

/**
 * The first slot after a moment. A slot is the first moment at which the clock on the wall shows the time of the
 * schedule or a later one: where the clock is put forward over that time it is the moment when it is, and where it is
 * put back, so that the time comes twice, it is the first of both.
 */
export function nextSlot(schedule: ReportSchedule, after: number): number {
  // Two back: the calendar of a zone may have lost a day.
  for (let n = -2; ; n++) {
    const slot = slotAt(schedule, after, n)
    if (slot > after) return slot
  }
}

/** The newest slot at or before a moment. */
export function newestSlot(schedule: ReportSchedule, now: number): number {
  for (let n = 2; ; n--) {
    const slot = slotAt(schedule, now, n)
    if (slot <= now) return slot
  }
}

/** The slot of the day, week or month of a moment, or of one `n` later. */
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
  // A day that the month does not have becomes its last one.
  return today.with({ day: 1 }).add({ months: n }).with({ day: day_of_month })
}

function firstMoment(local: Temporal.PlainDateTime, timezone: string): number {
  // The earlier reading of a time that does not exist lies before the gap, and of one that exists twice it is the first.
  const reading = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (reading.toPlainDateTime().equals(local)) return reading.epochMilliseconds
  return (reading.getTimeZoneTransition('next') as Temporal.ZonedDateTime).epochMilliseconds
}
