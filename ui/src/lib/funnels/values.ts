/** A value to compare with. */
export type Value = string | number | boolean

/** Parses a typed value: numbers and booleans are recognized, everything else is text. Quotes force text: `"5"`. */
export function readValue(typed: string): Value {
  const text = typed.trim()
  if (isQuoted(text)) return text.slice(1, -1).replaceAll('""', '"')
  if (text === 'true' || text === 'false') return text === 'true'
  return isPlainNumber(text) ? Number(text) : text
}

/** Prints a value for `readValue`. */
export function printValue(value: Value): string {
  if (typeof value !== 'string') return String(value)
  return value !== '' && readValue(value) === value ? value : quoted(value)
}

/** Parses comma-separated values; commas within quotes are part of a value. */
export function readValues(typed: string): Value[] {
  return splitAtCommas(typed)
    .filter((part) => part.trim() !== '')
    .map(readValue)
}

/** Prints values for `readValues`. */
export function printValues(values: readonly Value[]): string {
  return values
    .map((value) => {
      const text = printValue(value)
      return isQuoted(text) || !/[",]/.test(text) ? text : quoted(text)
    })
    .join(', ')
}

/** True if the text is a number in canonical form: `05` and ids of twenty digits are text. */
function isPlainNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text)) && String(Number(text)) === text
}

function isQuoted(text: string): boolean {
  return /^"(?:[^"]|"")*"$/s.test(text)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function splitAtCommas(text: string): string[] {
  const parts = ['']
  let isInside = false
  for (const letter of text) {
    if (letter === '"') isInside = !isInside
    if (letter === ',' && !isInside) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
