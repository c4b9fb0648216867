import { sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'

/** What has been accepted and is not yet in ClickHouse: rows and events waiting, and for how long the oldest has. */
export async function inboxLag(db: Db): Promise<{ rows: number; events: number; oldest_seconds: number }> {
  const [lag] = await db.execute<{ rows: number; events: number; oldest_seconds: number }>(sql`
    select count(*)::int as rows,
           coalesce(sum(events), 0)::int as events,
           coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
    from ingest_inbox`)
  return lag ?? { rows: 0, events: 0, oldest_seconds: 0 }
}
