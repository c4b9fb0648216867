import type { Sql } from 'postgres'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { takeLease } from '../../../db/postgres/lease.ts'
import { openSession } from '../../../db/postgres/session.ts'
import { type SchemaVersion, schemaVersionOf } from '../../../db/schema-version.ts'
import { whileProjecting, withoutOthers } from '../../ingest/pipeline/leadership.ts'
import type { Log } from '../../platform/log.ts'
import { BackupError } from './backup-error.ts'
import {
  type ClickHouseTable,
  copyTables,
  dropCopies,
  listClickHouseTables,
  unfinishedMigration,
} from './clickhouse-tables.ts'
import { copyOfEvents, findHalfStored, finishHalfStored, type HalfStored, isNothing } from './half-stored.ts'
import type { ArchivedSequence, ArchivedTable } from './header.ts'
import { listSequences, listTables } from './postgres-tables.ts'

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
  /** Aborted when a connection is gone that it lives by: what is read then is of another moment. */
  lost: AbortSignal
}

/** A backup has lost what holds its moment. */
class SnapshotLost extends BackupError {}

type Working = {
  postgres: Sql
  databaseUrl: string
  clickhouse: ClickHouse
  log: Log
  /** Ends every wait. */
  stopping?: AbortSignal | undefined
}

/** Between tries, while a batch or a block of an import is half stored. */
const retry_ms = 200
/** How long those who store it have before it is taken that they are gone. */
const timeout_ms = 5000
/** How long events may wait while tables are copied. */
const copying_ms = 30_000
const lockNotAvailable = '55P03'
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
  const { postgres, clickhouse, stopping } = working
  const lease = await takeLease(postgres, advisoryLocks.backup, 'backup')
  if (!lease) throw new BackupError('Another backup is being made: wait until it is done')
  const loss = new AbortController()
  const lose = () => loss.abort(new SnapshotLost('The connection to Postgres was lost: run the backup again'))
  lease.lost.addEventListener('abort', lose)
  const sql = openSession(postgres, lose)
  const ending = stopping ? AbortSignal.any([stopping, loss.signal]) : loss.signal
  try {
    await dropCopies(clickhouse)
    const snapshot = await untilWhole(working, lease.sql, ending, () =>
      take({ locks: lease.sql, sql, clickhouse, ending }),
    )
    const result = await read({ ...snapshot, lost: loss.signal })
    loss.signal.throwIfAborted()
    return result
  } catch (error) {
    // Rather than what follows from it.
    ending.throwIfAborted()
    throw error
  } finally {
    await sql.end({ timeout: 1 })
    await dropCopies(clickhouse).finally(() => lease.release())
  }
}

type Taken = Omit<Snapshot, 'lost'>

/** Repeats `attempt` until nothing is half stored. */
async function untilWhole(
  working: Working,
  locks: Sql,
  ending: AbortSignal,
  attempt: () => Promise<Taken | HalfStored>,
): Promise<Taken> {
  const started = performance.now()
  const stopWaiting = await cancelWhenStopped(working, locks)
  try {
    for (let helped = started; ; ) {
      ending.throwIfAborted()
      const found = await attempt()
      if ('takenAt' in found) return found
      const now = performance.now()
      if (now - started > longest_ms)
        throw new BackupError(
          `Events stay half stored (${JSON.stringify(found)}): see the log of the service`,
        )
      if (now - helped > timeout_ms) {
        await finishHalfStored(working, await findHalfStored(locks, working.clickhouse, 'events'))
        helped = performance.now()
      }
      await Bun.sleep(retry_ms)
    }
  } finally {
    stopWaiting()
  }
}

/** A lock may be waited for without end. The wait is cancelled in the server, or it would go on there. */
async function cancelWhenStopped({ postgres, stopping }: Working, locks: Sql): Promise<() => void> {
  const [session] = await locks<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const pid = session?.pid ?? 0
  const cancelling = setInterval(() => {
    if (stopping?.aborted) postgres`SELECT pg_cancel_backend(${pid})`.catch(() => {})
  }, retry_ms)
  return () => clearInterval(cancelling)
}

type Taking = { locks: Sql; sql: Sql; clickhouse: ClickHouse; ending: AbortSignal }

/**
 * First Postgres, then ClickHouse: whoever deletes from ClickHouse has said so in Postgres before, so what is missing
 * there is known here to be deleted; and what ClickHouse has beyond that, a computation that does not count yet, nobody
 * reads.
 */
async function take({ locks, sql, clickhouse, ending }: Taking): Promise<Taken | HalfStored> {
  return withoutOthers(locks, () =>
    whileProjecting(locks, async () => {
      ending.throwIfAborted()
      const started = performance.now()
      const before = await findHalfStored(locks, clickhouse, 'events')
      if (!isNothing(before)) return before
      if (await unfinishedMigration(clickhouse))
        throw new BackupError('ClickHouse is between two releases: start the service once')
      const tables = await listClickHouseTables(clickhouse)
      await begin(sql, await listTables(locks))
      const [moment] = await sql<{ ms: string }[]>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`
      await copyInTime(clickhouse, tables, ending)
      const after = await findHalfStored(sql, clickhouse, copyOfEvents)
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

/** Begins a transaction that sees everything as it is now, and whose tables nobody alters. */
async function begin(sql: Sql, tables: readonly ArchivedTable[]): Promise<void> {
  await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`
  await sql.unsafe(`SET LOCAL lock_timeout = ${copying_ms}`)
  // Before anything is read: a table that is rewritten after the first look would be empty at the second one.
  await sql
    .unsafe(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`)
    .catch((error) => {
      if (error.code !== lockNotAvailable) throw error
      throw new BackupError('Somebody alters a table of Postgres: run the backup again after that')
    })
}

async function copyInTime(
  clickhouse: ClickHouse,
  tables: readonly ClickHouseTable[],
  ending: AbortSignal,
): Promise<void> {
  const late = AbortSignal.timeout(copying_ms)
  try {
    await copyTables(clickhouse, tables, AbortSignal.any([ending, late]))
  } catch (error) {
    if (!late.aborted) throw error
    throw new BackupError(
      `ClickHouse did not copy its tables within ${copying_ms / 1000} s, while events wait: see its log`,
      { cause: error },
    )
  }
}
