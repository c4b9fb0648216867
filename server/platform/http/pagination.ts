import { t } from 'elysia'
import { ValidationError } from '../errors.ts'

// Elysia's integers also accept text. That is right for a query, but a body must use TypeBox's `Type.Integer`.
const offsetQuery = (initialLimit: number) => ({
  limit: t.Optional(
    t.Integer({ minimum: 1, maximum: 100, default: initialLimit, description: 'Entries per page' }),
  ),
  offset: t.Optional(
    t.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Number of entries to skip' }),
  ),
})
export const OffsetQuery = offsetQuery(20)
/** For lists of things that few have more than 100 of. */
export const FullPageQuery = offsetQuery(100)

/** Returns the `pagination` of a page that starts at `offset`. */
export function offsetPage(total: number, limit: number, offset: number, length: number) {
  return { total, limit, offset, has_more: offset + length < total }
}

/** Encodes the position of the next page as an opaque cursor. */
export function encodeCursor(position: (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws ValidationError if the text is not a cursor of `length` entries. */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  try {
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(position) &&
      position.length === length &&
      position.every((it) => ['string', 'number'].includes(typeof it))
    )
      return position
  } catch {}
  throw unknownCursor()
}

/** The error for a cursor that the API never issued. */
export function unknownCursor(): ValidationError {
  return new ValidationError([{ field: 'cursor', message: 'cursor must be a cursor from a previous page' }])
}

/** True if an entry of a cursor is a time in milliseconds within the range of the databases. */
export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) < 8e12
}

/** True if an entry of a cursor is a 64-bit hash as text. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) && BigInt(value) < 2n ** 64n
}
