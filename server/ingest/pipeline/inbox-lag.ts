import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'

/** Returns the events that are accepted but not yet queryable: inbox rows, events in them, age of the oldest row. */
export async function inboxLag(db: Db): Promise<{ rows: number; events: number; oldest_seconds: number }> {
  const [lag] = await db
    .select({
      rows: sql<number>`count(*)::int`,
      events: sql<number>`coalesce(sum(${ingestInbox.events}), 0)::float8`,
      oldest_seconds: sql<number>`coalesce(extract(epoch FROM now() - min(${ingestInbox.createdAt})), 0)::float8`,
    })
    .from(ingestInbox)
  return lag ?? { rows: 0, events: 0, oldest_seconds: 0 }
}
