import { readdirSync, readFileSync } from 'node:fs'
import { Type } from '@sinclair/typebox'
import { MigrationProgress } from '../migration-progress.ts'
import { DatabaseNewer, MigrationRefused } from '../migration-refused.ts'
import { verifyClickHouse } from '../verify-server.ts'
import { type ClickHouse, connectClickHouse } from './client.ts'
import { clusterForm, recordedHashes } from './cluster-form.ts'
import { ifMissing } from './errors.ts'
import { stepsOf } from './migration-steps.ts'
import { runStep, stopLeftovers } from './run-step.ts'

const ownFolder = new URL('migrations/', import.meta.url)

/** A step of a migration may take days. */
const timeout_ms = 7 * 24 * 60 * 60_000

/** The names of migrations that differ between a database and this release. */
export type MigrationState = { missing: string[]; changed: string[]; unknown: string[] }

export type Migration = { name: string; hash: string; statements: string[] }

/** A migration was changed after it ran. Write a new one instead. */
export class MigrationChanged extends MigrationRefused {}

/** Returns the numbered files in order, with their statements for one server, or for a cluster of the given name. */
export function readMigrations(cluster?: string, folder: URL = ownFolder): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex')
      return { name: file.replace('.sql', ''), hash, statements: statementsOf(text) }
    })
  if (cluster === undefined) return migrations
  const forms = clusterForm(migrations, cluster)
  return migrations.map(({ name, hash }, at) => ({
    name,
    hash: recordedHashes[name] ?? hash,
    statements: forms[at] ?? [],
  }))
}

