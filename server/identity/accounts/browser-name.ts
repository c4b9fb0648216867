import Bowser from 'bowser'
import type { Language } from '../../../packages/text/languages.ts'

const texts: Record<Language, { unknown: string; on: string }> = {
  en: { unknown: 'Unknown browser', on: 'on' },
  de: { unknown: 'Unbekannter Browser', on: 'unter' },
}

/** The browser and the operating system that a user agent names; null for what it does not name. */
export function browserOf(userAgent: string | null): { name: string | null; system: string | null } {
  if (!userAgent) return { name: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { name: browser.name ?? null, system: os.name ?? null }
}

/** A readable browser name: "Firefox on Windows". */
export function browserName(userAgent: string | null, language: Language): string {
  const { unknown, on } = texts[language]
  const { name, system } = browserOf(userAgent)
  return [name ?? unknown, system].filter(Boolean).join(` ${on} `)
}
