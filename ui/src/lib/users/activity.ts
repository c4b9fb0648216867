import { addDays, type Day, type DayRange, lengthOf, todayIn } from '#lib/dashboard/periods.ts'
import type { UserActivity, UserProfile } from '../../../../server/analytics/users/model.ts'

export type ActiveDay = UserActivity['days'][number]

const days_max = 365
const weeks_min = 12

/** The days that the calendar of a person shows: the last year that they were seen in, or less if they are new. */
export function activityRange(
  { first_seen, last_seen }: Pick<UserProfile, 'first_seen' | 'last_seen'>,
  timezone: string,
  now: Date,
): DayRange {
  const today = todayIn(timezone, now)
  const [first, last] = [first_seen, last_seen].map((it) => todayIn(timezone, new Date(it))) as [Day, Day]
  const to = last < addDays(today, 1 - days_max) ? last : today
  const latestStart = addDays(to, 1 - 7 * weeks_min)
  const earliestStart = addDays(to, 1 - days_max)
  if (first > latestStart) return { from: latestStart, to }
  if (first < earliestStart) return { from: earliestStart, to }
  return { from: first, to }
}

/** A day of the calendar. Its level is 0 without activity, and 4 on the busiest days. */
type CalendarDay = { day: Day; active: ActiveDay | undefined; level: number }

/** Weeks from Monday, with a place for each of their days; days that the calendar does not show are undefined. */
type CalendarWeek = (CalendarDay | undefined)[]

const levels = 4

/** Arranges days with activity in weeks. */
export function weeksOf(activity: readonly ActiveDay[], range: DayRange): CalendarWeek[] {
  const byDay = new Map(activity.map((it) => [it.date, it]))
  const most = Math.max(...activity.map(strength), 1)
  const monday = addDays(range.from, -weekday(range.from))
  const weeks = Math.ceil(lengthOf({ from: monday, to: range.to }) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = addDays(monday, 7 * week + place)
      if (day < range.from || day > range.to) return undefined
      const active = byDay.get(day)
      return { day, active, level: active ? Math.max(Math.ceil((levels * strength(active)) / most), 1) : 0 }
    }),
  )
}

/** The months above the weeks: each begins in the week with its first day, and spans some weeks. */
export function monthsOf(weeks: readonly CalendarWeek[]): { month: Day; span: number }[] {
  const months: { month: Day; span: number }[] = []
  for (const week of weeks) {
    const last = week.findLast((it) => it !== undefined)?.day ?? ''
    const month = `${last.slice(0, 7)}-01`
    const current = months.at(-1)
    if (current?.month === month) current.span++
    else months.push({ month, span: 1 })
  }
  return months
}

/** The day with the most events; undefined without activity. */
export function busiestDay(activity: readonly ActiveDay[]): ActiveDay | undefined {
  return activity.toSorted((one, other) => strength(other) - strength(one))[0]
}

function strength({ events }: ActiveDay): number {
  return events
}

/** 0 for Monday. */
function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
