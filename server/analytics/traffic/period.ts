import { type Problem, Unprocessable, ValidationError } from '../../platform/errors.ts'

/** A time range in milliseconds since 1970: `start` is inclusive, `end` exclusive. */
export type Period = { start: number; end: number; timezone: string }

/** A labelled part of a period: a day or an hour in the site’s time zone. */
export type Bucket = { label: string; from: number; to: number }

const defaultDays = 30
/** The maximum length of a period, and of one with hourly buckets. */
export const periodLimits = { days: 3660, hourly_days: 366 } as const
const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const earliest = Temporal.PlainDate.from('1970-01-02')
const latest = Temporal.PlainDate.from('2200-01-01')

/**
 * Parses the period of a request. A date is a whole day in the site’s time zone, a time without an offset is in that
 * zone too, and both ends are inclusive. Without dates, the period is the last 30 days, including today.
 * @throws ValidationError if a date is invalid, @throws Unprocessable if the end is before the start or the period is
 * too long.
 */
export function readPeriod(
  { start_date, end_date }: { start_date?: string; end_date?: string },
  timezone: string,
  now: number,
): Period {
  const problems: Problem[] = []
  const start = start_date === undefined ? undefined : readBound('start_date', start_date, timezone, problems)
  const last = end_date === undefined ? undefined : readBound('end_date', end_date, timezone, problems)
  if (problems.length > 0) throw new ValidationError(problems)

  const end = last?.end ?? dayStart(localDate(now, timezone).add({ days: 1 }), timezone)
  const firstDay = localDate(end - 1, timezone).subtract({ days: defaultDays - 1 })
  const period = { start: start?.start ?? dayStart(firstDay, timezone), end, timezone }
  if (period.start >= period.end) {
    const message = `start_date ${start_date ?? ''} is after end_date ${end_date ?? 'today'}`
    throw new Unprocessable(message, [{ field: 'start_date', message }])
  }
  requireAtMost(period, periodLimits.days, 'The period')
  return period
}

/** Returns the period for a response: its first and last millisecond. Requesting these gives the same period. */
export function periodAnswer({ start, end }: Period): { start: string; end: string } {
  return { start: new Date(start).toISOString(), end: new Date(end - 1).toISOString() }
}

/**
 * Returns the preceding period of equal length: as many days if the period is whole days, otherwise as many
 * milliseconds.
 */
export function precedingPeriod(period: Period): Period {
  const { start, end, timezone } = period
  const first = localDate(start, timezone)
  const next = localDate(end, timezone)
  if (dayStart(first, timezone) !== start || dayStart(next, timezone) !== end)
    return { start: start - (end - start), end: start, timezone }
  // Count days one by one: in a time zone that moved across the date line, a calendar day can have no duration.
  let date = first
  for (let left = days(period).length; left > 0; ) {
    const before = date.subtract({ days: 1 })
    if (dayStart(before, timezone) < dayStart(date, timezone)) left--
    date = before
  }
  return { start: dayStart(date, timezone), end: start, timezone }
}

/** Returns the start of the day a number of days ago, in a time zone. */
export function startOfDay(now: number, timezone: string, daysAgo: number): number {
  return dayStart(localDate(now, timezone).subtract({ days: daysAgo }), timezone)
}

/** Returns the days of a period, labelled `2026-03-29`. The first and the last may be partial. */
export function days(period: Period): Bucket[] {
  const buckets: Bucket[] = []
  let date = localDate(period.start, period.timezone)
  for (let from = period.start; from < period.end; ) {
    const next = date.add({ days: 1 })
    const to = Math.min(dayStart(next, period.timezone), period.end)
    if (to > from) buckets.push({ label: date.toString(), from, to })
    from = Math.max(from, to)
    date = next
  }
  return buckets
}

/**
 * Returns the hours of a period on the local clock, labelled by their start: `2026-03-29T03:00:00+02:00`. A clock
 * change shortens an hour, so that labels are unique.
 * @throws Unprocessable for more than a year.
 */
export function hours(period: Period): Bucket[] {
  requireAtMost(period, periodLimits.hourly_days, 'With the dimension hour, the period')
  const buckets: Bucket[] = []
  for (let from = period.start; from < period.end; ) {
    const hour = hourAround(from, period.timezone)
    const to = Math.min(hour.to, period.end)
    buckets.push({ label: hour.label, from, to })
    from = to
  }
  return buckets
}

