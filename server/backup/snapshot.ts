import type { Sql } from 'postgres'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { takeLease } from '../../db/postgres/lease.ts'
import { openSession } from '../../db/postgres/session.ts'
import { type SchemaVersion, schemaVersionOf } from '../../db/schema-version.ts'
import type { Log } from '../log.ts'
import { whileProjecting, withoutOthers } from '../pipeline/leadership.ts'
import { BackupError } from './backup-error.ts'
import { type ClickHouseTable, copyTables, dropCopies, listClickHouseTables } from './clickhouse-tables.ts'
import { findHalfStored, finishHalfStored, type HalfStored, isNothing } from './half-stored.ts'
import type { ArchivedSequence } from './header.ts'
import { listSequences } from './postgres-tables.ts'

/** Both databases at one moment, for as long as it takes to read them. */
export type Snapshot = {
  takenAt: Date
  /** A transaction that sees Postgres as it was. */
  sql: Sql
  /** Tables of which ClickHouse has copies as they were. */
  tables: ClickHouseTable[]
  sequences: ArchivedSequence[]
  migrations: SchemaVersion
  /** How long nothing was moved from the inbox to ClickHouse. */
  paused_ms: number
}

type Working = { postgres: Sql; databaseUrl: string; clickhouse: ClickHouse; log: Log }

// Any number that nothing else in this database uses.
const backupLock = 7_305_008

/** Between tries, while a batch or a block of an import is half stored. */
const retry_ms = 200
/** How long those who store it have before it is taken that they are gone. */
const patience_ms = 5000
/** How long anything may stay half stored. */
const longest_ms = 5 * 60_000

/**
 * Fixes one moment in both databases and has it read. Events are accepted all the time. The drain, and whatever else
 * changes ClickHouse, waits only until the copies are made.
 * @throws BackupError while another backup is being made.
 */
export async function withSnapshot<T>(
  working: Working,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { postgres, clickhouse } = working
  const lease = await takeLease(postgres, backupLock, 'backup')
  if (!lease) throw new BackupError('Another backup is being made: wait until it is done')
  const sql = openSession(postgres)
  try {
    await dropCopies(clickhouse)
    const snapshot = await untilWhole(working, lease.sql, () => take(lease.sql, sql, clickhouse))
    return await read(snapshot)
  } finally {
    await sql.end({ timeout: 1 })
    await dropCopies(clickhouse).finally(() => lease.release())
  }
}

/** Repeats `attempt` until nothing is half stored. */
async function untilWhole(
  working: Working,
  locks: Sql,
  attempt: () => Promise<Snapshot | HalfStored>,
): Promise<Snapshot> {
  const started = performance.now()
  for (let helped = started; ; ) {
    const found = await attempt()
    if ('takenAt' in found) return found
    const now = performance.now()
    if (now - started > longest_ms)
      throw new BackupError(`Events stay half stored (${JSON.stringify(found)}): see the log of the service`)
    if (now - helped > patience_ms) {
      await finishHalfStored(working, await findHalfStored(locks, working.clickhouse, 'events'))
      helped = performance.now()
    }
    await Bun.sleep(retry_ms)
  }
}

/**
 * First Postgres, then ClickHouse: whoever deletes from ClickHouse has said so in Postgres before, so what is missing
 * there is known here to be deleted; and what ClickHouse has beyond that, a computation that does not count yet, nobody
 * reads.
 */
async function take(locks: Sql, sql: Sql, clickhouse: ClickHouse): Promise<Snapshot | HalfStored> {
  const tables = await listClickHouseTables(clickhouse)
  return withoutOthers(locks, () =>
    whileProjecting(locks, async () => {
      const started = performance.now()
      const before = await findHalfStored(locks, clickhouse, 'events')
      if (!isNothing(before)) return before
      await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`
      const [moment] = await sql<{ ms: string }[]>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`
      await copyTables(clickhouse, tables)
      const after = await findHalfStored(sql, clickhouse, 'backup_events')
      if (!isNothing(after)) {
        await sql`ROLLBACK`
        await dropCopies(clickhouse)
        return after
      }
      return {
        takenAt: new Date(Number(moment?.ms)),
        sql,
        tables,
        sequences: await listSequences(sql),
        migrations: await schemaVersionOf(sql, clickhouse),
        paused_ms: performance.now() - started,
      }
    }),
  )
}
