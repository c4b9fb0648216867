import Bowser from 'bowser'
import { type Language, sourceLanguage } from '../../../packages/text/languages.ts'

const texts: Record<Language, { unknown: string; on: string }> = {
  en: { unknown: 'Unknown browser', on: 'on' },
  de: { unknown: 'Unbekannter Browser', on: 'unter' },
}

/** A readable browser name: "Firefox on Windows". */
export function browserName(
  userAgent: string | null | undefined,
  language: Language = sourceLanguage,
): string {
  const { unknown, on } = texts[language]
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name ?? unknown, os.name].filter(Boolean).join(` ${on} `)
}
