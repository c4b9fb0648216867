import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Db } from '../db/postgres/client.ts'

const channel = 'sightline_changed'

/** What may be cached on any node and has just changed. */
export type Changed = 'keys' | `site:${string}`

/** Tells every node, this one included, when the surrounding transaction commits. */
export async function announceChange(db: Pick<Db, 'execute'>, changed: Changed): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${changed})`)
}

/**
 * Calls `onChange` for each announced change, and `onGap` whenever announcements may have been missed: after the
 * listening connection was made anew.
 */
export async function listenForChanges(
  postgres: Sql,
  onChange: (changed: Changed) => void,
  onGap: () => void,
): Promise<{ unlisten: () => Promise<void> }> {
  return postgres.listen(channel, (payload) => onChange(payload as Changed), onGap)
}
