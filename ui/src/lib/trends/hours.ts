import { dateLocale } from '#lib/language.ts'

const day_ms = 86_400_000
/** A Monday. */
const monday = Date.UTC(2026, 0, 5)

const formatOf = (weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(dateLocale, { weekday, timeZone: 'UTC' })
const formats = { long: formatOf('long'), short: formatOf('short') }

/** The name of a day of the week. @param index 0 is Monday */
export function weekdayName(index: number, style: 'long' | 'short'): string {
  return formats[style].format(monday + index * day_ms)
}

/** An hour of the day: `09:00`. */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
