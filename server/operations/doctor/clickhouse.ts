import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { clickhouseMigrations } from '../../../db/clickhouse/migrate.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { verifyClickHouse } from '../../../db/verify-server.ts'
import { type Check, combine, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { formatDuration, listSome } from './labels.ts'
import { migrationOutcome, serverRemedy } from './servers.ts'

/** ClickHouse slows down inserts at 1,000 parts in a partition. */
const manyParts = 500
const longMutation_s = 3600
/** An older scratch table is a leftover of a killed doctor. */
const scratchLifetime_s = 3600

const needs = ['ClickHouse'] as const

export const clickhouseChecks: readonly Check[] = [
  {
    name: 'ClickHouse',
    needs: ['databases'],
    remedy: serverRemedy('ClickHouse', 'CLICKHOUSE_URL'),
    async run({ databases: { clickhouse } }) {
      return ok(`version ${await verifyClickHouse(clickhouse, 5000)} responds`)
    },
  },
  {
    name: 'ClickHouse tables',
    needs,
    remedy: 'check that the user of CLICKHOUSE_URL may read its own database',
    run: async ({ databases, config }) =>
      migrationOutcome(await clickhouseMigrations(databases.clickhouse, config.clickhouseCluster)),
  },
  {
    name: 'ClickHouse writes',
    needs,
    limit_ms: 20_000,
    remedy:
      'check the log of ClickHouse; possible causes are a full disk, an unreachable Keeper and missing permissions',
    run: writes,
  },
  {
    name: 'ClickHouse parts',
    needs,
    remedy: 'check that the user of CLICKHOUSE_URL may read system.parts and system.mutations',
    run: parts,
  },
]

/** Writes to a scratch table with the settings of the service's tables, and drops it. */
async function writes({ databases: { clickhouse } }: Installation): Promise<Outcome> {
  await dropLeftovers(clickhouse)
  const table = `doctor_${crypto.randomUUID().replaceAll('-', '')}`
  const token = crypto.randomUUID()
  try {
    await clickhouse.command(
      `CREATE TABLE ${table} (token String) ENGINE = MergeTree ORDER BY token SETTINGS fsync_after_insert = 1`,
    )
    await clickhouse.insertNdjson(table, `${JSON.stringify({ token })}\n`)
    const [row] = await clickhouse.rows({
      sql: `SELECT token FROM ${table}`,
      params: {},
      row: t.Object({ token: t.String() }),
    })
    if (row?.token !== token) throw new Error('the row read differs from the row written')
  } finally {
    await clickhouse.command(`DROP TABLE IF EXISTS ${table} SYNC`)
  }
  const replicas = await clickhouse.rows(readOnlyReplicas, {})
  return replicas.length > 0
    ? failed(
        `tables are read-only: ${listSome(replicas.map(({ table }) => table))}`,
        'check that ClickHouse Keeper runs and that this replica reaches it; run SYSTEM RESTORE REPLICA if its metadata was lost',
      )
    : ok('a table can be created, written, read and dropped')
}

const readOnlyReplicas = query({
  params: {},
  row: t.Object({ table: t.String() }),
  sql: 'SELECT table FROM system.replicas WHERE database = currentDatabase() AND is_readonly',
})

async function dropLeftovers(clickhouse: ClickHouse) {
  const leftovers = await clickhouse.rows({
    sql: `
      SELECT name FROM system.tables
      WHERE database = currentDatabase() AND match(name, '^doctor_[0-9a-f]{32}$')
        AND metadata_modification_time < now() - ${scratchLifetime_s}`,
    params: {},
    row: t.Object({ name: t.String() }),
  })
  for (const { name } of leftovers) await clickhouse.command(`DROP TABLE IF EXISTS ${name} SYNC`)
}

async function parts({ databases: { clickhouse } }: Installation): Promise<Outcome> {
  const [detached, mutations, [largest]] = await Promise.all([
    clickhouse.rows(detachedParts, {}),
    clickhouse.rows(openMutations, {}),
    clickhouse.rows(largestPartition, {}),
  ])
  const problems: Outcome[] = []
  if (detached.length > 0)
    problems.push(
      failed(
        `ClickHouse has detached parts as broken, so their rows are missing: ${listSome(detached.map(({ table, name, reason }) => `${table} ${name} (${reason})`))}`,
        'check the disk for failures and restore a backup; if you can do without the rows, run ALTER TABLE … DROP DETACHED PART and npm run sessions:rebuild',
      ),
    )
  for (const { table, command, reason, age_s } of mutations)
    if (reason !== '')
      problems.push(
        failed(
          `a mutation of ${table} fails repeatedly: ${reason.split('\n')[0]?.slice(0, 200)}`,
          `fix the cause, or cancel the mutation with KILL MUTATION WHERE table = '${table}'`,
        ),
      )
    else if (age_s > longMutation_s)
      problems.push(
        warning(
          `a mutation of ${table} has been running for ${formatDuration(age_s)}: ${command.slice(0, 100)}`,
          'check whether ClickHouse is short of disk space or CPU time',
        ),
      )
  if (largest && largest.parts > manyParts)
    problems.push(
      warning(
        `${largest.table} has ${largest.parts} parts in one partition`,
        'check whether a slow or full disk delays merges; inserts slow down at 1,000 parts',
      ),
    )
  return combine(
    problems,
    `no broken parts, no failing mutations, at most ${largest?.parts ?? 0} parts in a partition`,
  )
}

// Parts that were detached by hand have no reason.
const detachedParts = query({
  params: {},
  row: t.Object({ table: t.String(), name: t.String(), reason: t.String() }),
  sql: `
    SELECT table, name, assumeNotNull(reason) AS reason FROM system.detached_parts
    WHERE database = currentDatabase() AND (reason LIKE '%broken%' OR reason IN ('unexpected', 'noquorum'))`,
})

const openMutations = query({
  params: {},
  row: t.Object({ table: t.String(), command: t.String(), reason: t.String(), age_s: Type.Integer() }),
  sql: `
    SELECT table, command, latest_fail_reason AS reason, dateDiff('second', create_time, now()) AS age_s
    FROM system.mutations
    WHERE database = currentDatabase() AND NOT is_done
    ORDER BY create_time`,
})

const largestPartition = query({
  params: {},
  row: t.Object({ table: t.String(), parts: Type.Integer() }),
  sql: `
    SELECT table, count() AS parts FROM system.parts
    WHERE database = currentDatabase() AND active
    GROUP BY table, partition_id
    ORDER BY parts DESC LIMIT 1`,
})
