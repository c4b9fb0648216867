import { and, eq } from 'drizzle-orm'
import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { domainEvents } from '../../db/postgres/schema/outbox.ts'
import { rebuildSessions } from '../../server/ingest/pipeline/rebuild-sessions.ts'
import { createLog } from '../../server/platform/log.ts'
import type { Ledger } from './ledger.ts'

/** Compares what is stored for a site with the ledger; `isExact` if nothing is missing, duplicated or invented. */
export async function verifyEvents(clickhouse: ClickHouse, siteId: string, ledger: Ledger) {
  const stored = clickhouse.stream({
    sql: `SELECT event_id, JSONExtractString(properties, 'mark') AS mark FROM events WHERE site_id = {site_id:String}`,
    params: { site_id: siteId },
    row: t.Object({ event_id: t.String(), mark: t.String() }),
  })
  const { stored: count, ...wrong } = await ledger.compare(stored)
  return { stored: count, ...wrong, isExact: Object.values(wrong).every((marks) => marks.length === 0) }
}

/** Rebuilds the sessions of a site from its events alone, and counts those that differ from before. */
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

/** Compares the stored events of a name with the domain events for them as conversions of a goal. */
export async function verifyConversions(
  databaseUrl: string,
  clickhouse: ClickHouse,
  { siteId, eventName }: { siteId: string; eventName: string },
) {
  const stored = await clickhouse.rows({
    sql: `SELECT event_id FROM events
      WHERE site_id = {site_id:String} AND event_name = {event_name:String} AND excluded = ''`,
    params: { site_id: siteId, event_name: eventName },
    row: t.Object({ event_id: t.String() }),
  })
  const postgres = connectPostgres(databaseUrl, { max: 2 })
  try {
    const published = await postgres.db
      .select({ data: domainEvents.data })
      .from(domainEvents)
      .where(and(eq(domainEvents.siteId, siteId), eq(domainEvents.type, 'conversion.completed')))
    const ids = published.map(({ data }) => (data.conversion as { event_id: string }).event_id)
    const events = new Set(stored.map(({ event_id }) => event_id))
    return {
      conversions: events.size,
      unpublishedConversions: [...events.difference(new Set(ids))],
      conversionsPublishedTwice: ids.length - new Set(ids).size,
      inventedConversions: [...new Set(ids).difference(events)],
    }
  } finally {
    await postgres.close()
  }
}

/**
 * Returns the sessions of a site as text, one per line, without columns that only depend on when they were computed.
 */
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
