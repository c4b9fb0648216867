import { memoize } from './memoize.ts'

const tag_max = 100

/** What a text has before the languages that its sender likes less, which `Accept-Language` lists too. */
const first = /^\s*([\w-]+)/

const read = memoize((text) => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales((first.exec(text)?.[1] ?? '').replaceAll('_', '-'))
    const [language = ''] = tag.split('-', 1)
    return /^[a-z]{2,3}$/.test(language) && language !== 'und' ? language : ''
  } catch {
    return ''
  }
}, 1000)

/**
 * Returns the ISO 639 code of the language in a BCP 47 tag or an `Accept-Language` header: `de` for `de-AT`, and for
 * `de-AT,en;q=0.5`. Empty if there is none.
 */
export function languageOf(value: unknown): string {
  return typeof value === 'string' ? read(value.slice(0, tag_max)) : ''
}
