// @wc-ignore-file
import { numberLocale } from '#lib/language.ts'

/** The dimensions whose values are codes, which are shown and searched by name. */
export type CodedDimension = keyof typeof names

const names = {
  country: new Intl.DisplayNames(numberLocale, { type: 'region', fallback: 'code' }),
  language: new Intl.DisplayNames(numberLocale, { type: 'language', fallback: 'code' }),
}

/** Codes of countries that are no longer assigned; each has the name of a country that now has a different code. */
const formerCountries = 'AN BU CS DD DY FX HV NH RH SU TP UK VD YD YU ZR'.split(' ')
/** Languages without a code of two letters that systems offer. To try all codes of three letters takes seconds. */
const longLanguages =
  'ast bem brx ceb chr ckb csb doi dsb fil fur gsw haw hsb kab kok lij mai mni nds nso pcm quc sah sat scn sma smj smn sms syr szl tzm wae yue'.split(
    ' ',
  )

/** True for a dimension whose values are codes. */
export function isCoded(field: string): field is CodedDimension {
  return Object.hasOwn(names, field)
}

/** The name of a code: `DE` is Germany, `de` is German. Unknown codes are their own name. */
export function nameOfCode(dimension: CodedDimension, code: string): string {
  try {
    return names[dimension].of(code) ?? code
  } catch {
    return code
  }
}

/** The codes whose name contains the text. */
export function codesNamed(dimension: CodedDimension, text: string): string[] {
  const wanted = text.toLowerCase()
  return codesOf(dimension).filter((code) => nameOfCode(dimension, code).toLowerCase().includes(wanted))
}

/** The code with this name; other texts as codes are written. */
export function codeNamed(dimension: CodedDimension, name: string): string {
  const wanted = name.trim().toLowerCase()
  const code = codesNamed(dimension, wanted).find(
    (it) => nameOfCode(dimension, it).toLowerCase() === wanted && isCurrent(dimension, it),
  )
  return code ?? asCode(dimension, name.trim())
}

/** A text as a code of the dimension is written: countries in capitals, languages in lower case. */
export function asCode(dimension: CodedDimension, text: string): string {
  return dimension === 'country' ? text.toUpperCase() : text.toLowerCase()
}

/** False for codes that have been replaced, whose name is that of the current code. Only current codes are stored. */
function isCurrent(dimension: CodedDimension, code: string): boolean {
  const tag = dimension === 'country' ? `und-${code}` : code
  return Intl.getCanonicalLocales(tag)[0] === tag
}

const codes: Partial<Record<CodedDimension, string[]>> = {}
function codesOf(dimension: CodedDimension): string[] {
  codes[dimension] ??= [...pairs(), ...(dimension === 'language' ? longLanguages : [])]
    .map((it) => asCode(dimension, it))
    .filter((code) => nameOfCode(dimension, code) !== code && !formerCountries.includes(code))
  return codes[dimension]
}

function pairs(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return letters.flatMap((first) => letters.map((second) => first + second))
}