/** A part of a period in which the local clock has the same distance from UTC. */
export type ClockPart = { from: number; to: number; offset_ms: number }

/** Divides a period where the local clock changes. */
export function clockParts({ start, end, timezone }: Period): ClockPart[] {
  const parts: ClockPart[] = []
  for (let from = start; from < end; ) {
    const local = zoned(from, timezone)
    const change = local.getTimeZoneTransition('next')?.epochMilliseconds ?? end
    const to = Math.min(change, end)
    parts.push({ from, to, offset_ms: Math.round(local.offsetNanoseconds / 1_000_000) })
    from = to
  }
  return parts
}

/** Returns the local date of a time. */
export function localDate(time: number, timezone: string): Temporal.PlainDate {
  return zoned(time, timezone).toPlainDate()
}

function hourAround(time: number, timezone: string): Bucket {
  const local = zoned(time, timezone)
  const elapsed = local.minute * 60_000 + local.second * 1000 + local.millisecond
  const changed = local.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
  const next = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  // The clock may change exactly at this time: 'previous' looks strictly before it.
  const floor =
    local.subtract({ milliseconds: 1 }).offsetNanoseconds === local.offsetNanoseconds ? changed : time
  const from = Math.max(time - elapsed, floor)
  return {
    label: zoned(from, timezone).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    from,
    to: Math.min(time - elapsed + hour_ms, next),
  }
}

function zoned(time: number, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone)
}

/** Returns the start of a local date. */
export function dayStart(date: Temporal.PlainDate, timezone: string): number {
  return date.toZonedDateTime(timezone).epochMilliseconds
}

/** Returns the range of a start or end date. If the date is invalid, it adds a problem and returns undefined. */
function readBound(field: string, text: string, timezone: string, problems: Problem[]) {
  const found = readMoment(text, timezone)
  if (typeof found !== 'string') return found
  problems.push({ field, message: `${field} ${found}` })
  return undefined
}

/**
 * Parses a day in the site’s time zone, or a time, which covers one millisecond; `end` is exclusive. For an invalid
 * text, it returns the problem.
 */
export function readMoment(text: string, timezone: string): { start: number; end: number } | string {
  try {
    const found = isDate(text) ? dayOf(Temporal.PlainDate.from(text), timezone) : instantOf(text, timezone)
    const date = localDate(found.start, timezone)
    const isNear =
      Temporal.PlainDate.compare(date, earliest) >= 0 && Temporal.PlainDate.compare(date, latest) < 0
    return isNear ? found : `must be between ${earliest} and ${latest}`
  } catch {
    return `must be a date like 2026-03-31 or a time like 2026-03-31T12:00:00Z, not "${text.slice(0, 60)}"`
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

function dayOf(date: Temporal.PlainDate, timezone: string) {
  return { start: dayStart(date, timezone), end: dayStart(date.add({ days: 1 }), timezone) }
}

function instantOf(text: string, timezone: string) {
  // An unencoded plus sign in a URL arrives as a space.
  const time = text.replace(/ (?=\d{2}:?\d{2}$)/, '+')
  if (!/^\d{4}-\d{2}-\d{2}T/.test(time)) throw new RangeError('not a time')
  const start = /(Z|[+-]\d{2}:?\d{2})$/i.test(time)
    ? Temporal.Instant.from(time).epochMilliseconds
    : Temporal.PlainDateTime.from(time).toZonedDateTime(timezone).epochMilliseconds
  return { start, end: start + 1 }
}

/** True for a period of more days than allowed. One extra day allows for the hour that a clock change may add. */
export function isLongerThan({ start, end }: Period, days_max: number): boolean {
  return end - start > (days_max + 1) * day_ms
}

/** @throws Unprocessable for a period of more days than allowed. @param subject what it calls the period */
export function requireAtMost(period: Period, days_max: number, subject: string): void {
  if (!isLongerThan(period, days_max)) return
  const message = `${subject} must not be longer than ${days_max} days: choose a later start_date`
  throw new Unprocessable(message, [{ field: 'start_date', message }])
}
