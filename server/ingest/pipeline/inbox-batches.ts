import type { Sql } from 'postgres'
import { chunks } from '../../platform/chunks.ts'

/** A row of the inbox that belongs to a batch. */
export type ClaimedRow = {
  id: string
  events: number
  /** Before compression. */
  bytes: number
  payload: Buffer
  has_supplied_ids: boolean
}

/** Inbox rows that are stored in ClickHouse together, in order. An id always has the same rows. */
export type Batch = { id: string; rows: ClaimedRow[] }

/** A line that cannot be stored in ClickHouse. `line` is -1 for a whole row. */
export type RejectedLine = { inbox_id: string; line: number; content: Uint8Array; error: string }

/** Returns the number of events in a batch. */
export function countEvents({ rows }: Batch): number {
  return rows.reduce((sum, row) => sum + row.events, 0)
}

/** True if a batch is so close to its limits that more rows are probably waiting. */
export function isNearlyFull(batch: Batch): boolean {
  const bytes = batch.rows.reduce((sum, row) => sum + row.bytes, 0)
  const { rows, events } = batchLimits
  const share = Math.max(batch.rows.length / rows, countEvents(batch) / events, bytes / batchLimits.bytes)
  return share > 0.75
}

const batchLimits = { rows: 5000, events: 50_000, bytes: 32 * 1024 * 1024 }

/** True if any row waits to be claimed. */
export async function hasWaitingRows(sql: Sql): Promise<boolean> {
  const [found] = await sql`SELECT EXISTS (SELECT FROM ingest_inbox WHERE batch_id IS NULL) AS waiting`
  return found?.waiting
}

/** Returns the id of the newest row in the inbox; 0 if the inbox is empty. */
export async function newestRowId(sql: Sql): Promise<string> {
  const [newest] = await sql<{ id: string }[]>`SELECT coalesce(max(id), 0) AS id FROM ingest_inbox`
  return (newest as { id: string }).id
}

/** True if the inbox still has a row with this id or a lower one. */
export async function hasRowsUpTo(sql: Sql, upTo: string): Promise<boolean> {
  const [found] = await sql`SELECT EXISTS (SELECT FROM ingest_inbox WHERE id <= ${upTo}) AS found`
  return found?.found
}

/** Assigns the oldest waiting rows a new batch id, up to the batch limits. Committed when this resolves. */
export async function claimBatch(sql: Sql): Promise<Batch | null> {
  const rows = await sql<(ClaimedRow & { batch_id: string })[]>`
    WITH oldest AS (
      SELECT id, events, bytes FROM ingest_inbox WHERE batch_id IS NULL ORDER BY id LIMIT ${batchLimits.rows}
    ), counted AS (
      SELECT id, row_number() OVER upto AS row_no, sum(events) OVER upto AS events, sum(bytes) OVER upto AS bytes
      FROM oldest WINDOW upto AS (ORDER BY id)
    ), chosen AS (
      SELECT id FROM counted
      WHERE row_no = 1 OR (events <= ${batchLimits.events} AND bytes <= ${batchLimits.bytes})
    ), batch AS (
      SELECT nextval('ingest_batch') AS id WHERE EXISTS (SELECT FROM chosen)
    )
    UPDATE ingest_inbox AS inbox SET batch_id = batch.id
    FROM batch
    WHERE inbox.id IN (SELECT id FROM chosen)
    RETURNING inbox.id, inbox.batch_id, inbox.events, inbox.bytes, inbox.payload, inbox.has_supplied_ids`
  const [first] = rows
  return first ? { id: first.batch_id, rows: inOrder(rows) } : null
}

/** Returns the ids of batches that were claimed but not finished, oldest first. */
export async function unfinishedBatches(sql: Sql): Promise<string[]> {
  const rows = await sql<{ batch_id: string }[]>`
    SELECT DISTINCT batch_id FROM ingest_inbox WHERE batch_id IS NOT NULL ORDER BY batch_id`
  return rows.map((row) => row.batch_id)
}

/** Returns a batch that was claimed before. */
export async function loadBatch(sql: Sql, id: string): Promise<Batch> {
  const rows = await sql<ClaimedRow[]>`
    SELECT id, events, bytes, payload, has_supplied_ids FROM ingest_inbox WHERE batch_id = ${id}`
  return { id, rows: inOrder(rows) }
}

/** Deletes the rows of a batch, once all data derived from it is stored. */
export async function finishBatch(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM ingest_inbox WHERE batch_id = ${id}`
}

/** Stores the lines that ClickHouse rejected. Idempotent: repeating the batch stores none twice. */
export async function saveRejected(sql: Sql, batchId: string, rejected: RejectedLine[]): Promise<void> {
  for (const some of chunks(rejected, 1000)) {
    const rows = some.map((row) => ({ ...row, batch_id: batchId }))
    await sql`INSERT INTO ingest_rejected ${sql(rows)} ON CONFLICT (inbox_id, line) DO NOTHING`
  }
}

/** Returns a number above all batches so far, as the version of data that is recomputed outside a batch. */
export async function nextVersion(sql: Sql): Promise<string> {
  const [next] = await sql<{ id: string }[]>`SELECT nextval('ingest_batch') AS id`
  return (next as { id: string }).id
}

/** Returns the last batch number in use. */
export async function lastBatch(sql: Sql): Promise<string> {
  const [last] = await sql<
    { id: string }[]
  >`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS id FROM ingest_batch`
  return (last as { id: string }).id
}

/** Sets the last batch number, so that the next batch gets a higher one. */
export async function setLastBatch(sql: Sql, last: string): Promise<void> {
  await sql`SELECT setval('ingest_batch', ${last})`
}

function inOrder(rows: readonly ClaimedRow[]): ClaimedRow[] {
  return rows
    .map(({ id, events, bytes, payload, has_supplied_ids }) => ({
      id,
      events,
      bytes,
      payload,
      has_supplied_ids,
    }))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
}
