import { Type } from '@sinclair/typebox'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { ifMissing } from '../../../db/clickhouse/errors.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { markerTable, unmarkClickHouse } from './clickhouse-marker.ts'
import type { ArchivedTable } from './header.ts'

/** Clones of tables have this name prefix and this comment. */
export const copyPrefix = 'sightline_backup_copy_'
const copyComment = 'made and dropped by npm run backup'

export type ClickHouseTable = ArchivedTable & { engine: string }

const tables = query({
  params: { prefix: 'String', comment: 'String' },
  row: Type.Object({ name: Type.String(), engine: Type.String(), columns: Type.Array(Type.String()) }),
  sql: `
    SELECT tables.name AS name, engine, groupArray(columns.name) AS columns
    FROM system.tables AS tables
    JOIN (
      SELECT table, name FROM system.columns
      WHERE database = currentDatabase() AND default_kind NOT IN ('ALIAS', 'EPHEMERAL')
      ORDER BY table, position
    ) AS columns ON columns.table = tables.name
    WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name NOT IN ('migrations', 'migration_steps', '${markerTable}')
      AND NOT (startsWith(name, {prefix:String}) AND comment = {comment:String})
      -- Inner tables of materialized views, and scratch tables of npm run doctor.
      AND NOT startsWith(name, '.inner') AND NOT match(name, '^doctor_[0-9a-f]{32}$')
    GROUP BY name, engine
    ORDER BY name`,
})

const names = query({
  params: { engine: 'String', prefix: 'String' },
  row: Type.Object({ name: Type.String() }),
  sql: `
    SELECT name FROM system.tables
    WHERE database = currentDatabase() AND engine LIKE {engine:String} AND startsWith(name, {prefix:String})
    ORDER BY engine = 'MaterializedView' DESC`,
})

const copies = query({
  params: { prefix: 'String', comment: 'String' },
  row: Type.Object({ name: Type.String() }),
  sql: `
    SELECT name FROM system.tables
    WHERE database = currentDatabase() AND startsWith(name, {prefix:String}) AND comment = {comment:String}`,
})

/** The tables that hold data, without the records of migrations. */
export function listClickHouseTables(clickhouse: ClickHouse): Promise<ClickHouseTable[]> {
  return clickhouse.rows(tables, { prefix: copyPrefix, comment: copyComment })
}

/**
 * Clones tables as they are now. This costs only hard links, because parts are immutable. Parts that merges and deletes
 * replace stay on the disk until the copies are dropped.
 */
export async function copyTables(
  clickhouse: ClickHouse,
  all: readonly ArchivedTable[],
  signal: AbortSignal,
): Promise<void> {
  const copy = ({ name }: ArchivedTable) =>
    clickhouse.command(
      `CREATE TABLE ${quoteIdentifier(copyPrefix + name)} CLONE AS ${quoteIdentifier(name)} COMMENT '${copyComment}'`,
      {},
      { signal },
    )
  await Promise.all(all.map(copy))
}

/** Drops the copies, including those of a killed backup. */
export async function dropCopies(clickhouse: ClickHouse): Promise<void> {
  const found = await clickhouse.rows(copies, { prefix: copyPrefix, comment: copyComment })
  for (const { name } of found) await clickhouse.command(`DROP TABLE IF EXISTS ${quoteIdentifier(name)} SYNC`)
}

/** The rows of a copy, without rows that a merge would replace. */
export function readCopy(clickhouse: ClickHouse, table: ClickHouseTable): AsyncIterable<Uint8Array> {
  const columns = table.columns.map(quoteIdentifier).join(', ')
  const sql = `SELECT ${columns} FROM ${source(table)}`
  return clickhouse.bytes({ sql, params: {} }, 'Native', {
    settings: {
      max_execution_time: 0,
      // One thread reads part after part, month by month, so that the restore inserts few parts.
      max_threads: 1,
      do_not_merge_across_partitions_select_final: 1,
    },
  })
}

