/** Control characters, lone surrogates and the two code points that are never characters. */
const unsafe = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/**
 * A string that is safe to store and show: no control characters, no lone surrogates, no blanks around it, at
 * most `max` characters. Anything that is not a string is the empty string.
 */
export function bounded(value: unknown, max: number): string {
  if (typeof value !== 'string' || value === '') return ''
  return (value.length > max ? value.slice(0, max) : value).replace(unsafe, '').trim()
}
