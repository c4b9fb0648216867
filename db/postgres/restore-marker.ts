import type { Sql } from 'postgres'
import { MigrationRefused } from '../migration-refused.ts'

/** What is being restored, or was when its process ended: the databases hold a part of it. */
export class RestoreUnfinished extends MigrationRefused {
  constructor() {
    super(
      'These databases hold a restore that did not finish: run npm run restore -- FILE again, or use empty ones',
    )
  }
}

/** Whether a restore has begun in a database and not ended. */
export async function isBeingRestored(sql: Sql): Promise<boolean> {
  const [found] = await sql`SELECT to_regclass('public.restore_unfinished') IS NOT NULL AS is_marked`
  return found?.is_marked
}

/** Until the mark is removed nothing starts on the database. */
export async function markRestore(sql: Sql): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS public.restore_unfinished ()`
}

/** Takes the mark away, in the transaction that makes the restore complete. */
export async function unmarkRestore(sql: Sql): Promise<void> {
  await sql`DROP TABLE public.restore_unfinished`
}
