import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import {
  andAfter,
  newestFirst,
  type SessionPosition,
  SessionRow,
  selectedSession,
} from '../sessions/session-rows.sql.ts'
import { sessionsOf } from './browsers.sql.ts'
import { these } from './profile.sql.ts'

/** Returns the newest sessions of a person, or the newest before a position. */
export function newestSessions(
  siteId: string,
  person: string,
  { before, limit }: { before: SessionPosition | undefined; limit: number },
) {
  const params = new Params()
  return statement({
    sql: `
      SELECT ${selectedSession}
      FROM sessions FINAL
      WHERE ${sessionsOf(these([person], params))} ${andAfter(before, params)}
      ${newestFirst}
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: siteId },
    row: SessionRow,
  })
}
