import type { Part } from './store.ts'

/**
 * What a `Range` header asks for of a file (RFC 9110): one part of it; all of it where there is no header, or one that
 * may be ignored, such as several ranges at once; `none` where the file has nothing of it.
 */
export function partAsked(header: string | null, size: number): Part | 'all' | 'none' {
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
