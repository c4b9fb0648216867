import type { Language } from '../../../packages/text/languages.ts'
import {
  localDate,
  type Period,
  precedingPeriod,
  readPeriod,
  startOfDay,
} from '../../analytics/traffic/period.ts'
import type { ComparisonKind, DateRange, ReportPeriod } from './content.ts'

/** How a series over time is split. */
export type Interval = 'hour' | 'date' | 'week' | 'month'

const day_ms = 86_400_000

/**
 * Returns the period of a date range at `now`. A “last” period ends with the last complete day or month.
 * @throws ValidationError, @throws Unprocessable for invalid days or days in the wrong order.
 */
export function periodOf(dateRange: string, timezone: string, now: number): Period {
  const [start_date = '', end_date = ''] = daysOf(dateRange, localDate(now, timezone))
  return readPeriod({ start_date, end_date }, timezone, now)
}

function daysOf(dateRange: string, today: Temporal.PlainDate): string[] {
  const yesterday = today.subtract({ days: 1 })
  const firstOfMonth = today.with({ day: 1 })
  const endOfLastMonth = firstOfMonth.subtract({ days: 1 })
  const range = (first: Temporal.PlainDate, last: Temporal.PlainDate) => [first.toString(), last.toString()]
  switch (dateRange as DateRange) {
    case 'today':
      return range(today, today)
    case 'yesterday':
      return range(yesterday, yesterday)
    case 'last_7_days':
      return range(today.subtract({ days: 7 }), yesterday)
    case 'last_28_days':
      return range(today.subtract({ days: 28 }), yesterday)
    case 'last_30_days':
      return range(today.subtract({ days: 30 }), yesterday)
    case 'this_month':
      return range(firstOfMonth, today)
    case 'last_month':
      return range(firstOfMonth.subtract({ months: 1 }), endOfLastMonth)
    case 'last_12_months':
      return range(firstOfMonth.subtract({ months: 12 }), endOfLastMonth)
    default:
      return dateRange.split('/')
  }
}

/** Cuts a period at `now`, so that a late report contains nothing newer than its slot. */
export function cutAt(period: Period, now: number): Period {
  const hasBegun = now > period.start
  return hasBegun && now < period.end ? { ...period, end: now } : period
}

/**
 * Returns the period that a period is compared with: the same number of days before it, or of months if it is split by
 * month and consists of whole months, or the same days of the previous year. An incomplete period is compared with an
 * equal part.
 */
export function comparisonOf(kind: ComparisonKind, period: Period, now: number): Period | undefined {
  if (kind === 'none') return undefined
  const compared = kind === 'previous_period' ? previousPeriod(period, now) : previousYear(period, now)
  if (now >= period.end) return compared
  return { ...compared, end: Math.min(compared.end, compared.start + Math.max(now - period.start, 1)) }
}

/**
 * Whole months are compared with whole months: years with a leap day are longer, so the same number of days before
 * would begin in the middle of a month.
 */
function previousPeriod(period: Period, now: number): Period {
  const [first, next] = [period.start, period.end].map((it) => localDate(it, period.timezone)) as [
    Temporal.PlainDate,
    Temporal.PlainDate,
  ]
  const isOfMonths = first.day === 1 && next.day === 1 && !endsWithinDay(period)
  if (intervalOf(period) !== 'month' || !isOfMonths) return precedingPeriod(period)
  const { months } = first.until(next, { largestUnit: 'months' })
  const range = [first.subtract({ months }), first.subtract({ days: 1 })].map(String)
  const [start_date, end_date] = range
  return readPeriod({ start_date, end_date }, period.timezone, now)
}

/** True if a period does not end at the start of a local day. */
export function endsWithinDay({ end, timezone }: Period): boolean {
  return startOfDay(end, timezone, 0) !== end
}

function previousYear({ start, end, timezone }: Period, now: number): Period {
  const [start_date, end_date] = [start, end - 1].map((it) =>
    localDate(it, timezone).subtract({ years: 1 }).toString(),
  ) as [string, string]
  return readPeriod({ start_date, end_date }, timezone, now)
}

/** Hours for up to two days, days for about a quarter (100 days), then weeks, and months from 300 days on. */
export function intervalOf({ start, end }: Period): Interval {
  const days = Math.round((end - start) / day_ms)
  if (days <= 2) return 'hour'
  if (days <= 100) return 'date'
  return days < 300 ? 'week' : 'month'
}

type PeriodTexts = { locale: string; until: string; weekOf: (date: string) => string }
const periodTexts: Record<Language, PeriodTexts> = {
  en: { locale: 'en-GB', until: 'until', weekOf: (date) => `Week of ${date}` },
  de: { locale: 'de', until: 'bis', weekOf: (date) => `Woche ab ${date}` },
}

/** Converts a period to its API representation. */
export function toReportPeriod(period: Period, language: Language): ReportPeriod {
  const { start, end, timezone } = period
  const texts = periodTexts[language]
  const words = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium', timeZone: timezone })
  const until = new Intl.DateTimeFormat(texts.locale, { timeStyle: 'short', timeZone: timezone })
  return {
    start: new Date(start).toISOString(),
    end: new Date(end - 1).toISOString(),
    timezone,
    words:
      withPlainSpaces(words.formatRange(start, end - 1)) +
      (endsWithinDay(period) ? `, ${texts.until} ${until.format(end)}` : ''),
  }
}

/** Formats when a report was generated, in its time zone. */
export function momentWords(iso: string, timezone: string, language: Language): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const
  return new Intl.DateTimeFormat(periodTexts[language].locale, format).format(new Date(iso))
}

/** Returns the label of a point of a series: its start, without parts that all points share. */
export function pointLabel(
  interval: Interval,
  start: number,
  { start: first, end, timezone }: Period,
  language: Language,
): string {
  const day = { day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const isOneDay = end - first <= 25 * 3_600_000
  const parts: Record<Interval, Intl.DateTimeFormatOptions> = {
    hour: isOneDay ? time : { ...day, ...time },
    date: day,
    week: day,
    month: { month: 'short', year: 'numeric' },
  }
  return new Intl.DateTimeFormat(periodTexts[language].locale, {
    ...parts[interval],
    timeZone: timezone,
  }).format(start)
}

/** Returns the label of a value of a time dimension. `label` is the start of the hour, day, week or month. */
export function timeValueLabel(interval: Interval, label: string, language: Language): string {
  const { locale, weekOf } = periodTexts[language]
  const day = new Date(`${label.slice(0, 10)}T00:00:00Z`)
  const words = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(day)
  if (interval === 'month') return words({ month: 'long', year: 'numeric' })
  const date = words({ dateStyle: 'medium' })
  if (interval === 'hour') return `${date}, ${label.slice(11, 16)}`
  return interval === 'week' ? weekOf(date) : date
}

/** Replaces special spaces with plain ones, because some fonts lack them. */
function withPlainSpaces(text: string): string {
  return text.replace(/[\u2009\u202f]/g, ' ')
}
