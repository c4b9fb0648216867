import { periodLimits, readMoment } from '../../analytics/traffic/period.ts'
import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import { dateRanges } from './content.ts'

/**
 * Checks a date range: a name, or two days in their order.
 * @throws ValidationError, and Unprocessable for days in the wrong order or too many days.
 */
export function checkDateRange(text: string, field: string, days_max: number = periodLimits.days): void {
  if (dateRanges.some((it) => it === text)) return
  const days = text.split('/')
  if (days.length !== 2 || !days.every(isDay)) {
    const message = `${field} must be one of ${dateRanges.join(', ')}, or two days like 2026-03-01/2026-03-31, not "${text}"`
    throw new ValidationError([{ field, message }])
  }
  const [start = '', end = ''] = days
  const length = Temporal.PlainDate.from(start).until(end).days + 1
  if (length < 1) throw unprocessable(field, `${field} ends before it starts: ${start} is after ${end}`)
  if (length > days_max)
    throw unprocessable(
      field,
      `${field} must span at most ${days_max} days, not ${length} days${days_max < periodLimits.days ? ', because a table or the filter is by hour' : ''}`,
    )
}

function unprocessable(field: string, message: string): Unprocessable {
  return new Unprocessable(message, [{ field, message }])
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && typeof readMoment(text, 'UTC') !== 'string'
}
