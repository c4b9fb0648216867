import type { Language } from '../../packages/text/languages.ts'

/** Control characters, lone surrogates and the noncharacters U+FFFE and U+FFFF. */
const unsafe = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/**
 * Makes a string safe to store and show: removes control characters, lone surrogates and surrounding blanks, and
 * truncates it to `max` characters. Returns an empty string for other types.
 */
export function bounded(value: unknown, max: number): string {
  if (typeof value !== 'string' || value === '') return ''
  return (value.length > max ? value.slice(0, max) : value).replace(unsafe, '').trim()
}

const germanTime = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const utcTimes = {
  en: (time: Date) => time.toISOString().slice(0, 16).replace('T', ' '),
  de: (time: Date) => germanTime.format(time),
} satisfies Record<Language, (time: Date) => string>

/** "2026-03-08 12:00 UTC" or "08.03.2026, 12:00 UTC", for mails. */
export function utcTime(time: Date, language: Language): string {
  return `${utcTimes[language](time)} UTC`
}
