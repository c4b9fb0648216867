import { sessionId } from '../../ingest/events/session-id.ts'
import { decodeCursor, encodeCursor, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import type { UserSession, UserSessionsQuery } from './model.ts'
import { findPerson } from './profiles.ts'
import { type FoundSession, newestSessions, type SessionPosition } from './user-sessions.sql.ts'

/**
 * Returns a page of the sessions of a user or an anonymous visitor, newest first. @throws NotFound, @throws
 * ValidationError.
 */
export async function listUserSessions(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  site: { id: string },
  id: string,
  { limit = 20, cursor }: UserSessionsQuery,
) {
  const before = cursor === undefined ? undefined : readSessionPosition(decodeCursor(cursor, 3))
  const person = await findPerson({ clickhouse }, site.id, id)
  const found = await clickhouse.rows(newestSessions(site.id, person, { before, limit: limit + 1 }))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    data: page.map(toSession),
    pagination: {
      cursor: last ? encodeCursor([last.start_ms, last.visitor, last.ordinal]) : null,
      has_more: last !== undefined,
    },
  }
}

/** Reads the position of a session from the entries of a cursor. @throws ValidationError. */
export function readSessionPosition([start_ms, visitor, ordinal]: (string | number)[]): SessionPosition {
  if (isTime(start_ms) && isHash(visitor) && typeof ordinal === 'number' && ordinal >= 0 && ordinal < 2 ** 16)
    if (Number.isInteger(ordinal)) return { start_ms, visitor, ordinal }
  throw unknownCursor()
}

/** Reads a cursor that is a person, by hash. @throws ValidationError. */
export function readPersonCursor(cursor: string): string {
  const [person] = decodeCursor(cursor, 1)
  if (isHash(person)) return person
  throw unknownCursor()
}

/** True if a cursor entry is a ClickHouse hash as text. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) && BigInt(value) < 2n ** 64n
}

function toSession({
  visitor,
  visitor_hex,
  start_ms,
  end_ms,
  ordinal,
  client_id,
  ...rest
}: FoundSession): UserSession {
  return {
    id: sessionId({ visitor: visitor_hex, start_ms, ordinal }),
    client_id: client_id === '' ? null : client_id,
    start: new Date(start_ms).toISOString(),
    end: new Date(end_ms).toISOString(),
    ...rest,
  }
}
