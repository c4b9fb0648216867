import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { clickhouseMigrations } from '../../../db/clickhouse/migrate.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { greetClickHouse } from '../../../db/greeting.ts'
import { type Check, failed, type Outcome, ok, together, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { some, timeInWords } from './labels.ts'
import { migrationOutcome, serverRemedy } from './servers.ts'

/** ClickHouse slows inserts down at 1,000 parts a partition. */
const manyParts = 500
const longMutation_s = 3600
/** A scratch table that is older was left by a doctor that was killed. */
const scratchLifetime_s = 3600

const needs = ['ClickHouse'] as const

export const clickhouseChecks: readonly Check[] = [
  {
    name: 'ClickHouse',
    needs: ['databases'],
    remedy: serverRemedy('ClickHouse', 'CLICKHOUSE_URL'),
    async run({ databases: { clickhouse } }) {
      await greetClickHouse(clickhouse, 5000)
      const [server] = await clickhouse.rows(version, {})
      return ok(`version ${server?.version} answers`)
    },
  },
  {
    name: 'ClickHouse tables',
    needs,
    remedy: 'see that the account of CLICKHOUSE_URL may read its own database',
    run: async ({ databases, config }) =>
      migrationOutcome(await clickhouseMigrations(databases.clickhouse, config.clickhouseCluster)),
  },
  {
    name: 'ClickHouse writes',
    needs,
    limit_ms: 20_000,
    remedy: 'see the log of ClickHouse: a full disk, a lost keeper and missing rights all refuse writes',
    run: writes,
  },
  {
    name: 'ClickHouse parts',
    needs,
    remedy: 'see that the account of CLICKHOUSE_URL may read system.parts and system.mutations',
    run: parts,
  },
]

const version = query({
  params: {},
  row: t.Object({ version: t.String() }),
  sql: 'SELECT version() AS version',
})

/** Writes to a table of its own, as those of the service are, and drops it. */
async function writes({ databases: { clickhouse } }: Installation): Promise<Outcome> {
  await dropAbandoned(clickhouse)
  const table = `doctor_${crypto.randomUUID().replaceAll('-', '')}`
  const word = crypto.randomUUID()
  try {
    await clickhouse.command(
      `CREATE TABLE ${table} (word String) ENGINE = MergeTree ORDER BY word SETTINGS fsync_after_insert = 1`,
    )
    await clickhouse.insertNdjson(table, `${JSON.stringify({ word })}\n`)
    const [row] = await clickhouse.rows({
      sql: `SELECT word FROM ${table}`,
      params: {},
      row: t.Object({ word: t.String() }),
    })
    if (row?.word !== word) throw new Error('what was written is not what is read')
  } finally {
    await clickhouse.command(`DROP TABLE IF EXISTS ${table} SYNC`)
  }
  const replicas = await clickhouse.rows(readOnlyReplicas, {})
  return replicas.length > 0
    ? failed(
        `tables are read-only: ${some(replicas.map(({ table }) => table))}`,
        'see that ClickHouse Keeper runs and that this replica reaches it; SYSTEM RESTORE REPLICA when its metadata was lost',
      )
    : ok('a table is made, written, read and dropped')
}

const readOnlyReplicas = query({
  params: {},
  row: t.Object({ table: t.String() }),
  sql: 'SELECT table FROM system.replicas WHERE database = currentDatabase() AND is_readonly',
})

async function dropAbandoned(clickhouse: ClickHouse) {
  const abandoned = await clickhouse.rows({
    sql: `
      SELECT name FROM system.tables
      WHERE database = currentDatabase() AND match(name, '^doctor_[0-9a-f]{32}$')
        AND metadata_modification_time < now() - ${scratchLifetime_s}`,
    params: {},
    row: t.Object({ name: t.String() }),
  })
  for (const { name } of abandoned) await clickhouse.command(`DROP TABLE IF EXISTS ${name} SYNC`)
}

async function parts({ databases: { clickhouse } }: Installation): Promise<Outcome> {
  const [detached, mutations, [crowded]] = await Promise.all([
    clickhouse.rows(detachedParts, {}),
    clickhouse.rows(openMutations, {}),
    clickhouse.rows(mostParts, {}),
  ])
  const problems: Outcome[] = []
  if (detached.length > 0)
    problems.push(
      failed(
        `parts were set aside as broken, and their rows are missing: ${some(detached.map(({ table, name, reason }) => `${table} ${name} (${reason})`))}`,
        'look for failures of the disk, and restore a backup; where the rows can be spared, ALTER TABLE … DROP DETACHED PART and npm run sessions:rebuild',
      ),
    )
  for (const { table, command, reason, age_s } of mutations)
    if (reason !== '')
      problems.push(
        failed(
          `a change of ${table} fails again and again: ${reason.split('\n')[0]?.slice(0, 200)}`,
          `mend what the message names, or give it up with KILL MUTATION WHERE table = '${table}'`,
        ),
      )
    else if (age_s > longMutation_s)
      problems.push(
        warning(
          `a change of ${table} has been under way for ${timeInWords(age_s)}: ${command.slice(0, 100)}`,
          'see whether ClickHouse is short of disk or of processor time',
        ),
      )
  if (crowded && crowded.parts > manyParts)
    problems.push(
      warning(
        `${crowded.table} has ${crowded.parts} parts in one partition`,
        'see whether merges are held up by a slow or full disk: at 1,000 inserts slow down',
      ),
    )
  return together(problems, `none is broken, no change fails, at most ${crowded?.parts ?? 0} a partition`)
}

// Parts that somebody detached by hand have no reason.
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

const mostParts = query({
  params: {},
  row: t.Object({ table: t.String(), parts: Type.Integer() }),
  sql: `
    SELECT table, count() AS parts FROM system.parts
    WHERE database = currentDatabase() AND active
    GROUP BY table, partition_id
    ORDER BY parts DESC LIMIT 1`,
})
