import { decodeCursor, encodeCursor, isHash, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { SessionPosition, SessionRow } from './session-rows.sql.ts'
import { toSessions } from './sessions.ts'

/**
 * Returns a page of sessions, newest first.
 * @param find returns the first `limit` of the sessions, or of those that come after a position.
 * @throws ValidationError for an unknown cursor.
 */
export async function pageOfSessions(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: ConvertingSite,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  find: (page: { before: SessionPosition | undefined; limit: number }) => Promise<SessionRow[]>,
) {
  const before = cursor === undefined ? undefined : readSessionPosition(decodeCursor(cursor, 3))
  const found = await find({ before, limit: limit + 1 })
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
