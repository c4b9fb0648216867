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

/** How long events may take to be stored that nobody else stores. */
const drain_ms = 30_000

/** Events that ClickHouse has and Postgres still holds, because whoever stored them has not finished. */
export type HalfStored = { batches: string[]; imports: string[] }

const storedBlocks = (table: 'events' | typeof copyOfEvents) =>
  query({
    params: { batches: 'Array(UInt64)' },
    row: t.Object({ batch: t.String() }),
    sql: `SELECT DISTINCT toString(batch_id) AS batch FROM ${table} WHERE batch_id IN {batches:Array(UInt64)}`,
  })

export const copyOfEvents = `${copyPrefix}events` as const

/**
 * What is half stored. ClickHouse tells a repeat by its memory of the last inserts, which no backup has. A batch
 * that is half stored would be inserted twice after a restore. A block of an import that ClickHouse has nothing of is whole in Postgres.
 */
export async function findHalfStored(
  sql: Sql,
  clickhouse: ClickHouse,
  table: 'events' | typeof copyOfEvents,
): Promise<HalfStored> {
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

export function isNothing({ batches, imports }: HalfStored): boolean {
  return batches.length === 0 && imports.length === 0
}

/**
 * Finishes what is half stored where nobody else does: a process was killed, and no other runs.
 * @throws BackupError when that cannot be done.
 */
export async function finishHalfStored(
  working: { databaseUrl: string; clickhouse: ClickHouse; log: Log },
  { batches, imports }: HalfStored,
): Promise<void> {
  const { clickhouse, log } = working
  const { sql, db, close } = connectPostgres(working.databaseUrl, { max: 4 })
  try {
    if (!isCurrent(await schemaVersionOf(sql, clickhouse)))
      throw new BackupError(
        'Events are half stored by the release that ran before: start that release once, so that it finishes them',
      )
    if (batches.length > 0) {
      const drain = await startDrain({
        postgres: sql,
        clickhouse,
        clock: systemClock,
        log,
        inbox: createInbox(sql),
      })
      await inTime(drain.drained()).finally(() => drain.stop())
    }
    for (const importId of imports) {
      const lease = await takeLease(sql, importId)
      // Somebody is at it.
      if (!lease) continue
      try {
        const stored = await loadImport(db, importId)
        if (stored)
          await finishPending({ db, postgres: sql, clickhouse, clock: systemClock, log }, lease, stored)
      } catch (error) {
        throw new BackupError(
          `The import ${importId} was cut off while it was stored (${(error as Error).message}): undo it, or let its site take events again`,
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

/** @throws BackupError when events stay half stored. */
async function inTime(drained: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const text = `Events that are half stored were not finished within ${drain_ms / 1000} s: start the service, and see its log`
  const timer = setTimeout(() => reject(new BackupError(text)), drain_ms)
  // When nobody waits for it any more, it fails with the connections.
  await Promise.race([drained, late]).finally(() => clearTimeout(timer))
}
