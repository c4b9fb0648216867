import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import type { ReferenceSession } from '../../../test/references/traffic.ts'
import { sessionDimensions } from './model.ts'

/**
 * Puts sessions into the table as the pipeline leaves them: every third one first as an earlier, shorter version, and
 * every fifth one beside another that was deleted. For tests.
 */
export async function insertSessions(
  clickhouse: ClickHouse,
  site_id: string,
  sessions: readonly ReferenceSession[],
) {
  const rows = sessions.map((it) => row(site_id, it))
  const earlier = rows
    .filter((_, n) => n % 3 === 0)
    .map((it) => ({
      ...it,
      end: it.start,
      pageviews: 0,
      events: 1,
      'views.page': [],
      'views.time': [],
      version: 1,
    }))
  const deleted = rows.filter((_, n) => n % 5 === 0).map((it) => ({ ...it, visitor: it.visitor + 5000 }))
  await insert(clickhouse, [...earlier, ...deleted.map((it) => ({ ...it, version: 1 }))])
  await insert(clickhouse, [...rows, ...deleted.map((it) => ({ ...it, version: 2, is_deleted: 1 }))])
}

async function insert(clickhouse: ClickHouse, rows: object[]): Promise<void> {
  if (rows.length > 0)
    await clickhouse.insertNdjson('sessions', rows.map((it) => JSON.stringify(it)).join('\n'))
}

function row(site_id: string, session: ReferenceSession) {
  return {
    site_id,
    visitor: session.visitor,
    user: session.user,
    user_id: '',
    client_id: `cid_${session.visitor}`,
    start: time(session.start),
    end: time(session.end),
    events: session.events,
    pageviews: session.views.length,
    'views.page': session.views.map((it) => it.page),
    'views.time': session.views.map((it) => time(it.time)),
    ...Object.fromEntries(sessionDimensions.map((it) => [it, session[it]])),
    version: 2,
    is_deleted: 0,
  }
}

function time(time_ms: number): string {
  return new Date(time_ms).toISOString().replace('T', ' ').slice(0, -1)
}
