import { addDays, clockIn, type Day, formatDay, todayIn } from '#lib/dashboard/periods.ts'
import { language } from '#lib/language.ts'
import type { Report } from '../../../../server/output/reports/model.ts'

type Schedule = NonNullable<Report['schedule']>

export const frequencyLabels = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const
export type Frequency = keyof typeof frequencyLabels
export const frequencies = Object.keys(frequencyLabels) as Frequency[]

/** The weekdays from 1 (Monday) to 7 (Sunday). */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const searched_days = 62

/** `every Monday at 08:00 Europe/Berlin` */
export function describeSchedule(schedule: Schedule): string {
  return `${daysOf(schedule)} at ${schedule.time} ${schedule.timezone}`
}

function daysOf({ frequency, day_of_week = 1, day_of_month = 1 }: Schedule): string {
  if (frequency === 'daily') return 'every day'
  if (frequency === 'weekly') return `every ${weekdays[day_of_week - 1]}`
  if (day_of_month === 31) return 'on the last day of every month'
  const day = `on the ${ordinal(day_of_month)} of every month`
  return day_of_month > 28 ? `${day} (or its last day)` : day
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** 1st, 22nd, 13th. A period in German. */
export function ordinal(number: number): string {
  return `${number}${language === 'en' ? suffixes[rules.select(number)] : '.'}`
}

/**
 * The next run of a schedule in its time zone: `Monday 23 Nov 2026, 08:00`. For unsaved schedules only; for saved
 * ones the API returns the exact moment, even when the clocks change.
 */
export function describeNext(schedule: Schedule, now: Date): string {
  const today = todayIn(schedule.timezone, now)
  const isLater = clockIn(schedule.timezone, now).slice(0, 5) < schedule.time
  for (let ahead = isLater ? 0 : 1; ahead <= searched_days; ahead++) {
    const day = addDays(today, ahead)
    if (isDue(schedule, day)) return `${longDay(day)}, ${schedule.time}`
  }
  return ''
}

function isDue({ frequency, day_of_week = 1, day_of_month = 1 }: Schedule, day: Day): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === day_of_week
  const dayOfMonth = Number(day.slice(8))
  const isLast = addDays(day, 1).slice(8) === '01'
  return dayOfMonth === day_of_month || (isLast && dayOfMonth < day_of_month)
}

function longDay(day: Day): string {
  return [formatDay(day, { weekday: 'long' }), formatDay(day)].join(language === 'en' ? ' ' : ', ')
}

/** Formats a moment in a time zone: `Monday 23 Nov 2026, 08:00`. */
export function formatNext(iso: string, timezone: string): string {
  const at = new Date(iso)
  return `${longDay(todayIn(timezone, at))}, ${clockIn(timezone, at).slice(0, 5)}`
}
