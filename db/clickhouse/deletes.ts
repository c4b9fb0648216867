import type { ClickHouseSettings } from '@clickhouse/client'
import { type Static, type TObject, Type } from '@sinclair/typebox'
import { type Bindable, type Statement, statement } from './query.ts'

type Connection = {
  command: (
    sql: string,
    params?: Record<string, Bindable>,
    options?: { settings?: ClickHouseSettings },
  ) => Promise<void>
  rows: <R extends TObject>(statement: Statement<R>) => Promise<Static<R>[]>
}

/** Methods that delete rows, on every node. */
export function deletesOf({ command, rows }: Connection, cluster?: string) {
  const local = (table: string) => (cluster ? `${table}_local` : table)
  const target = (table: string) => (cluster ? `${local(table)} ON CLUSTER '${cluster}'` : table)
  // Subqueries in conditions have the same result on every replica, as long as no other process changes their tables.
  const subquerySettings = { allow_nondeterministic_mutations: 1 } as const
  const settings = { mutations_sync: '2', ...subquerySettings } as const

  async function hasRow(table: string, where: string, params: Record<string, Bindable>): Promise<boolean> {
    const row = Type.Object({ found: Type.Integer() })
    const sql = `SELECT 1 AS found FROM ${table} WHERE ${where} LIMIT 1`
    return (await rows(statement({ sql, params, row }))).length > 0
  }

  return {
    /** The name of a table in the conditions of deletes, where each node uses its own rows. */
    localTable(table: string): string {
      return local(table)
    },

    /** Deletes the matching rows of a table, and returns when all parts with such rows have been rewritten. */
    async deleteFrom(table: string, where: string, params: Record<string, Bindable>): Promise<void> {
      // A query costs far less than a delete without matches. In a cluster, it might read from a replica that lags behind.
      if (!cluster && !(await hasRow(table, where, params))) return
      await command(`ALTER TABLE ${target(table)} DELETE WHERE ${where}`, params, { settings })
    },

    /**
     * Hides the matching rows of a table from queries, which is cheap. The next merge of their parts, or `finishDeletes`,
     * removes them from disk.
     * @param month deletes only from this partition (`yyyymm`) of a table that is partitioned by month
     */
    async deleteRows(
      table: string,
      where: string,
      params: Record<string, Bindable>,
      { month }: { month?: number } = {},
    ): Promise<void> {
      const partition = month === undefined ? '' : `IN PARTITION ${Math.trunc(month)}`
      const written = inlineLongLists(where, params)
      await command(`DELETE FROM ${target(table)} ${partition} WHERE ${written.where}`, written.params, {
        settings: { lightweight_deletes_sync: '2', max_query_size: '67108864', ...subquerySettings },
      })
    },

    /** Drops a month of a table that is partitioned by month. This is cheap. */
    async dropMonth(table: string, month: number): Promise<void> {
      await command(`ALTER TABLE ${target(table)} DROP PARTITION ${Math.trunc(month)}`)
    },

    /** Removes rows that `deleteRows` has hidden from disk. @returns the number of partitions that had such rows */
    async finishDeletes(table: string): Promise<number> {
      const parts = cluster ? `clusterAllReplicas('${cluster}', system.parts)` : 'system.parts'
      const found = await rows(
        statement({
          sql: `
            SELECT DISTINCT partition_id FROM ${parts}
            WHERE database = currentDatabase() AND table = {table:String} AND active AND has_lightweight_delete`,
          params: { table: local(table) },
          row: Type.Object({ partition_id: Type.String() }),
        }),
      )
      for (const { partition_id } of found)
        await command(
          `ALTER TABLE ${target(table)} APPLY DELETED MASK IN PARTITION ID {partition:String}`,
          { partition: partition_id },
          { settings },
        )
      return found.length
    },
  }
}

const maxParameterItems = 500
const integer = /^-?\d+$/

/** Writes long lists of integers into the SQL text, because parameters of commands are sent in the URL, which is limited to 1 MiB. */
function inlineLongLists(where: string, params: Record<string, Bindable>) {
  let text = where
  const others: Record<string, Bindable> = {}
  for (const [name, value] of Object.entries(params)) {
    const pattern = new RegExp(`\\{${name}:(Array\\(U?Int\\d+\\))\\}`, 'g')
    const isLong = Array.isArray(value) && value.length > maxParameterItems && pattern.test(where)
    if (isLong && value.every((it) => integer.test(String(it))))
      text = text.replaceAll(pattern, (_, type) => `CAST([${value.join(',')}], '${type}')`)
    else others[name] = value
  }
  return { where: text, params: others }
}
