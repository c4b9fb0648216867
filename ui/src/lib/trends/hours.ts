import { dateLocale } from '#lib/language.ts'

const day_ms = 86_400_000
/** A Monday. */
const monday = Date.UTC(2026, 0, 5)

/** The name of a day of the week. @param index 0 is Monday */
export function weekdayName(index: number, style: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(dateLocale, { weekday: style, timeZone: 'UTC' })
  return format.format(monday + index * day_ms)
}

/** An hour of the day: `09:00`. */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
