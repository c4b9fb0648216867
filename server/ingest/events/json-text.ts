const mayHoldLongInteger = /\d{19}/
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g
const longInteger = /^-?\d{19,}$/

/**
 * A value as JSON that ClickHouse reads. Its parser refuses a whole text for one integer beyond 64 bits, so integers
 * that long are written with a decimal point: the same number to everybody else.
 */
export function jsonText(value: object): string {
  const text = JSON.stringify(value)
  if (!mayHoldLongInteger.test(text)) return text
  return text.replace(stringOrNumber, (token) => (longInteger.test(token) ? `${token}.0` : token))
}