/** How many rows `readCopy` returns. */
export function countCopy(clickhouse: ClickHouse, table: ClickHouseTable): Promise<number> {
  return count(clickhouse, source(table))
}

async function count(clickhouse: ClickHouse, from: string): Promise<number> {
  const row = Type.Object({ rows: Type.Integer() })
  const settings = { max_execution_time: 0, do_not_merge_across_partitions_select_final: 1 } as const
  const [found] = await clickhouse.rows(
    { sql: `SELECT count() AS rows FROM ${from}`, params: {}, row },
    { settings },
  )
  return found?.rows ?? 0
}

// Without a version column, the last inserted row of a key wins, and a restore does not keep the order of inserts.
function source({ name, engine }: ClickHouseTable): string {
  return `${quoteIdentifier(copyPrefix + name)}${/Replacing|Aggregating/.test(engine) ? ' FINAL' : ''}`
}

/** Fills tables that migrations have created, with materialized views detached, so that they do not process these rows. */
export async function loadClickHouse(clickhouse: ClickHouse) {
  const views = await clickhouse.rows(names, { engine: 'MaterializedView', prefix: '' })
  for (const { name } of views) await clickhouse.command(`DETACH TABLE ${quoteIdentifier(name)} SYNC`)
  const known = new Map((await listClickHouseTables(clickhouse)).map((it) => [it.name, it.columns]))

  return {
    /** The columns of a table that can be filled; undefined if the table does not exist. */
    columnsOf: (name: string) => known.get(name),

    /** @returns how many rows the table has afterwards */
    async load({ name, columns }: ArchivedTable, content: AsyncIterable<Uint8Array>): Promise<number> {
      const sql = `INSERT INTO ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) FORMAT Native`
      await clickhouse.insertStream(sql, content, {
        // Materialized columns, such as the time of storage, keep their values.
        insert_allow_materialized_columns: 1,
        insert_deduplicate: 0,
        max_partitions_per_insert_block: '0',
        max_insert_threads: '1',
        min_insert_block_size_rows: '500000',
        min_insert_block_size_bytes: String(64 * 1024 ** 2),
      })
      return count(clickhouse, quoteIdentifier(name))
    },

    async complete(): Promise<void> {
      for (const { name } of views) await clickhouse.command(`ATTACH TABLE ${quoteIdentifier(name)}`)
    },
  }
}

/** The name of a migration that ClickHouse has started and not finished. Its steps are not a transaction. */
export async function unfinishedMigration(clickhouse: ClickHouse): Promise<string | undefined> {
  const [found] = await clickhouse
    .rows({
      sql: 'SELECT name FROM migration_steps WHERE name NOT IN (SELECT name FROM migrations) LIMIT 1',
      params: {},
      row: Type.Object({ name: Type.String() }),
    })
    .catch(ifMissing([]))
  return found?.name
}

/** Whether the database has no tables, or does not exist. */
export async function isEmptyClickHouse(clickhouse: ClickHouse): Promise<boolean> {
  return (await clickhouse.rows(names, { engine: '%', prefix: '' }).catch(ifMissing([]))).length === 0
}

/** Removes everything that a restore has created, its marker last. The database was empty before. */
export async function clearClickHouse(clickhouse: ClickHouse): Promise<void> {
  const detached = await clickhouse.rows({
    sql: 'SELECT table AS name FROM system.detached_tables WHERE database = currentDatabase()',
    params: {},
    row: Type.Object({ name: Type.String() }),
  })
  for (const { name } of detached) await clickhouse.command(`ATTACH TABLE ${quoteIdentifier(name)}`)
  for (const { name } of await clickhouse.rows(names, { engine: '%', prefix: '' }))
    if (name !== markerTable) await clickhouse.command(`DROP TABLE IF EXISTS ${quoteIdentifier(name)} SYNC`)
  await unmarkClickHouse(clickhouse)
}

function quoteIdentifier(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}
