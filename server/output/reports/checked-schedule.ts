import type { ReportSchedule } from '../../../db/postgres/schema/reports.ts'
import { isTimezone } from '../../identity/sites/timezone.ts'
import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import type { ScheduleRequest } from './model.ts'

/** The day field of each frequency, with its default. */
const dayOf = {
  daily: {},
  weekly: { day_of_week: 1 },
  monthly: { day_of_month: 1 },
} as const satisfies Record<ReportSchedule['frequency'], Partial<ReportSchedule>>

const dayFields = ['day_of_week', 'day_of_month'] as const

/**
 * Applies a request to the schedule of a report; fields it leaves out keep their value.
 * @throws ValidationError, @throws Unprocessable for a day field that does not apply to the frequency.
 */
export function checkedSchedule(
  site: { timezone: string },
  input: ScheduleRequest,
  old: ReportSchedule | null,
): ReportSchedule {
  const frequency = input.frequency ?? old?.frequency ?? 'weekly'
  const timezone = input.timezone ?? old?.timezone ?? site.timezone
  requireTimezone(timezone, 'schedule.timezone')
  const days: Partial<ReportSchedule> = dayOf[frequency]
  for (const field of dayFields)
    if (input[field] !== undefined && days[field] === undefined) {
      const message = `schedule.${field} does not apply to ${frequency} reports`
      throw new Unprocessable(message, [{ field: `schedule.${field}`, message }])
    }
  const unchanged = old?.frequency === frequency ? old : undefined
  return {
    frequency,
    ...Object.fromEntries(
      Object.entries(days).map(([field, fallback]) => {
        const name = field as (typeof dayFields)[number]
        return [name, input[name] ?? unchanged?.[name] ?? fallback]
      }),
    ),
    time: input.time ?? old?.time ?? '08:00',
    timezone,
  }
}

/** @throws ValidationError on `field` */
export function requireTimezone(timezone: string, field: string): void {
  if (!isTimezone(timezone))
    throw new ValidationError([{ field, message: `${field} must be an IANA name such as Europe/Berlin` }])
}
