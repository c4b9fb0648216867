import type { Sql } from 'postgres'
import { MigrationRefused } from '../migration-refused.ts'

/** A restore is running or was interrupted, so the databases are incomplete. */
export class RestoreUnfinished extends MigrationRefused {
  constructor() {
    super(
      'These databases hold an unfinished restore: run npm run restore -- FILE again, or use empty databases',
    )
  }
}

/** The id of the unfinished restore in a database; null if there is none. */
export async function unfinishedRestore(sql: Sql): Promise<string | null> {
  const [found] = await sql<{ id: string }[]>`
    SELECT coalesce(obj_description(oid, 'pg_class'), '') AS id FROM pg_class
    WHERE oid = to_regclass('public.restore_unfinished')`
  return found?.id ?? null
}

/** Marks the database, so that no service starts on it. @param id letters, digits and `-` */
export async function markRestore(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`CREATE TABLE IF NOT EXISTS public.restore_unfinished ()`
    await transaction.unsafe(`COMMENT ON TABLE public.restore_unfinished IS '${id}'`)
  })
}

/** Removes the marker, in the transaction that completes the restore. */
export async function unmarkRestore(sql: Sql): Promise<void> {
  await sql`DROP TABLE public.restore_unfinished`
}
