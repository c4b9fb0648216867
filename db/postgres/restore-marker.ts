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

/** The id of the restore that has begun in a database and not ended; null where there is none. */
export async function unfinishedRestore(sql: Sql): Promise<string | null> {
  const [found] = await sql<{ id: string }[]>`
    SELECT coalesce(obj_description(oid, 'pg_class'), '') AS id FROM pg_class
    WHERE oid = to_regclass('public.restore_unfinished')`
  return found?.id ?? null
}

/** Until the mark is removed nothing starts on the database. @param id letters, digits and `-` */
export async function markRestore(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`CREATE TABLE IF NOT EXISTS public.restore_unfinished ()`
    await transaction.unsafe(`COMMENT ON TABLE public.restore_unfinished IS '${id}'`)
  })
}

/** Takes the mark away, in the transaction that makes the restore complete. */
export async function unmarkRestore(sql: Sql): Promise<void> {
  await sql`DROP TABLE public.restore_unfinished`
}
