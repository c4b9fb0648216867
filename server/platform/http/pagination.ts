import { t } from 'elysia'
import { ValidationError } from '../errors.ts'

// Elysia's own integers also take text: right for a query, wrong for a body, where TypeBox's `Type.Integer` belongs.
export const OffsetQuery = {
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Entries a page' })),
  offset: t.Optional(
    t.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Entries to leave out first' }),
  ),
}

/** The `pagination` of a page that starts at `offset`. */
export function offsetPage(total: number, limit: number, offset: number, length: number) {
  return { total, limit, offset, has_more: offset + length < total }
}

/** An opaque cursor from what the next page needs to know. */
export function encodeCursor(position: (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws ValidationError when the text is no cursor of `length` entries. */
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

/** That a cursor is none that was given out. */
export function unknownCursor(): ValidationError {
  return new ValidationError([
    { field: 'cursor', message: 'cursor must be one that an earlier page returned' },
  ])
}

/** Whether an entry of a cursor is a time, in milliseconds, that a database knows. */
export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) < 8e12
}
