import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { createLog } from '../../server/log.ts'
import { rebuildSessions } from '../../server/pipeline/rebuild-sessions.ts'
import type { Ledger } from './ledger.ts'

/** What is stored for a site against the books; `isExact` when nothing is missing, repeated or made up. */
export async function verifyEvents(clickhouse: ClickHouse, siteId: string, ledger: Ledger) {
  const stored = clickhouse.stream({
    sql: `SELECT event_id, JSONExtractString(properties, 'mark') AS mark FROM events WHERE site_id = {site_id:String}`,
    params: { site_id: siteId },
    row: t.Object({ event_id: t.String(), mark: t.String() }),
  })
  const { stored: count, ...wrong } = await ledger.compare(stored)
  return { stored: count, ...wrong, isExact: Object.values(wrong).every((marks) => marks.length === 0) }
}

/** Computes the sessions of a site anew, from its events alone, and counts those that were not the same before. */
export async function compareWithRebuilt(databaseUrl: string, clickhouse: ClickHouse, siteId: string) {
  const before = await sessionsOf(clickhouse, siteId)
  const postgres = connectPostgres(databaseUrl, { max: 2 })
  try {
    await rebuildSessions(
      { postgres: postgres.sql, clickhouse, log: createLog('silent') },
      { sites: [siteId] },
    )
  } finally {
    await postgres.close()
  }
  const after = await sessionsOf(clickhouse, siteId)
  return { found: before.length, different: new Set(before).symmetricDifference(new Set(after)).size }
}

/** The sessions of a site as text, one a line, without what only says when they were computed. */
async function sessionsOf(clickhouse: ClickHouse, siteId: string): Promise<string[]> {
  const sessions = await clickhouse.rows({
    sql: `
      SELECT formatRow('JSONCompactEachRow', * EXCEPT (version, is_deleted)) AS session
      FROM sessions FINAL WHERE site_id = {site_id:String} ORDER BY visitor, start, ordinal`,
    params: { site_id: siteId },
    row: t.Object({ session: t.String() }),
  })
  return sessions.map(({ session }) => session)
}
