import { t } from 'elysia'
import type { Sql } from 'postgres'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { isCurrent, schemaVersionOf } from '../../../db/schema-version.ts'
import { loadImport } from '../../ingest/imports/imports.ts'
import { takeLease } from '../../ingest/imports/lease.ts'
import { finishPending } from '../../ingest/imports/store-block.ts'
import { startDrain } from '../../ingest/pipeline/drain.ts'
import { createInbox } from '../../ingest/pipeline/inbox.ts'
import { unfinishedBatches } from '../../ingest/pipeline/inbox-batches.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { BackupError } from './backup-error.ts'
import { copyPrefix } from './clickhouse-tables.ts'

/** Time limit for finishing batches that no service finishes. */
const drain_ms = 30_000

/** Batches and imports whose events may be in ClickHouse while PostgreSQL still holds them: their insert is not finished. */
export type UnfinishedInserts = { batches: string[]; imports: string[] }

const storedBlocks = (table: 'events' | typeof copyOfEvents) =>
  query({
    params: { batches: 'Array(UInt64)' },
    row: t.Object({ batch: t.String() }),
    sql: `SELECT DISTINCT toString(batch_id) AS batch FROM ${table} WHERE batch_id IN {batches:Array(UInt64)}`,
  })

export const copyOfEvents = `${copyPrefix}events` as const

/**
 * Finds inserts that are not finished. ClickHouse recognises a repeated insert by its deduplication log, which is not in
 * a backup, so a restored installation would insert these events twice. An import block of which ClickHouse has no rows is
 * not listed.
 */
export async function findUnfinishedInserts(
  sql: Sql,
  clickhouse: ClickHouse,
  table: 'events' | typeof copyOfEvents,
): Promise<UnfinishedInserts> {
  const batches = await unfinishedBatches(sql)
  const blocks = await sql<
    { import_id: string; batch_id: string }[]
  >`SELECT import_id, batch_id FROM import_blocks`
  if (blocks.length === 0) return { batches, imports: [] }
  const found = await clickhouse.rows(storedBlocks(table), {
    batches: blocks.map((it) => BigInt(it.batch_id)),
  })
  const stored = new Set(found.map(({ batch }) => batch))
  return { batches, imports: blocks.filter((it) => stored.has(it.batch_id)).map((it) => it.import_id) }
}

export function isEmpty({ batches, imports }: UnfinishedInserts): boolean {
  return batches.length === 0 && imports.length === 0
}

/**
 * Finishes inserts that no service finishes, because its process was killed and no other one runs.
 * @throws BackupError if that is not possible
 */
export async function finishInserts(
  context: { databaseUrl: string; clickhouse: ClickHouse; log: Log },
  { batches, imports }: UnfinishedInserts,
): Promise<void> {
  const { clickhouse, log } = context
  const { sql, db, close } = connectPostgres(context.databaseUrl, { max: 4 })
  try {
    if (!isCurrent(await schemaVersionOf(sql, clickhouse)))
      throw new BackupError(
        'A previous release left inserts unfinished. Start that release once, so that it finishes them.',
      )
    if (batches.length > 0) {
      const drain = await startDrain({
        postgres: sql,
        clickhouse,
        clock: systemClock,
        log,
        inbox: createInbox(sql),
      })
      await withinTimeLimit(drain.drained()).finally(() => drain.stop())
    }
    for (const importId of imports) {
      const lease = await takeLease(sql, importId)
      // Another process is working on it.
      if (!lease) continue
      try {
        const stored = await loadImport(db, importId)
        if (stored)
          await finishPending({ db, postgres: sql, clickhouse, clock: systemClock, log }, lease, stored)
      } catch (error) {
        throw new BackupError(
          `Import ${importId} was interrupted and could not be finished (${(error as Error).message}). Undo it, or reactivate its site.`,
          { cause: error },
        )
      } finally {
        await lease.release()
      }
    }
  } finally {
    await close()
  }
}

/** @throws BackupError if the batches are not finished in time */
async function withinTimeLimit(drained: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const text = `Unfinished inserts were not finished within ${drain_ms / 1000} s. Start the service, and see its log.`
  const timer = setTimeout(() => reject(new BackupError(text)), drain_ms)
  // After the time limit, `drained` rejects when the connections close.
  await Promise.race([drained, late]).finally(() => clearTimeout(timer))
}
