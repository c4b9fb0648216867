/** A record of GA4's BigQuery export, as its JSON has it: whole numbers as text, absent fields null or left out. */
export type Json = Record<string, unknown>

const notSaid = new Set(['', '(not set)', '(none)', '(direct)', '(organic)', '(referral)', '(not provided)'])

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A text of GA4, empty where GA4 writes that it has none. */
export function saidText(value: unknown): string {
  const text = textOf(value)
  return notSaid.has(text) ? '' : text
}

/** `[{ key, value: { int_value } }]` as an object; whole numbers become numbers where they fit exactly. */
export function paramsOf(value: unknown): Json {
  const params: Json = {}
  if (!Array.isArray(value)) return params
  for (const entry of value) {
    const { key, value: held } = objectOf(entry)
    const read = paramValue(objectOf(held))
    if (typeof key === 'string' && key !== '' && key !== '__proto__' && read !== undefined) params[key] = read
  }
  return params
}

function paramValue(value: Json): string | number | undefined {
  const { string_value, int_value } = value
  if (typeof string_value === 'string') return string_value
  if (int_value !== undefined && int_value !== null) return wholeNumber(int_value)
  const fraction = value.double_value ?? value.float_value
  const number = typeof fraction === 'string' ? Number(fraction) : fraction
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function wholeNumber(value: unknown): string | number | undefined {
  const number = Number(value)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return Number.isSafeInteger(number) ? number : String(value)
}

/** An item of a purchase, without what is absent; GA4's own names are those of this API. */
export function itemOf(value: unknown): Json {
  const item: Json = {}
  for (const [key, held] of Object.entries(objectOf(value))) {
    if (held === null || key === 'item_params' || notSaid.has(held as string)) continue
    item[key] = key === 'quantity' ? wholeNumber(held) : held
  }
  return item
}

// Names that GA4 writes otherwise than the Unicode tables.
const otherNames: Record<string, string> = {
  Turkey: 'TR',
  Türkiye: 'TR',
  Czechia: 'CZ',
  'Czech Republic': 'CZ',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Macau: 'MO',
  'Myanmar (Burma)': 'MM',
  'Côte d’Ivoire': 'CI',
  "Côte d'Ivoire": 'CI',
  'Bosnia & Herzegovina': 'BA',
  'Bosnia and Herzegovina': 'BA',
  'Trinidad & Tobago': 'TT',
  'Trinidad and Tobago': 'TT',
  'North Macedonia': 'MK',
  Palestine: 'PS',
  'Congo - Kinshasa': 'CD',
  'Congo - Brazzaville': 'CG',
}

let codes: Map<string, string> | undefined

/** The ISO code of a country that is named in English; empty for one that is not known. */
export function countryCode(name: string): string {
  codes ??= countryCodes()
  return codes.get(name) ?? ''
}

function countryCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = new Map<string, string>()
  for (const first of letters)
    for (const second of letters) {
      const name = names.of(first + second)
      // A code that is out of use (DD, SU) has the name of its successor, and is written as that one.
      const code = name && new Intl.Locale(`und-${first}${second}`).region
      if (name && code) found.set(name, code)
    }
  for (const [name, code] of Object.entries(otherNames)) found.set(name, code)
  return found
}
