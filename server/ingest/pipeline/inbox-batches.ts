import type { Sql } from 'postgres'

/** A row of the inbox that belongs to a batch. */
export type ClaimedRow = {
  id: string
  events: number
  /** Before compression. */
  bytes: number
  payload: Buffer
  has_supplied_ids: boolean
}

/** Rows of the inbox that go into ClickHouse together, in order, always the same ones under the same id. */
export type Batch = { id: string; rows: ClaimedRow[] }

/** What ClickHouse would not take. `line` is -1 for a whole row. */
export type Refused = { inbox_id: string; line: number; content: Uint8Array; error: string }

/** How many events there are in a batch. */
export function eventsIn({ rows }: Batch): number {
  return rows.reduce((sum, row) => sum + row.events, 0)
}

/** Whether a batch is so near what one may hold that more is likely to wait. */
export function isNearlyFull(batch: Batch): boolean {
  const bytes = batch.rows.reduce((sum, row) => sum + row.bytes, 0)
  const { rows, events } = batchLimits
  const share = Math.max(batch.rows.length / rows, eventsIn(batch) / events, bytes / batchLimits.bytes)
  return share > 0.75
}

const batchLimits = { rows: 5000, events: 50_000, bytes: 32 * 1024 * 1024 }

/** Whether any row waits to be claimed. */
export async function isWaiting(sql: Sql): Promise<boolean> {
  const [found] = await sql`SELECT EXISTS (SELECT FROM ingest_inbox WHERE batch_id IS NULL) AS waiting`
  return found?.waiting
}

/** The last row that the inbox was given of those that it still holds; 0 when it is empty. */
export async function newestRow(sql: Sql): Promise<string> {
  const [newest] = await sql<{ id: string }[]>`SELECT coalesce(max(id), 0) AS id FROM ingest_inbox`
  return (newest as { id: string }).id
}

/** Whether the inbox still holds any row up to one. */
export async function isHeld(sql: Sql, upTo: string): Promise<boolean> {
  const [found] = await sql`SELECT EXISTS (SELECT FROM ingest_inbox WHERE id <= ${upTo}) AS held`
  return found?.held
}

/** Gives the oldest waiting rows a new batch id, as many as make a batch. Committed when this resolves. */
export async function claimBatch(sql: Sql): Promise<Batch | null> {
  const rows = await sql<(ClaimedRow & { batch_id: string })[]>`
    WITH oldest AS (
      SELECT id, events, bytes FROM ingest_inbox WHERE batch_id IS NULL ORDER BY id LIMIT ${batchLimits.rows}
    ), counted AS (
      SELECT id, row_number() OVER upto AS place, sum(events) OVER upto AS events, sum(bytes) OVER upto AS bytes
      FROM oldest WINDOW upto AS (ORDER BY id)
    ), chosen AS (
      SELECT id FROM counted
      WHERE place = 1 OR (events <= ${batchLimits.events} AND bytes <= ${batchLimits.bytes})
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

/** The ids of batches that were claimed and not finished, oldest first. */
export async function unfinishedBatches(sql: Sql): Promise<string[]> {
  const rows = await sql<{ batch_id: string }[]>`
    SELECT DISTINCT batch_id FROM ingest_inbox WHERE batch_id IS NOT NULL ORDER BY batch_id`
  return rows.map((row) => row.batch_id)
}

/** The rows of a batch claimed before. */
export async function loadBatch(sql: Sql, id: string): Promise<Batch> {
  const rows = await sql<ClaimedRow[]>`
    SELECT id, events, bytes, payload, has_supplied_ids FROM ingest_inbox WHERE batch_id = ${id}`
  return { id, rows: inOrder(rows) }
}

/** Everything that follows from the batch is stored: its rows go. */
export async function finishBatch(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM ingest_inbox WHERE batch_id = ${id}`
}

/** Keeps what ClickHouse refused, once however often the batch is repeated. */
export async function saveRejected(sql: Sql, batchId: string, refused: Refused[]): Promise<void> {
  for (let from = 0; from < refused.length; from += 1000) {
    const rows = refused.slice(from, from + 1000).map((row) => ({ ...row, batch_id: batchId }))
    await sql`INSERT INTO ingest_rejected ${sql(rows)} ON CONFLICT (inbox_id, line) DO NOTHING`
  }
}

/** A number above all batches so far, for what is computed anew outside of a batch. */
export async function nextVersion(sql: Sql): Promise<string> {
  const [next] = await sql<{ id: string }[]>`SELECT nextval('ingest_batch') AS id`
  return (next as { id: string }).id
}

/** The last number given to a batch. */
export async function lastBatch(sql: Sql): Promise<string> {
  const [last] = await sql<
    { id: string }[]
  >`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS id FROM ingest_batch`
  return (last as { id: string }).id
}

/** Makes batches count on from a number. */
export async function countFrom(sql: Sql, last: string): Promise<void> {
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
