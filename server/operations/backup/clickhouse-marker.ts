import { Type } from '@sinclair/typebox'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { ifMissing } from '../../../db/clickhouse/errors.ts'

/** The table that marks a database as being restored. All other tables in it belong to that restore. */
export const markerTable = 'restore_unfinished'

/** The id of the unfinished restore of a database; null if there is none, or no database. */
export async function restoreInClickHouse(clickhouse: ClickHouse): Promise<string | null> {
  const [found] = await clickhouse
    .rows({
      sql: 'SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = {name:String}',
      params: { name: markerTable },
      row: Type.Object({ comment: Type.String() }),
    })
    .catch(ifMissing([]))
  return found?.comment ?? null
}

/** Marks an empty database. @param id letters, digits and `-` */
export async function markClickHouse(clickhouse: ClickHouse, id: string): Promise<void> {
  await clickhouse.command(
    `CREATE TABLE ${markerTable} (id Int8) ENGINE = MergeTree ORDER BY id COMMENT '${id}'`,
  )
}

export async function unmarkClickHouse(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command(`DROP TABLE IF EXISTS ${markerTable} SYNC`)
}
