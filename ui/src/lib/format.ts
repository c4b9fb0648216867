import { dateLocale, numberLocale } from '#lib/language.ts'

const number = new Intl.NumberFormat(numberLocale)

/** 12,345 */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** The word for a count: `visitor` or `visitors`. */
export function wordFor(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}

/** `1 row`, `12,345 rows` */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${wordFor(count, one, many)}`
}

/** 21 Nov 2026. In UTC, so that server and browser agree. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso))
}

/** 21 Nov 2026, 08:05 UTC */
export function formatTime(iso: string, timezone: string): string {
  return `${formatMoment(iso, timezone)} ${nameOf(timezone, iso)}`
}

/** 21 Nov 2026, 08:05:31 UTC */
export function formatSecond(iso: string, timezone: string): string {
  return `${momentIn(timezone, { second: '2-digit' }).format(new Date(iso))} ${nameOf(timezone, iso)}`
}

/** 21 Nov 2026, 14:05. For pages of a site, which name its time zone once. */
export function formatMoment(iso: string, timezone: string): string {
  return momentIn(timezone).format(new Date(iso))
}

function momentIn(timeZone: string, more: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...more,
    timeZone,
  })
}

/** `UTC`, `CET`, `GMT+9`: the name that a time zone has at a time. */
function nameOf(timezone: string, iso: string): string {
  const zone = new Intl.DateTimeFormat(dateLocale, { timeZone: timezone, timeZoneName: 'short' })
  return zone.formatToParts(new Date(iso)).find((it) => it.type === 'timeZoneName')?.value ?? timezone
}

/** A message of the API as a sentence: with a capital letter, and a period unless it has an end. */
export function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
}
