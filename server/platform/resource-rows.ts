import { type AnyColumn, count, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/postgres/client.ts'
import { Unprocessable } from './errors.ts'
import { offsetPage } from './http/pagination.ts'

/**
 * Reads one page of a table, and counts all rows that meet the condition.
 * @param order must be unique, so that no row is on two pages
 */
export async function listPage<Table extends PgTable>(
  db: Pick<Db, 'select'>,
  table: Table,
  where: SQL | undefined,
  { limit = 20, offset = 0 }: { limit?: number; offset?: number },
  order: (SQL | PgColumn)[],
) {
  const from: PgTable = table
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(from)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset) as Promise<Table['$inferSelect'][]>,
    countRows(db, from, where),
  ])
  return { rows, pagination: offsetPage(total, limit, offset, rows.length) }
}

/**
 * Checks that one more row may be added. The caller holds a lock on the parent, so that concurrent creations cannot
 * exceed the limit together.
 * @param named the parent and its rows, such as `The site` and `funnels`
 * @throws Unprocessable if `max` rows meet the condition already
 */
export async function requireRoom(
  tx: Pick<Db, 'select'>,
  table: PgTable,
  where: SQL | undefined,
  max: number,
  [parent, rows]: [parent: string, rows: string],
): Promise<void> {
  if ((await countRows(tx, table, where)) >= max)
    throw new Unprocessable(`${parent} has the maximum of ${max} ${rows}: delete one first`)
}

async function countRows(db: Pick<Db, 'select'>, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return counted?.total ?? 0
}

/** The order of most lists. */
export function newestFirst(table: { id: AnyColumn; createdAt: AnyColumn }): SQL[] {
  return [desc(table.createdAt), desc(table.id)]
}
