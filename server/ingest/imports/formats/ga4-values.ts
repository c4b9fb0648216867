/** A record of GA4's BigQuery export as JSON: integers are text, absent fields are null or omitted. */
export type Json = Record<string, unknown>

const placeholders = new Set([
  '',
  '(not set)',
  '(none)',
  '(direct)',
  '(organic)',
  '(referral)',
  '(not provided)',
])

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns a text of GA4, or an empty text for placeholders such as `(not set)`. */
export function specifiedText(value: unknown): string {
  const text = textOf(value)
  return placeholders.has(text) ? '' : text
}

/** Converts `[{ key, value: { int_value } }]` to an object. Integers become numbers if they are safe integers. */
export function paramsOf(value: unknown): Json {
  const params: Json = {}
  if (!Array.isArray(value)) return params
  for (const entry of value) {
    const { key, value: wrapped } = objectOf(entry)
    const read = paramValue(objectOf(wrapped))
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

/** Returns an item of a purchase without absent values. This API uses the same names as GA4. */
export function itemOf(value: unknown): Json {
  const item: Json = {}
  for (const [key, field] of Object.entries(objectOf(value))) {
    if (field === null || key === 'item_params' || placeholders.has(field as string)) continue
    item[key] = key === 'quantity' ? wholeNumber(field) : field
  }
  return item
}

// Names that GA4 spells differently from the Unicode tables.
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

/** Returns the ISO code of a country by its English name; empty if unknown. */
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
      // A retired code (DD, SU) has the name of its successor, so map the name to the code of the successor.
      const code = name && new Intl.Locale(`und-${first}${second}`).region
      if (name && code) found.set(name, code)
    }
  for (const [name, code] of Object.entries(otherNames)) found.set(name, code)
  return found
}
