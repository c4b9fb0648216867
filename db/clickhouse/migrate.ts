import { readdirSync, readFileSync } from 'node:fs'
import { ClickHouseError } from '@clickhouse/client'
import { Type } from '@sinclair/typebox'
import { greetClickHouse } from '../greeting.ts'
import { type ClickHouse, connectClickHouse } from './client.ts'

const folder = new URL('migrations/', import.meta.url)

/** How the migrations of a database compare with those of this release: their names. */
export type MigrationState = { missing: string[]; changed: string[]; unknown: string[] }

export type Migration = { name: string; hash: string; statements: string[] }

/** A migration that ran has been changed since. Write a new one instead. */
export class MigrationChanged extends Error {}

/** The numbered files of a variant, in order. `{cluster}` in them stands for the cluster's name. */
export function readMigrations(variant: 'single' | 'cluster', cluster = ''): Migration[] {
  return readdirSync(new URL(variant, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(`${variant}/${name}`, folder), 'utf8')
      return {
        name: name.replace('.sql', ''),
        hash: new Bun.CryptoHasher('sha256').update(text).digest('hex'),
        statements: statementsOf(text.replaceAll('{cluster}', cluster)),
      }
    })
}

/** A statement ends with a semicolon at the end of a line; comments take whole lines. */
function statementsOf(text: string): string[] {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/**
 * Brings ClickHouse up to date: each file runs once. The caller sees to it that only one process does this at a time.
 * @throws MigrationChanged when a file differs from what ran.
 */
export async function migrateClickHouse(url: string, cluster?: string): Promise<void> {
  if (cluster !== undefined && !/^[\w-]+$/.test(cluster))
    throw new Error(`CLICKHOUSE_CLUSTER is "${cluster}" (expected letters, digits, - and _)`)
  await ensureDatabase(url, cluster)
  const clickhouse = connectClickHouse(url, { cluster })
  try {
    await clickhouse.command(recordTable(cluster))
    const known = new Map((await ranAlready(clickhouse)).map(({ name, hash }) => [name, hash]))
    for (const { name, hash, statements } of readMigrations(cluster ? 'cluster' : 'single', cluster)) {
      const ran = known.get(name)
      if (ran === hash) continue
      if (ran) throw new MigrationChanged(`ClickHouse migration ${name} has changed since it ran`)
      for (const statement of statements) await clickhouse.command(statement)
      await clickhouse.command('INSERT INTO migrations (name, hash) VALUES ({name:String}, {hash:String})', {
        name,
        hash,
      })
    }
  } finally {
    await clickhouse.close()
  }
}

/**
 * Which migrations of this release have not run, which have changed since they ran, and which this release does not
 * know. Changes nothing.
 */
export async function clickhouseMigrations(
  clickhouse: ClickHouse,
  cluster?: string,
): Promise<MigrationState> {
  const own = readMigrations(cluster ? 'cluster' : 'single', cluster)
  const ran = new Map(
    (await ranAlready(clickhouse).catch(noTable)).map(({ name, hash }) => [name, hash] as const),
  )
  const names = new Set(own.map(({ name }) => name))
  return {
    missing: own.filter(({ name }) => !ran.has(name)).map(({ name }) => name),
    changed: own.filter(({ name, hash }) => ran.has(name) && ran.get(name) !== hash).map(({ name }) => name),
    unknown: [...ran.keys()].filter((name) => !names.has(name)),
  }
}

// UNKNOWN_TABLE, UNKNOWN_DATABASE
function noTable(error: unknown): { name: string; hash: string }[] {
  if (error instanceof ClickHouseError && ['60', '81'].includes(error.code)) return []
  throw error
}

function ranAlready(clickhouse: ClickHouse) {
  return clickhouse.rows({
    sql: 'SELECT name, hash FROM migrations ORDER BY name',
    params: {},
    row: Type.Object({ name: Type.String(), hash: Type.String() }),
  })
}

// In a cluster every node keeps the whole list: the path is the same for all shards.
function recordTable(cluster: string | undefined): string {
  const columns = "(name String, hash String, ran_at DateTime64(3, 'UTC') DEFAULT now64(3))"
  return cluster
    ? `CREATE TABLE IF NOT EXISTS migrations ON CLUSTER '${cluster}' ${columns}
       ENGINE = ReplicatedMergeTree('/clickhouse/sightline/{database}/migrations', '{shard}-{replica}') ORDER BY name`
    : `CREATE TABLE IF NOT EXISTS migrations ${columns} ENGINE = MergeTree ORDER BY name`
}

/** Creates the URL's database where it is missing, once it is clear that ClickHouse answers; this takes a connection that does not name it. */
async function ensureDatabase(url: string, cluster: string | undefined): Promise<void> {
  const bare = new URL(url)
  const database = decodeURIComponent(bare.pathname.slice(1))
  bare.pathname = '/default'
  const clickhouse = connectClickHouse(bare.href)
  try {
    await greetClickHouse(clickhouse)
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
