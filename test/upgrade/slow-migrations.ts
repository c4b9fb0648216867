import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { connectClickHouse } from '../../db/clickhouse/client.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { root } from '../support/product.ts'

/** Each takes one to two seconds on any machine, because they sleep between rows. */
const postgres = [
  `CREATE TABLE slow_rows (n int);
--> statement-breakpoint
INSERT INTO slow_rows SELECT n FROM generate_series(1, 30) n WHERE pg_sleep(0.05 + n * 0)::text = '';`,
  `INSERT INTO slow_rows SELECT n + 100 FROM generate_series(1, 30) n WHERE pg_sleep(0.05 + n * 0)::text = '';
--> statement-breakpoint
ALTER TABLE slow_rows ADD COLUMN twice int GENERATED ALWAYS AS (n * 2) STORED;`,
]

// Blocks of one row become parts at once, so an interrupted statement has already written rows.
const rowByRow =
  'SETTINGS max_block_size = 1, min_insert_block_size_rows = 1, min_insert_block_size_bytes = 1'

const clickhouse = [
  `CREATE TABLE slow_rows (n UInt64, twice UInt64) ENGINE = MergeTree ORDER BY n;

TRUNCATE TABLE slow_rows;

INSERT INTO slow_rows SELECT number, 0 FROM numbers(20) WHERE sleepEachRow(0.08) = 0 ${rowByRow};

ALTER TABLE slow_rows UPDATE twice = n * 2 WHERE sleepEachRow(0.06) = 0;
`,
  `CREATE TABLE slow_copy (n UInt64, twice UInt64) ENGINE = MergeTree ORDER BY n;

TRUNCATE TABLE slow_copy;

INSERT INTO slow_copy SELECT n, twice FROM slow_rows WHERE sleepEachRow(0.05) = 0 ${rowByRow};

DROP TABLE slow_rows;

ALTER TABLE slow_copy ADD COLUMN late UInt8 DEFAULT 7;
`,
]

/** Writes the migrations of the product, followed by four slow ones, into a folder. */
export function writeSlowMigrations(folder: string): void {
  cpSync(join(root, 'db/postgres/migrations'), join(folder, 'postgres'), { recursive: true })
  cpSync(join(root, 'db/clickhouse/migrations'), join(folder, 'clickhouse'), { recursive: true })
  const journalFile = join(folder, 'postgres/meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const newest = journal.entries.at(-1).when
  for (const [index, text] of postgres.entries()) {
    const tag = `900${index}_slow`
    writeFileSync(join(folder, `postgres/${tag}.sql`), text)
    journal.entries.push({
      idx: 9000 + index,
      version: '7',
      when: newest + 1 + index,
      tag,
      breakpoints: true,
    })
  }
  writeFileSync(journalFile, JSON.stringify(journal))
  for (const [index, text] of clickhouse.entries())
    writeFileSync(join(folder, `clickhouse/900${index}_slow.sql`), text)
}

/** Returns what the slow migrations created, and which migrations are recorded as applied. */
export async function readSlowTables({
  databaseUrl,
  clickhouseUrl,
}: Record<'databaseUrl' | 'clickhouseUrl', string>) {
  const { sql, close } = connectPostgres(databaseUrl, { max: 1 })
  const client = connectClickHouse(clickhouseUrl)
  const list = (text: string) =>
    client.rows({ sql: text, params: {}, row: Type.Object({ text: Type.String() }) })
  try {
    return {
      postgres: await sql`select n, twice from slow_rows order by n`.values(),
      postgresMigrations: await sql`
        select hash, created_at from drizzle.__drizzle_migrations order by created_at`.values(),
      clickhouse: await list(`SELECT toString((n, twice, late)) AS text FROM slow_copy ORDER BY n`),
      clickhouseTables: await list(`SELECT name AS text FROM system.tables
        WHERE database = currentDatabase() ORDER BY name`),
      clickhouseMigrations: await list('SELECT concat(name, hash) AS text FROM migrations ORDER BY name'),
    }
  } finally {
    await Promise.all([close(), client.close()])
  }
}
