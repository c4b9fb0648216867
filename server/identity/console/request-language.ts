import {
  consoleFolder,
  isLanguage,
  type Language,
  languageCodes,
  languageCookie,
  sourceLanguage,
} from '../../../packages/text/languages.ts'

/** The language of the console's build that a path or cookie names, else the one that the browser prefers. */
export function requestLanguage({ headers, url }: Request): Language {
  const { pathname } = new URL(url)
  return (
    languageCodes.find((it) => pathname.startsWith(`/${consoleFolder(it)}/`)) ??
    languageOfCookie(headers.get('cookie') ?? '') ??
    preferredLanguage(headers.get('accept-language') ?? '')
  )
}

function languageOfCookie(cookies: string): Language | undefined {
  const value = new Bun.CookieMap(cookies).get(languageCookie)
  return isLanguage(value) ? value : undefined
}

/** The language of the console that the browser prefers (Accept-Language, RFC 9110, 12.5.4). */
export function preferredLanguage(accepted: string): Language {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((it) => it.trim().toLowerCase())
    const weight = parameters.find((it) => it.startsWith('q='))
    return { language: tag.split('-')[0], weight: weight ? Number(weight.slice(2)) : 1 }
  })
  const known = ranges.filter(({ language, weight }) => isLanguage(language) && weight > 0)
  const [first] = known.sort((one, other) => other.weight - one.weight)
  return isLanguage(first?.language) ? first.language : sourceLanguage
}
