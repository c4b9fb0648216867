/** What a filter compares with. */
export type Value = string | number | boolean

/**
 * A value as it is typed: numbers and true or false are what they look like, everything else is text. Quotes make a
 * text of anything: `"5"`.
 */
export function readValue(typed: string): Value {
  const text = typed.trim()
  if (isQuoted(text)) return text.slice(1, -1).replaceAll('""', '"')
  if (text === 'true' || text === 'false') return text === 'true'
  return isPlainNumber(text) ? Number(text) : text
}

/** The value as `readValue` reads it. */
export function printValue(value: Value): string {
  if (typeof value !== 'string') return String(value)
  return value !== '' && readValue(value) === value ? value : quoted(value)
}

/** Values with commas between them; commas within quotes are part of a value. */
export function readValues(typed: string): Value[] {
  return splitAtCommas(typed)
    .filter((part) => part.trim() !== '')
    .map(readValue)
}

/** The values as `readValues` reads them. */
export function printValues(values: readonly Value[]): string {
  return values
    .map((value) => {
      const text = printValue(value)
      return isQuoted(text) || !/[",]/.test(text) ? text : quoted(text)
    })
    .join(', ')
}

/** Whether it is a number that is written the way numbers are printed: `05` and ids of twenty digits are texts. */
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
