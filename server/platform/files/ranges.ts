import type { Part } from './store.ts'

/**
 * Parses a `Range` header (RFC 9110). Returns one part of the file, `all` if there is no header or it may be ignored,
 * such as one with several ranges, or `none` if the range lies outside the file.
 */
export function requestedPart(header: string | null, size: number): Part | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'all'
  return start < size ? { start, end: last === '' ? size : Math.min(Number(last) + 1, size) } : 'none'
}
