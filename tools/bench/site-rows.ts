import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import type { InsertOptions, InsertReport } from './bare-insert.ts'
import { runChild } from './child.ts'

/** Writes the rows of a site as the pipeline inserted them, one per line. */
export async function dumpRows(clickhouse: ClickHouse, siteId: string, file: string): Promise<void> {
  const statement = {
    sql: 'SELECT * FROM events WHERE site_id = {site_id:String} ORDER BY ingested_at, event_id',
    params: { site_id: siteId },
    row: t.Object({}),
  }
  const sink = Bun.file(file).writer()
  // Not a query of the service, so the service's limits do not apply. Parallel formatting would hold all of it in
  // memory.
  const settings = { max_memory_usage: '0', output_format_parallel_formatting: 0 } as const
  for await (const piece of clickhouse.bytes(statement, 'JSONEachRow', { settings })) sink.write(piece)
  await sink.end()
}

/**
 * Returns rows per second, for inserts into an empty table with the columns, order and settings of `events`, and no
 * materialized views.
 */
export async function insertIntoEmpty(
  clickhouse: ClickHouse,
  options: Omit<InsertOptions, 'table'>,
): Promise<number> {
  const table = `bare_${crypto.randomUUID().replaceAll('-', '')}`
  await clickhouse.command(`CREATE TABLE ${table} AS events`)
  try {
    return await insertRows({ ...options, table })
  } finally {
    await clickhouse.command(`DROP TABLE ${table}`)
  }
}

/** Returns rows per second. */
export async function insertRows(options: InsertOptions): Promise<number> {
  const { rows, seconds } = await runChild<InsertReport>('bare-insert.ts', options)
  return rows / seconds
}
