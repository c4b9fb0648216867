const mayContainLongInteger = /\d{19}/
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g
const longInteger = /^-?\d{19,}$/

/**
 * Returns a value as JSON that ClickHouse can parse. Its parser rejects the whole text for one integer beyond 64 bits,
 * so such long integers get a decimal point. Other parsers read the same number.
 */
export function jsonText(value: object): string {
  const text = JSON.stringify(value)
  if (!mayContainLongInteger.test(text)) return text
  return text.replace(stringOrNumber, (token) => (longInteger.test(token) ? `${token}.0` : token))
}
