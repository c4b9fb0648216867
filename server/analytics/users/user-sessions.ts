import { decodeCursor, encodeCursor, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import type { SessionPosition } from '../sessions/session-rows.sql.ts'
import { toSessions } from '../sessions/sessions.ts'
import type { UserSessionsQuery } from './model.ts'
import { findPerson, type PopulatedSite } from './profiles.ts'
import { newestSessions } from './user-sessions.sql.ts'

/**
 * Returns a page of the sessions of a user or an anonymous visitor, newest first. @throws NotFound, @throws
 * ValidationError.
 */
export async function listUserSessions(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: PopulatedSite,
  id: string,
  { limit = 20, cursor }: UserSessionsQuery,
) {
  const before = cursor === undefined ? undefined : readSessionPosition(decodeCursor(cursor, 3))
  const { clickhouse } = services
  const person = await findPerson(services, site.id, id)
  const found = await clickhouse.rows(newestSessions(site.id, person, { before, limit: limit + 1 }))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    data: await toSessions(services, site, page),
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
