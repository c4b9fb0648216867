import type { ClickHouseSettings } from '@clickhouse/client'
import { type Static, type TObject, Type } from '@sinclair/typebox'
import { type Bindable, type Statement, statement } from './query.ts'

type Connection = {
  command: (
    sql: string,
    params?: Record<string, Bindable>,
    options?: { settings?: ClickHouseSettings },
  ) => Promise<void>
  rows: <R extends TObject>(asked: Statement<R>) => Promise<Static<R>[]>
}

/** The ways to delete rows, on every node. */
export function deletesOf({ command, rows }: Connection, cluster?: string) {
  const local = (table: string) => (cluster ? `${table}_local` : table)
  const target = (table: string) => (cluster ? `${local(table)} ON CLUSTER '${cluster}'` : table)
  // A condition that looks into tables beside it finds the same on every replica, while nobody else changes them.
  const looking = { allow_nondeterministic_mutations: 1 } as const
  const settings = { mutations_sync: '2', ...looking } as const

  async function hasRow(table: string, where: string, params: Record<string, Bindable>): Promise<boolean> {
    const row = Type.Object({ found: Type.Integer() })
    const sql = `SELECT 1 AS found FROM ${table} WHERE ${where} LIMIT 1`
    return (await rows(statement({ sql, params, row }))).length > 0
  }

  return {
    /** What a table is called in the conditions of deletes: each node looks at its own rows. */
    ownRowsOf(table: string): string {
      return local(table)
    },

    /** Deletes the rows of a table that match, and returns when they are gone from its parts: each part is written anew. */
    async deleteFrom(table: string, where: string, params: Record<string, Bindable>): Promise<void> {
      // A look costs far less than a delete that finds nothing. In a cluster it might ask a replica that is behind.
      if (!cluster && !(await hasRow(table, where, params))) return
      await command(`ALTER TABLE ${target(table)} DELETE WHERE ${where}`, params, { settings })
    },

    /**
     * Deletes the rows of a table that match, cheaply: no query sees them any more, and they leave the disk with the
     * next merge of their parts, or with `finishDeletes`.
     * @param month the only partition that may have any, as `yyyymm`, of a table that is kept by month.
     */
    async deleteRows(
      table: string,
      where: string,
      params: Record<string, Bindable>,
      { month }: { month?: number } = {},
    ): Promise<void> {
      const partition = month === undefined ? '' : `IN PARTITION ${Math.trunc(month)}`
      const written = withLongLists(where, params)
      await command(`DELETE FROM ${target(table)} ${partition} WHERE ${written.where}`, written.params, {
        settings: { lightweight_deletes_sync: '2', max_query_size: '67108864', ...looking },
      })
    },

    /** Drops a whole month of a table that is kept by month: costs nothing. */
    async dropMonth(table: string, month: number): Promise<void> {
      await command(`ALTER TABLE ${target(table)} DROP PARTITION ${Math.trunc(month)}`)
    },

    /** Takes from the disk what `deleteRows` has hidden, partition by partition. @returns how many had any. */
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

const shortList = 500
const whole = /^-?\d+$/

/** Long lists of numbers as part of the text: parameters of commands travel in the address, which holds 1 MiB at most. */
function withLongLists(where: string, params: Record<string, Bindable>) {
  let text = where
  const others: Record<string, Bindable> = {}
  for (const [name, value] of Object.entries(params)) {
    const place = new RegExp(`\\{${name}:(Array\\(U?Int\\d+\\))\\}`, 'g')
    const isLong = Array.isArray(value) && value.length > shortList && place.test(where)
    if (isLong && value.every((it) => whole.test(String(it))))
      text = text.replaceAll(place, (_, type) => `CAST([${value.join(',')}], '${type}')`)
    else others[name] = value
  }
  return { where: text, params: others }
}
