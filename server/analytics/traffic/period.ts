import { type Problem, Unprocessable, ValidationError } from '../../platform/errors.ts'

/** A stretch of time in milliseconds since 1970: `start` belongs to it, `end` no longer does. */
export type Period = { start: number; end: number; timezone: string }

/** A part of a period with a name of its own: a day or an hour of the site's time zone. */
export type Bucket = { label: string; from: number; to: number }

const defaultDays = 30
/** How long a period may be, and one that is cut into hours. */
export const periodLimits = { days: 3660, hourly_days: 366 } as const
const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const earliest = Temporal.PlainDate.from('1970-01-02')
const latest = Temporal.PlainDate.from('2200-01-01')

/**
 * The period that a request asks for. A date is a whole day of the site's zone; a time without an offset is read in
 * that zone too; both ends are included. Without dates: the last 30 days, today included.
 * @throws ValidationError when a date cannot be read, @throws Unprocessable when the end comes first or is too far.
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

/** The period in an answer: the first and the last millisecond of it, so that asking for these gives the same one. */
export function periodAnswer({ start, end }: Period): { start: string; end: string } {
  return { start: new Date(start).toISOString(), end: new Date(end - 1).toISOString() }
}

/** The period before, of equal length: as many days where the period is whole days, else as many milliseconds. */
export function precedingPeriod(period: Period): Period {
  const { start, end, timezone } = period
  const first = localDate(start, timezone)
  const next = localDate(end, timezone)
  if (dayStart(first, timezone) !== start || dayStart(next, timezone) !== end)
    return { start: start - (end - start), end: start, timezone }
  // Counted one by one: where a zone jumped over the date line a day of the calendar has no time at all.
  let date = first
  for (let left = days(period).length; left > 0; ) {
    const before = date.subtract({ days: 1 })
    if (dayStart(before, timezone) < dayStart(date, timezone)) left--
    date = before
  }
  return { start: dayStart(date, timezone), end: start, timezone }
}

/** When the day of a zone began that was so many days ago. */
export function startOfDay(now: number, timezone: string, daysAgo: number): number {
  return dayStart(localDate(now, timezone).subtract({ days: daysAgo }), timezone)
}

/** The days of a period, labelled `2026-03-29`; the first and the last may be cut. */
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
 * The hours of a period as a clock on the wall shows them, labelled by their start `2026-03-29T03:00:00+02:00`. Where
 * the clock is put forward or back an hour is cut, so that no label comes twice.
 * @throws Unprocessable past a year.
 */
export function hours(period: Period): Bucket[] {
  requireAtMost(period, periodLimits.hourly_days, 'With the dimension hour the period')
  const buckets: Bucket[] = []
  for (let from = period.start; from < period.end; ) {
    const hour = hourAround(from, period.timezone)
    const to = Math.min(hour.to, period.end)
    buckets.push({ label: hour.label, from, to })
    from = to
  }
  return buckets
}

/** The day of the site's zone that a moment falls on. */
export function localDate(time: number, timezone: string): Temporal.PlainDate {
  return zoned(time, timezone).toPlainDate()
}

function hourAround(time: number, timezone: string): Bucket {
  const local = zoned(time, timezone)
  const elapsed = local.minute * 60_000 + local.second * 1000 + local.millisecond
  const changed = local.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
  const next = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  // The change may fall on this very moment: 'previous' looks strictly before it.
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

function dayStart(date: Temporal.PlainDate, timezone: string): number {
  return date.toZonedDateTime(timezone).epochMilliseconds
}

/** What a bound covers. Undefined after noting the problem. */
function readBound(field: string, text: string, timezone: string, problems: Problem[]) {
  const found = readMoment(text, timezone)
  if (typeof found !== 'string') return found
  problems.push({ field, message: `${field} ${found}` })
  return undefined
}

/**
 * What a text covers: a day of the site's zone, or the one millisecond of a time; `end` no longer belongs to it. Where
 * it is neither, what is wrong with it.
 */
export function readMoment(text: string, timezone: string): { start: number; end: number } | string {
  try {
    const found = isDate(text) ? dayOf(Temporal.PlainDate.from(text), timezone) : instantOf(text, timezone)
    const date = localDate(found.start, timezone)
    const isNear =
      Temporal.PlainDate.compare(date, earliest) >= 0 && Temporal.PlainDate.compare(date, latest) < 0
    return isNear ? found : `must lie between ${earliest} and ${latest}`
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
  // In an address a plus sign that nobody encoded arrives as a space.
  const time = text.replace(/ (?=\d{2}:?\d{2}$)/, '+')
  if (!/^\d{4}-\d{2}-\d{2}T/.test(time)) throw new RangeError('no time')
  const start = /(Z|[+-]\d{2}:?\d{2})$/i.test(time)
    ? Temporal.Instant.from(time).epochMilliseconds
    : Temporal.PlainDateTime.from(time).toZonedDateTime(timezone).epochMilliseconds
  return { start, end: start + 1 }
}

function requireAtMost({ start, end }: Period, most: number, subject: string): void {
  // A day more for the hour that a change of the clock may add.
  if (end - start <= (most + 1) * day_ms) return
  const message = `${subject} is longer than ${most} days: choose a later start_date`
  throw new Unprocessable(message, [{ field: 'start_date', message }])
}
