import type { Sql } from 'postgres'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { takeLease } from '../../../db/postgres/lease.ts'
import { openSession } from '../../../db/postgres/session.ts'
import { type SchemaVersion, schemaVersionOf } from '../../../db/schema-version.ts'
import { whileProjecting, withoutOutsideProjection } from '../../ingest/pipeline/leadership.ts'
import type { Log } from '../../platform/log.ts'
import { BackupError } from './backup-error.ts'
import {
  type ClickHouseTable,
  copyTables,
  dropCopies,
  listClickHouseTables,
  unfinishedMigration,
} from './clickhouse-tables.ts'
import type { ArchivedSequence, ArchivedTable } from './header.ts'
import { listSequences, listTables } from './postgres-tables.ts'
import {
  copyOfEvents,
  findUnfinishedInserts,
  finishInserts,
  isEmpty,
  type UnfinishedInserts,
} from './unfinished-inserts.ts'

/** Both databases at one moment, available until they have been read. */
export type Snapshot = {
  takenAt: Date
  /** A transaction on the snapshot of PostgreSQL. */
  sql: Sql
  /** The tables that were copied in ClickHouse. */
  tables: ClickHouseTable[]
  sequences: ArchivedSequence[]
  migrations: SchemaVersion
  /** How long the drain was paused. */
  paused_ms: number
  /** Aborted when a connection that the snapshot depends on is lost. Later reads would see another moment. */
  lost: AbortSignal
}

/** The connection that the snapshot depends on was lost. */
class SnapshotLost extends BackupError {}

type Context = {
  postgres: Sql
  databaseUrl: string
  clickhouse: ClickHouse
  log: Log
  /** Aborts every wait. */
  stopping?: AbortSignal | undefined
}

/** Pause between attempts, while a batch or an import block is unfinished. */
const retry_ms = 200
/** An insert that is unfinished for this long counts as abandoned. */
const abandoned_ms = 5000
/** Time limit for copying tables, while events wait. */
const copying_ms = 30_000
const lockNotAvailable = '55P03'
/** Time limit for unfinished inserts. */
const maxWait_ms = 5 * 60_000

/**
 * Takes a snapshot of both databases and passes it to `read`. Events are accepted meanwhile. The drain, and everything
 * else that changes ClickHouse, waits only until the tables are copied.
 * @throws BackupError while another backup is running
 */
export async function withSnapshot<T>(
  context: Context,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { postgres, clickhouse, stopping } = context
  const lease = await takeLease(postgres, advisoryLocks.backup, 'backup')
  if (!lease) throw new BackupError('Another backup is running. Wait until it has ended.')
  const loss = new AbortController()
  const lose = () =>
    loss.abort(new SnapshotLost('The connection to PostgreSQL was lost. Run the backup again.'))
  lease.lost.addEventListener('abort', lose)
  const sql = openSession(postgres, lose)
  const ending = stopping ? AbortSignal.any([stopping, loss.signal]) : loss.signal
  try {
    await dropCopies(clickhouse)
    const snapshot = await retryUntilFinished(context, lease.sql, ending, () =>
      takeSnapshot({ locks: lease.sql, sql, clickhouse, ending }),
    )
    const result = await read({ ...snapshot, lost: loss.signal })
    loss.signal.throwIfAborted()
    return result
  } catch (error) {
    // Prefer the reason over an error that results from it.
    ending.throwIfAborted()
    throw error
  } finally {
    await sql.end({ timeout: 1 })
    await dropCopies(clickhouse).finally(() => lease.release())
  }
}

type TakenSnapshot = Omit<Snapshot, 'lost'>

/** Repeats `attempt` until it finds no unfinished inserts. */
async function retryUntilFinished(
  context: Context,
  locks: Sql,
  ending: AbortSignal,
  attempt: () => Promise<TakenSnapshot | UnfinishedInserts>,
): Promise<TakenSnapshot> {
  const started = performance.now()
  const stopWaiting = await cancelWhenStopped(context, locks)
  try {
    for (let finishedAt = started; ; ) {
      ending.throwIfAborted()
      const found = await attempt()
      if ('takenAt' in found) return found
      const now = performance.now()
      if (now - started > maxWait_ms)
        throw new BackupError(
          `Inserts stay unfinished (${JSON.stringify(found)}). See the log of the service.`,
        )
      if (now - finishedAt > abandoned_ms) {
        await finishInserts(context, await findUnfinishedInserts(locks, context.clickhouse, 'events'))
        finishedAt = performance.now()
      }
      await Bun.sleep(retry_ms)
    }
  } finally {
    stopWaiting()
  }
}

/** Cancels a wait for a lock in the server, where it would otherwise continue. */
async function cancelWhenStopped({ postgres, stopping }: Context, locks: Sql): Promise<() => void> {
  const [session] = await locks<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const pid = session?.pid ?? 0
  const cancelling = setInterval(() => {
    if (stopping?.aborted) postgres`SELECT pg_cancel_backend(${pid})`.catch(() => {})
  }, retry_ms)
  return () => clearInterval(cancelling)
}

type SnapshotInput = { locks: Sql; sql: Sql; clickhouse: ClickHouse; ending: AbortSignal }

/**
 * PostgreSQL first, then ClickHouse. Deletions from ClickHouse are recorded in PostgreSQL before they happen, so the
 * snapshot of PostgreSQL knows every deletion. Rows that only ClickHouse has belong to computations that are not current
 * yet, so nothing reads them.
 */
async function takeSnapshot({
  locks,
  sql,
  clickhouse,
  ending,
}: SnapshotInput): Promise<TakenSnapshot | UnfinishedInserts> {
  return withoutOutsideProjection(locks, () =>
    whileProjecting(locks, async () => {
      ending.throwIfAborted()
      const started = performance.now()
      const before = await findUnfinishedInserts(locks, clickhouse, 'events')
      if (!isEmpty(before)) return before
      if (await unfinishedMigration(clickhouse))
        throw new BackupError('A migration of ClickHouse is unfinished. Start the service once.')
      const tables = await listClickHouseTables(clickhouse)
      await begin(sql, await listTables(locks))
      const [moment] = await sql<{ ms: string }[]>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`
      await copyWithTimeout(clickhouse, tables, ending)
      const after = await findUnfinishedInserts(sql, clickhouse, copyOfEvents)
      if (!isEmpty(after)) {
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

/** Begins a transaction on a snapshot, and locks its tables against changes of their structure. */
async function begin(sql: Sql, tables: readonly ArchivedTable[]): Promise<void> {
  await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`
  await sql.unsafe(`SET LOCAL lock_timeout = ${copying_ms}`)
  // Before the first read fixes the snapshot: a table that is rewritten later would be empty in it.
  await sql
    .unsafe(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`)
    .catch((error) => {
      if (error.code !== lockNotAvailable) throw error
      throw new BackupError('A table in PostgreSQL is being altered. Run the backup again afterwards.')
    })
}

async function copyWithTimeout(
  clickhouse: ClickHouse,
  tables: readonly ClickHouseTable[],
  ending: AbortSignal,
): Promise<void> {
  const late = AbortSignal.timeout(copying_ms)
  try {
    await copyTables(clickhouse, tables, AbortSignal.any([ending, late]))
  } catch (error) {
    if (!late.aborted) throw error
    throw new BackupError(`ClickHouse did not copy its tables within ${copying_ms / 1000} s. See its log.`, {
      cause: error,
    })
  }
}
