import { Logger, runMigrations } from 'graphile-worker'
import type { Sql } from 'postgres'
import { openClickHouseMigration } from './clickhouse/migrate.ts'
import { MigrationProgress } from './migration-progress.ts'
import { DatabaseNewer } from './migration-refused.ts'
import { advisoryLocks } from './postgres/advisory-locks.ts'
import { connectPostgres } from './postgres/client.ts'
import {
  LockLost,
  migratePostgres,
  pendingInPostgres,
  postgresMigrations,
  readPostgresMigrations,
} from './postgres/migrate.ts'
import { RestoreUnfinished, unfinishedRestore } from './postgres/restore-marker.ts'
import { withSession } from './postgres/session.ts'
import type { SchemaVersion } from './schema-version.ts'
import { verifyPostgres } from './verify-server.ts'

const poll_ms = 100

type Options = {
  databaseUrl: string
  clickhouseUrl: string
  /** Creates replicated and distributed tables on this cluster instead of plain ones. */
  cluster?: string
  progress?: MigrationProgress
  /** Interrupts migrations. The next call continues. */
  signal?: AbortSignal
  folders?: MigrationFolders
}

export type Servers = Pick<Options, 'databaseUrl' | 'clickhouseUrl' | 'cluster'>

/** The folders of the migrations. */
export type MigrationFolders = { postgres: URL; clickhouse: URL }

const ownFolders: MigrationFolders = {
  postgres: postgresMigrations,
  clickhouse: new URL('clickhouse/migrations/', import.meta.url),
}

/**
 * Migrates both databases and the job queue. Processes that start together wait for each other. After an interruption,
 * by `signal` or a kill, the next call continues: each migration of PostgreSQL is a transaction, and each step of one of
 * ClickHouse is repeatable.
 * @throws MigrationRefused before anything is changed
 */
export async function migrate(options: Options): Promise<void> {
  await openAndMigrate(options, async (sql) => {
    if ((await unfinishedRestore(sql)) !== null) throw new RestoreUnfinished()
  })
}

/** Migrates empty databases to the schema version of a backup, for a restore. */
export async function migrateTo(servers: Servers, version: SchemaVersion): Promise<void> {
  await openAndMigrate({ ...servers, version })
}

async function openAndMigrate(
  options: Options & { version?: SchemaVersion },
  check?: (sql: Sql) => Promise<void>,
): Promise<void> {
  const { databaseUrl, progress = new MigrationProgress(), signal, folders = ownFolders } = options
  const { sql, close } = connectPostgres(databaseUrl, { max: 2 })
  try {
    await verifyPostgres(sql)
    await check?.(sql)
    // Take the lock on the connection that migrates: if this process is killed, PostgreSQL releases it only after the running
    // statement has ended.
    await withSession(sql, async (session) => {
      const holder = await takeLock(session, progress, signal)
      const requireLock = () => requireHeldLock(sql, holder)
      await migrateUnderLock(session, { ...options, progress, folders, holder, requireLock })
    }).finally(() => progress.end())
  } finally {
    await close()
  }
}

type UnderLock = Options & {
  progress: MigrationProgress
  folders: MigrationFolders
  /** Runs only the migrations of this version. */
  version?: SchemaVersion
  /** The backend pid of the connection that holds the lock. */
  holder: number
  /** @throws LockLost */
  requireLock: () => Promise<void>
}

async function migrateUnderLock(session: Sql, options: UnderLock): Promise<void> {
  const { databaseUrl, clickhouseUrl, cluster, progress, folders, version, holder, requireLock } = options
  const [inPostgres, clickhouse] = await bothOf(
    pendingInPostgres(session, readPostgresMigrations(folders.postgres)),
    openClickHouseMigration(clickhouseUrl, {
      cluster,
      folder: folders.clickhouse,
      only: version?.clickhouse,
    }),
  )
  const pending = version ? inPostgres.filter(({ when }) => version.postgres.includes(when)) : inPostgres
  // If one fails, the other is interrupted.
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  try {
    signal.throwIfAborted()
    if (pending.length + clickhouse.pending.length > 0)
      progress.begin({ postgres: pending.length, clickhouse: clickhouse.pending.length })
    // The queue may refuse as well, so it is migrated before anything else is changed.
    await migrateQueue(databaseUrl, progress)
    const all = [
      migratePostgres(session, pending, { progress, signal, holder }),
      clickhouse.run({ progress, signal, requireLock }),
    ]
    for (const it of all) it.catch((error) => failed.abort(error))
    await Promise.allSettled(all)
    signal.throwIfAborted()
  } finally {
    await clickhouse.close()
  }
}

/** Waits for both. If one fails, closes the other and throws. */
async function bothOf<A, B extends { close: () => Promise<void> }>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second])
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value]
  if (b.status === 'fulfilled') await b.value.close()
  throw a.status === 'rejected' ? a.reason : (b as PromiseRejectedResult).reason
}

/** graphile-worker runs each of its migrations in a transaction. */
async function migrateQueue(connectionString: string, progress: MigrationProgress): Promise<void> {
  await progress.during({ database: 'job queue', what: 'of graphile-worker' }, async () => {
    const exitCode = process.exitCode
    await runMigrations({ connectionString, logger: new Logger(() => () => {}), taskList: {} }).catch(
      (error) => {
        const [, unknown] = /breaking migration (\d+), but/.exec(String(error)) ?? []
        if (!unknown) throw error
        // graphile-worker also sets the exit code of the process.
        process.exitCode = exitCode
        throw new DatabaseNewer('The job queue', [`migration ${unknown} of graphile-worker`])
      },
    )
  })
}

/** @returns the backend pid of the connection that holds the lock */
async function takeLock(session: Sql, progress: MigrationProgress, signal?: AbortSignal): Promise<number> {
  const attempt = async () => {
    signal?.throwIfAborted()
    const [row] =
      await session`select pg_try_advisory_lock(${advisoryLocks.migration}) as is_mine, pg_backend_pid() as pid`
    return row?.is_mine ? (row.pid as number) : undefined
  }
  const first = await attempt()
  if (first !== undefined) return first
  progress.wait()
  for (;;) {
    await Bun.sleep(poll_ms)
    const holder = await attempt()
    if (holder !== undefined) return holder
  }
}

/** @throws LockLost if the connection with the lock is lost */
async function requireHeldLock(sql: Sql, holder: number): Promise<void> {
  const [held] = await sql`
    select from pg_locks
    where locktype = 'advisory' and pid = ${holder} and (classid::int8 << 32 | objid::int8) = ${advisoryLocks.migration} and granted`
  if (!held) throw new LockLost()
}
