import { type AnyColumn, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/postgres/client.ts'
import { Unprocessable } from './errors.ts'
import { offsetPage } from './http/pagination.ts'

/** Which rows of a list to return: 20 from the first unless given. */
export type Page = { limit?: number | undefined; offset?: number | undefined }

/**
 * Reads one page of a table, and counts all rows that meet the condition.
 * @param order must be unique, so that no row is on two pages
 */
export async function listPage<Table extends PgTable>(
  db: Pick<Db, 'select' | '$count'>,
  table: Table,
  where: SQL | undefined,
  { limit = 20, offset = 0 }: Page,
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
    db.$count(from, where),
  ])
  return { rows, pagination: offsetPage(total, limit, offset, rows.length) }
}

/**
 * Checks that one more row may be added. The caller holds a lock on the parent, so that concurrent creations cannot
 * exceed the limit together.
 * @param named the parent and its rows, such as `The site` and `funnels`, and how to make room
 * @throws Unprocessable if `max` rows meet the condition already
 */
export async function requireRoom(
  tx: Pick<Db, '$count'>,
  table: PgTable,
  where: SQL | undefined,
  max: number,
  [parent, rows, remedy = 'delete']: [parent: string, rows: string, remedy?: string],
): Promise<void> {
  if ((await tx.$count(table, where)) >= max)
    throw new Unprocessable(`${parent} has the maximum of ${max} ${rows}: ${remedy} one first`)
}

/** The order of most lists. */
export function newestFirst(table: { id: AnyColumn; createdAt: AnyColumn }): SQL[] {
  return [desc(table.createdAt), desc(table.id)]
}
