/** The days of the week as the API names them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)
const day_ms = 86_400_000

/** Returns the name of a weekday by its number; 0 is Monday. @param locale a BCP 47 tag, such as `de` */
export function weekdayNames(locale: string, style: 'long' | 'short'): (day: number) => string {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
  return (day) => format.format(monday + day * day_ms)
}

/** An hour of the day: `09:00`. */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
