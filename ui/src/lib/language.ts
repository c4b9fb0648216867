import { isLanguage, type Language, sourceLanguage } from '../../../packages/text/languages.ts'

const built: unknown = import.meta.env.SIGHTLINE_CONSOLE_LANGUAGE

/** The language of this build of the console. There is one build for each. */
export const language: Language = isLanguage(built) ? built : sourceLanguage

const locales = { en: { numbers: 'en', dates: 'en-GB' }, de: { numbers: 'de', dates: 'de' } } as const

/**
 * The locale for numbers, lists and names, and the one for dates and times: in English, the day stands before the month,
 * and a day has 24 hours.
 */
export const { numbers: numberLocale, dates: dateLocale } = locales[language]

/** A label within a sentence: English starts it in lower case there, German keeps the capitals of its nouns. */
export function inSentence(label: string): string {
  return language === 'en' && !/^.\p{Lu}/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label
}

/** Marks a single word in lower case as a text for people, which is translated. */
export function word(text: string): string {
  return text
}
