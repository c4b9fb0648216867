/** The languages of the console and of mails, named in themselves. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

/** The language in which the texts are written in the code. */
export const sourceLanguage = 'en' satisfies Language

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The cookie with the language that the person who signed in last chose. */
export const languageCookie = 'sightline.language'

/** The folder of a language's files in the paths of the console: one service serves the builds of all languages. */
export function consoleFolder(language: Language): string {
  return language === sourceLanguage ? '_app' : `_app-${language}`
}
