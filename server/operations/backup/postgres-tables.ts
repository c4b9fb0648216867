import type { Sql } from 'postgres'
import { unmarkRestore } from '../../../db/postgres/restore-marker.ts'
import type { ArchivedSequence, ArchivedTable } from './header.ts'
import { copyIn, copyOut } from './postgres-copy.ts'

const newline = 0x0a

/** The tables of the product and of its job queue, without the records of migrations. */
export async function listTables(sql: Sql): Promise<ArchivedTable[]> {
  const rows = await sql<ArchivedTable[]>`
    SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name, ARRAY(
      SELECT quote_ident(attname) FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ORDER BY attnum
    ) AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ('public', 'graphile_worker')
      AND (nspname, relname) NOT IN (('graphile_worker', 'migrations'), ('public', 'restore_unfinished'))
      AND NOT ${ofExtension(sql)}
    ORDER BY 1`
  return [...rows]
}

// Some extensions, such as pg_stat_statements, have tables and views of their own.
function ofExtension(sql: Sql) {
  return sql`EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
  )`
}

/** The values of sequences. They are not transactional and only increase, so reading them later is safe. */
export async function listSequences(sql: Sql): Promise<ArchivedSequence[]> {
  const rows = await sql<ArchivedSequence[]>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name,
      coalesce(last_value, start_value)::text AS last, last_value IS NOT NULL AS is_called
    FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker')
    ORDER BY 1`
  return [...rows]
}

/** The rows of a table, in the text format of COPY. */
export function readTable(sql: Sql, { name, columns }: ArchivedTable): AsyncIterable<Uint8Array> {
  return copyOut(sql, `COPY ${name} (${columns.join(', ')}) TO STDOUT`)
}

/** Counts the rows in a piece from `readTable`, where line breaks within values are escaped. */
export function countLines(piece: Uint8Array): number {
  let lines = 0
  for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) lines++
  return lines
}

/**
 * Fills tables that migrations have created, in a transaction that `complete` commits. Foreign keys are checked only
 * then, so that tables can be loaded in any order.
 * @param sql a single connection
 */
export async function loadPostgres(sql: Sql) {
  await sql`BEGIN`
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`
  const known = new Map((await listTables(sql)).map(({ name, columns }) => [name, columns]))
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))`
  for (const { table, name } of keys) await sql.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const name of known.keys()) await sql.unsafe(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // Migrations may have inserted rows.
  await sql.unsafe(`TRUNCATE ${[...known.keys()].join(', ')}`)

  return {
    /** The columns of a table that can be filled; undefined if the table does not exist. */
    columnsOf: (name: string) => known.get(name),

    /** @returns how many rows were loaded */
    async load({ name, columns }: ArchivedTable, content: AsyncIterable<Uint8Array>): Promise<number> {
      let lines = 0
      async function* counted() {
        for await (const piece of content) {
          lines += countLines(piece)
          yield piece
        }
      }
      await copyIn(sql, `COPY ${name} (${columns.join(', ')}) FROM STDIN`, counted())
      return lines
    },

    /** Commits everything, and removes the marker of an unfinished restore. */
    async complete(sequences: readonly ArchivedSequence[]): Promise<void> {
      for (const { name, last, is_called } of sequences)
        await sql`SELECT setval(to_regclass(${name}), ${last}::bigint, ${is_called}) WHERE to_regclass(${name}) IS NOT NULL`
      // The workers that locked these jobs are those of the original installation.
      await sql`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`
      await sql`
        UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`
      for (const { table, name, definition } of keys)
        await sql.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
      for (const name of known.keys()) await sql.unsafe(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
      await unmarkRestore(sql)
      await sql`COMMIT`
    },
  }
}

/** Whether the schemas that the product uses contain no tables, views or sequences. */
export async function isEmptyPostgres(sql: Sql): Promise<boolean> {
  const [found] = await sql`
    SELECT NOT EXISTS (
      SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind IN ('r', 'p', 'S', 'v', 'm') AND nspname IN ('public', 'graphile_worker', 'drizzle')
        AND NOT ${ofExtension(sql)}
    ) AS is_empty`
  return found?.is_empty
}

/** Removes everything that a restore has created, except its marker. The database was empty before. */
export async function clearPostgres(sql: Sql): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS graphile_worker, drizzle CASCADE`
  const made = await sql<{ drop: string }[]>`
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) AS drop FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'restore_unfinished' AND NOT ${ofExtension(sql)}
    UNION ALL
    SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND NOT ${ofExtension(sql)}
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
    UNION ALL
    SELECT DISTINCT format('DROP FUNCTION IF EXISTS %s CASCADE', tgfoid::regprocedure)
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`
  for (const { drop } of made) await sql.unsafe(drop)
}
