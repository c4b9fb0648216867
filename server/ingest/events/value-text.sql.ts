/**
 * Returns an expression for a value in a JSON text as text: the text itself, or the number, boolean, list or object as
 * JSON. Without a value, and for null, it is empty.
 * @param at the arguments of `JSONExtract`: the JSON text and the path
 */
export function valueText(at: string): string {
  const raw = `JSONExtractRaw(${at})`
  return `multiIf(${raw} = 'null', '', startsWith(${raw}, '"'), JSONExtractString(${at}), ${raw})`
}
