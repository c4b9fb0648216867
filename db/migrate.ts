import { Logger, runMigrations } from 'graphile-worker'
import type { Sql } from 'postgres'
import { openClickHouseMigration } from './clickhouse/migrate.ts'
import { greetPostgres } from './greeting.ts'
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

const look_ms = 100

type Options = {
  databaseUrl: string
  clickhouseUrl: string
  /** Creates replicated and distributed tables on this cluster instead of plain ones. */
  cluster?: string
  progress?: MigrationProgress
  /** Cuts migrations short: the next call goes on. */
  signal?: AbortSignal
  folders?: MigrationFolders
}

export type Servers = Pick<Options, 'databaseUrl' | 'clickhouseUrl' | 'cluster'>

/** Where migrations are read from. */
export type MigrationFolders = { postgres: URL; clickhouse: URL }

const ownFolders: MigrationFolders = {
  postgres: postgresMigrations,
  clickhouse: new URL('clickhouse/migrations/', import.meta.url),
}

/**
 * Brings both databases and the job queue up to date. Processes that start together wait for one another. What is cut
 * short, by `signal` or by force, goes on with the next call: each migration of PostgreSQL is a transaction, each step
 * of ClickHouse's can be repeated.
 * @throws MigrationRefused before anything is changed.
 */
export async function migrate(options: Options): Promise<void> {
  await openAndMigrate(options, async (sql) => {
    if ((await unfinishedRestore(sql)) !== null) throw new RestoreUnfinished()
  })
}

/** Brings empty databases to the version that a backup was made of, for a restore. */
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
    await greetPostgres(sql)
    await check?.(sql)
    // On the connection that migrates: PostgreSQL releases it only when the statement of a killed process has ended.
    await withSession(sql, async (session) => {
      const holder = await takeLock(session, progress, signal)
      const mayGoOn = () => mustHold(sql, holder)
      await migrateUnderLock(session, { ...options, progress, folders, holder, mayGoOn })
    }).finally(() => progress.end())
  } finally {
    await close()
  }
}

type UnderLock = Options & {
  progress: MigrationProgress
  folders: MigrationFolders
  /** The only migrations to run. */
  version?: SchemaVersion
  /** The number of the connection that holds the lock. */
  holder: number
  mayGoOn: () => Promise<void>
}

async function migrateUnderLock(session: Sql, options: UnderLock): Promise<void> {
  const { databaseUrl, clickhouseUrl, cluster, progress, folders, version, holder, mayGoOn } = options
  const [inPostgres, clickhouse] = await bothOf(
    pendingInPostgres(session, readPostgresMigrations(folders.postgres)),
    openClickHouseMigration(clickhouseUrl, {
      cluster,
      folder: folders.clickhouse,
      only: version?.clickhouse,
    }),
  )
  const pending = version ? inPostgres.filter(({ when }) => version.postgres.includes(when)) : inPostgres
  // One that fails cuts the others short.
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  try {
    signal.throwIfAborted()
    if (pending.length + clickhouse.pending.length > 0)
      progress.begin({ postgres: pending.length, clickhouse: clickhouse.pending.length })
    // It may refuse as well, so before anything is changed.
    await migrateQueue(databaseUrl, progress)
    const all = [
      migratePostgres(session, pending, { progress, signal, holder }),
      clickhouse.run({ progress, signal, mayGoOn }),
    ]
    for (const it of all) it.catch((error) => failed.abort(error))
    await Promise.allSettled(all)
    signal.throwIfAborted()
  } finally {
    await clickhouse.close()
  }
}

/** Both, or the failure of one when the other has been ended in order. */
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
        // It sets the code of the process, too.
        process.exitCode = exitCode
        throw new DatabaseNewer('The job queue', [`migration ${unknown} of graphile-worker`])
      },
    )
  })
}

/** @returns the number of the connection that holds the lock. */
async function takeLock(session: Sql, progress: MigrationProgress, signal?: AbortSignal): Promise<number> {
  const attempt = async () => {
    signal?.throwIfAborted()
    const [answer] =
      await session`select pg_try_advisory_lock(${advisoryLocks.migration}) as is_mine, pg_backend_pid() as pid`
    return answer?.is_mine ? (answer.pid as number) : undefined
  }
  const first = await attempt()
  if (first !== undefined) return first
  progress.wait()
  for (;;) {
    await Bun.sleep(look_ms)
    const holder = await attempt()
    if (holder !== undefined) return holder
  }
}

/** @throws LockLost when the connection with the lock is lost. */
async function mustHold(sql: Sql, holder: number): Promise<void> {
  const [held] = await sql`
    select from pg_locks
    where locktype = 'advisory' and pid = ${holder} and (classid::int8 << 32 | objid::int8) = ${advisoryLocks.migration} and granted`
  if (!held) throw new LockLost()
}
