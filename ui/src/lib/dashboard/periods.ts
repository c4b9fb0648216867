/** A calendar day, `2026-11-21`, in the time zone of the site. */
export type Day = string
export type DayRange = { from: Day; to: Day }

export const presetLabels = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '30d': 'Last 30 days',
  month: 'This month',
  'last-month': 'Last month',
  '12mo': 'Last 12 months',
} as const
export type Preset = keyof typeof presetLabels
export const presets = Object.keys(presetLabels) as Preset[]

/** The period of a report: relative to today, or fixed days. */
export type PeriodChoice = Preset | DayRange

/** The bucket size of a series. */
export type Interval = 'hour' | 'date' | 'week' | 'month'
export const intervals = ['hour', 'date', 'week', 'month'] as const satisfies Interval[]

export const intervalLabels: Record<Interval, string> = {
  hour: 'Hour',
  date: 'Day',
  week: 'Week',
  month: 'Month',
}

const day_ms = 86_400_000

/** The current day in a time zone at `now`. */
export function todayIn(timezone: string, now: Date): Day {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(now)
}

/** The wall-clock time in a time zone at `now`: `14:05:09`. */
export function clockIn(timezone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, timeStyle: 'medium' }).format(now)
}

/** True if the text is a day that exists. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Adds a number of days, which may be negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10)
}

/** Adds a number of months; clamps to the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const first = new Date(`${day.slice(0, 8)}01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = addDays(
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)).toISOString().slice(0, 10),
    -1,
  )
  const wanted = `${first.toISOString().slice(0, 8)}${day.slice(8)}`
  return wanted < last ? wanted : last
}

/** The number of days in a range, including both ends. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day_ms) + 1
}

/** The days that a period covers today. */
export function rangeOf(choice: PeriodChoice, today: Day): DayRange {
  if (typeof choice === 'object') return choice
  const first = `${today.slice(0, 8)}01`
  switch (choice) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case '7d':
      return { from: addDays(today, -6), to: today }
    case '28d':
      return { from: addDays(today, -27), to: today }
    case '30d':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: first, to: today }
    case 'last-month':
      return { from: addMonths(first, -1), to: addDays(first, -1) }
    case '12mo':
      return { from: addMonths(first, -11), to: today }
  }
}

/** The range of the same length directly before. */
export function precedingRange(range: DayRange): DayRange {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) }
}

/** Hours for up to two days, days for up to a quarter, then weeks, and months from a year. */
export function intervalFor(range: DayRange): Interval {
  const days = lengthOf(range)
  if (days <= 2) return 'hour'
  if (days <= 100) return 'date'
  return days < 300 ? 'week' : 'month'
}

/** Charts draw at most about this many points. */
const points_max = 400
const hourly_days_max = 14
const shortest_days: Record<Interval, number> = { hour: 1, date: 2, week: 8, month: 32 }
const greatest_days: Record<Interval, number> = {
  hour: hourly_days_max,
  date: points_max,
  week: 7 * points_max,
  month: 30 * points_max,
}

/** The intervals that are sensible for a range: more than one bucket, but not too many to draw. */
export function intervalsFor(range: DayRange): Interval[] {
  const days = lengthOf(range)
  return intervals.filter((it) => shortest_days[it] <= days && days <= greatest_days[it])
}

/** `Last 28 days`, or the days of a fixed range. */
export function describeChoice(choice: PeriodChoice): string {
  return typeof choice === 'string' ? presetLabels[choice] : describeRange(choice)
}

/** `24 Oct – 20 Nov 2026` */
export function describeRange({ from, to }: DayRange): string {
  if (from === to) return formatDay(from)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = isSameMonth
    ? String(Number(from.slice(8)))
    : formatDay(from, isSameYear ? { day: 'numeric', month: 'short' } : undefined)
  return `${start} – ${formatDay(to)}`
}

/** `21 Nov 2026`, or only the requested parts. */
export function formatDay(
  day: Day,
  parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