/** Splits at semicolons at the end of a line. Comments take whole lines. */
function statementsOf(text: string): string[] {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** The migrations of a database that have not run yet. */
export type ClickHouseMigration = {
  pending: readonly Migration[]
  /** Runs pending migrations. The caller must hold the migration lock. */
  run: (options: RunOptions) => Promise<void>
  close: () => Promise<void>
}

type RunOptions = {
  progress?: MigrationProgress
  signal?: AbortSignal
  /** Throws if the migration lock is lost. */
  requireLock?: () => Promise<void>
}

/**
 * Determines the pending migrations, of those named in `only` if it is given. Creates the database if it is missing.
 * @throws MigrationChanged if a file differs from the migration that ran
 * @throws DatabaseNewer if a migration has run that this version does not know
 */
export async function openClickHouseMigration(
  url: string,
  { cluster, folder, only }: { cluster?: string; folder?: URL; only?: readonly string[] } = {},
): Promise<ClickHouseMigration> {
  if (cluster !== undefined && !/^[\w-]+$/.test(cluster))
    throw new Error(`CLICKHOUSE_CLUSTER may contain only letters, digits, - and _, but is "${cluster}"`)
  await ensureDatabase(url, cluster)
  const clickhouse = connectClickHouse(url, { cluster, longTimeout_ms: timeout_ms })
  try {
    const known = readMigrations(cluster, folder)
    await clickhouse.command(recordTable('migrations', 'name String, hash String', 'name', cluster))
    const { missing, changed, unknown } = stateOf(known, await readRan(clickhouse))
    if (unknown.length > 0) throw new DatabaseNewer('ClickHouse', unknown)
    if (changed.length > 0)
      throw new MigrationChanged(`ClickHouse migration ${changed[0]} has changed since it ran`)
    const pending = known.filter(({ name }) => missing.includes(name) && (!only || only.includes(name)))
    return {
      pending,
      run: (options) => runPending(clickhouse, pending, cluster, options),
      close: () => clickhouse.close(),
    }
  } catch (error) {
    await clickhouse.close()
    throw error
  }
}

async function runPending(
  clickhouse: ClickHouse,
  pending: readonly Migration[],
  cluster: string | undefined,
  { progress = new MigrationProgress(), signal, requireLock }: RunOptions,
): Promise<void> {
  if (pending.length === 0) return
  await clickhouse.command(
    recordTable('migration_steps', 'name String, step UInt16, hash String', '(name, step)', cluster),
    {},
    { signal },
  )
  await stopLeftovers(clickhouse, cluster, { progress, signal })
  const done = await doneSteps(clickhouse)
  const isDone = (it: { name: string; step: number }) =>
    done.some(({ name, step }) => name === it.name && step === it.step)
  // Completed steps are not repeated, so running the new text would not produce its result.
  const changed = pending.find(({ name, hash }) => done.some((it) => it.name === name && it.hash !== hash))
  if (changed)
    throw new MigrationChanged(`ClickHouse migration ${changed.name} has changed since it was interrupted`)
  for (const [index, { name, hash, statements }] of pending.entries()) {
    const steps = stepsOf(statements)
    for (const [number, step] of steps.entries()) {
      if (isDone({ name, step: number })) continue
      const what =
        `${name}, migration ${index + 1} of ${pending.length}` +
        (steps.length > 1 ? `, step ${number + 1} of ${steps.length}` : '')
      await requireLock?.()
      await runStep(clickhouse, step, { progress, what, signal })
      if (number + 1 < steps.length)
        await clickhouse.command(
          'INSERT INTO migration_steps (name, step, hash) VALUES ({name:String}, {number:UInt16}, {hash:String})',
          { name, number, hash },
        )
    }
    await clickhouse.command('INSERT INTO migrations (name, hash) VALUES ({name:String}, {hash:String})', {
      name,
      hash,
    })
  }
}

/**
 * Compares the migrations of this release with those that have run. Changes nothing.
 */
export async function clickhouseMigrations(
  clickhouse: ClickHouse,
  cluster?: string,
): Promise<MigrationState> {
  const own = readMigrations(cluster)
  return stateOf(own, await readRan(clickhouse).catch(ifMissing([])))
}

function stateOf(
  own: readonly Migration[],
  recorded: readonly Pick<Migration, 'name' | 'hash'>[],
): MigrationState {
  const ran = new Map(recorded.map(({ name, hash }) => [name, hash]))
  const names = own.map(({ name }) => name)
  return {
    missing: names.filter((name) => !ran.has(name)),
    changed: own.filter(({ name, hash }) => ran.has(name) && ran.get(name) !== hash).map(({ name }) => name),
    unknown: [...ran.keys()].filter((name) => !names.includes(name)),
  }
}

function readRan(clickhouse: ClickHouse) {
  return clickhouse.rows({
    sql: 'SELECT name, hash FROM migrations ORDER BY name',
    params: {},
    row: Type.Object({ name: Type.String(), hash: Type.String() }),
  })
}

function doneSteps(clickhouse: ClickHouse) {
  return clickhouse.rows({
    sql: 'SELECT name, step, hash FROM migration_steps',
    params: {},
    row: Type.Object({ name: Type.String(), step: Type.Integer(), hash: Type.String() }),
  })
}

// In a cluster, every node has the complete list, because the path is the same for all shards.
function recordTable(name: string, fields: string, key: string, cluster: string | undefined): string {
  const columns = `(${fields}, ran_at DateTime64(3, 'UTC') DEFAULT now64(3))`
  return cluster
    ? `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER '${cluster}' ${columns}
       ENGINE = ReplicatedMergeTree('/clickhouse/sightline/{database}/${name}', '{shard}-{replica}') ORDER BY ${key}`
    : `CREATE TABLE IF NOT EXISTS ${name} ${columns} ENGINE = MergeTree ORDER BY ${key}`
}

/** Checks that ClickHouse responds, and creates the database of the URL if it is missing, on a connection to `default`. */
export async function ensureDatabase(url: string, cluster?: string): Promise<void> {
  const bare = new URL(url)
  const database = decodeURIComponent(bare.pathname.slice(1))
  bare.pathname = '/default'
  const clickhouse = connectClickHouse(bare.href)
  try {
    await verifyClickHouse(clickhouse)
    if (!database || database === 'default') return
    const found = await clickhouse.rows({
      sql: 'SELECT name FROM system.databases WHERE name = {database:String}',
      params: { database },
      row: Type.Object({ name: Type.String() }),
    })
    if (found.length === 0)
      await clickhouse.command(
        `CREATE DATABASE IF NOT EXISTS {database:Identifier}${cluster ? ` ON CLUSTER '${cluster}'` : ''}`,
        { database },
      )
  } finally {
    await clickhouse.close()
  }
}
