import { dateLocale } from '#lib/language.ts'

/** A calendar day, `2026-11-21`, in the time zone of the site. */
export type Day = string
/** A local time with its offset from UTC, like the labels of hours: `2026-11-21T13:00:00+01:00`. */
export type LocalTime = string
/** Days, both included. `times` restricts them to a part: the second time is the first one that is not included. */
export type DayRange = { from: Day; to: Day; times?: { from: LocalTime; to: LocalTime } }

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

/** The local time of a moment, with its offset from UTC. */
export function localTimeIn(timezone: string, moment: Date): LocalTime {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)
  const second_ms = 1000 * Math.floor(moment.getTime() / 1000)
  const offset_min = (Date.parse(`${local.replace(' ', 'T')}Z`) - second_ms) / 60_000
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const offset = `${twoDigits(Math.abs(offset_min) / 60)}:${twoDigits(Math.abs(offset_min) % 60)}`
  return `${local.replace(' ', 'T')}${offset_min < 0 ? '-' : '+'}${offset}`
}

/** When a day begins in a time zone, in milliseconds. */
export function startOfDay(day: Day, timezone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The offset at the beginning of the day, which the offset at midnight of UTC may not be.
  const offsetAt = (time: number) =>
    Date.parse(`${localTimeIn(timezone, new Date(time)).slice(0, 19)}Z`) - time
  return midnight - offsetAt(midnight - offsetAt(midnight))
}

/** The range between two local times, or undefined if they are no times or none is between them. */
export function rangeOfTimes(from: string | null, to: string | null): DayRange | undefined {
  if (!isLocalTime(from) || !isLocalTime(to) || Date.parse(from) >= Date.parse(to)) return undefined
  return { from: from.slice(0, 10), to: lastMillisecond(to).slice(0, 10), times: { from, to } }
}

function isLocalTime(text: string | null): text is LocalTime {
  const [, day, offset] =
    /^(.{10})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d([+-]\d{2}:\d{2})$/.exec(text ?? '') ?? []
  return isDay(day) && offset !== undefined && !Number.isNaN(Date.parse(text ?? ''))
}

/** The last millisecond before a local time. */
export function lastMillisecond(time: LocalTime): LocalTime {
  const [local, offset] = [time.slice(0, 19), time.slice(19)]
  return `${new Date(Date.parse(`${local}Z`) - 1).toISOString().slice(0, -1)}${offset}`
}

/** The days of a period, without its times. */
export function wholeDays(choice: PeriodChoice): PeriodChoice {
  return typeof choice === 'object' ? { from: choice.from, to: choice.to } : choice
}

/** The range, moved by a number of days; its times stay the same on the local clock. */
export function shiftDays({ from, to, times }: DayRange, days: number): DayRange {
  const shifted = (time: LocalTime) => `${addDays(time.slice(0, 10), days)}${time.slice(10, 19)}`
  return {
    from: addDays(from, days),
    to: addDays(to, days),
    // Without an offset: it may be another one on that day.
    ...(times && { times: { from: shifted(times.from), to: shifted(times.to) } }),
  }
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

/** The range of the same length directly before; for times, the same times on the days before. */
export function precedingRange(range: DayRange): DayRange {
  const { times } = range
  const days = times ? Math.ceil((Date.parse(times.to) - Date.parse(times.from)) / day_ms) : lengthOf(range)
  return shiftDays(range, -days)
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

/** `24 Oct – 20 Nov 2026`, or `Sat, 21 Nov 2026, 13:00–16:00` */
export function describeRange({ from, to, times }: DayRange): string {
  if (times) return describeTimes(times)
  if (from === to) return formatDay(from)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = isSameMonth
    ? dayOfMonth(from)
    : formatDay(from, isSameYear ? { day: 'numeric', month: 'short' } : undefined)
  return `${start} – ${formatDay(to)}`
}

/** `24`, as it stands before the month: `24.` in German. */
function dayOfMonth(day: Day): string {
  const parts = new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${day}T00:00:00Z`))
  const end = parts.findIndex(({ type }) => type === 'month')
  return parts
    .slice(0, end)
    .map(({ value }) => value)
    .join('')
    .trim()
}

function describeTimes({ from, to }: { from: LocalTime; to: LocalTime }): string {
  const day = (time: LocalTime) =>
    formatDay(time.slice(0, 10), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const clock = (time: LocalTime) => time.slice(11, 16)
  const isOneDay = from.slice(0, 10) === lastMillisecond(to).slice(0, 10)
  return isOneDay
    ? `${day(from)}, ${clock(from)}–${clock(to)}`
    : `${day(from)}, ${clock(from)} – ${day(to)}, ${clock(to)}`
}

/** `21 Nov 2026`, or only the requested parts. */
export function formatDay(
  day: Day,
  parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
): string {
  return new Intl.DateTimeFormat(dateLocale, { ...parts, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/**
 * The day of a date input in the format of all other dates, because the browser shows its own: 11/23/2026. Undefined
 * while the input has no day.
 */
export function describeInput(value: string): string | undefined {
  return Number.isNaN(Date.parse(value)) ? undefined : formatDay(value)
}
