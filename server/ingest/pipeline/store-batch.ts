import { ClickHouseError, type ClickHouseSettings } from '@clickhouse/client'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { beforeReports } from '../../../db/clickhouse/priority.ts'
import { query } from '../../../db/clickhouse/query.ts'
import type { Batch, ClaimedRow, RejectedLine } from './inbox-batches.ts'
import { recordDropped, withoutDuplicates } from './supplied-ids.ts'

// Below this size (bytes), handing the work to another thread takes longer than the work.
const minAsyncBytes = 8 * 1024

// Error codes of ClickHouse for text that it cannot parse as a row; a setting makes it skip such rows.
const unreadableCodes = new Set(['6', '26', '27', '33', '38', '41', '69', '72', '117', '131', '467'])

const storedIds = query({
  params: { batch: 'UInt64' },
  row: t.Object({ event_id: t.String() }),
  sql: 'SELECT event_id FROM events WHERE batch_id = {batch:UInt64}',
})

/** A row of a batch. `lines` are its lines without duplicates, if that was necessary; otherwise unpack the payload. */
type Pending = { row: ClaimedRow; lines?: string }
type Unpacked = Required<Pending>

/**
 * Inserts the events of a batch as one block. Idempotent: a retry stores nothing twice.
 * @returns rows and lines that can never be stored.
 */
export async function storeBatch(clickhouse: ClickHouse, batch: Batch): Promise<RejectedLine[]> {
  const damaged = new Map<string, RejectedLine>()
  const linesOf = async ({ row, lines }: Pending) =>
    lines ??
    (await unpack(row.payload).catch((error) => {
      damaged.set(row.id, { inbox_id: row.id, line: -1, content: row.payload, error: String(error) })
      return ''
    }))
  const rows = await pendingRows(clickhouse, batch, linesOf)
  // Unpacked one by one as ClickHouse reads them: all at once would take much memory.
  async function* content() {
    for (const row of rows) {
      const lines = await linesOf(row)
      if (lines !== '') yield withBatch(lines, batch.id)
    }
  }
  try {
    if (rows.some((it) => it.lines !== '')) await insert(clickhouse, batch.id, content())
    return [...damaged.values()]
  } catch (error) {
    if (!(error instanceof ClickHouseError) || !unreadableCodes.has(error.code)) throw error
    const unpacked: Unpacked[] = []
    for (const it of rows) unpacked.push({ row: it.row, lines: await linesOf(it) })
    const unreadable = await storeReadable(clickhouse, batch.id, unpacked, error.message.slice(0, 500))
    return [...damaged.values(), ...unreadable]
  }
}

/** Leaves out duplicates of events that are stored already, and records them. */
async function pendingRows(
  clickhouse: ClickHouse,
  batch: Batch,
  linesOf: (row: Pending) => Promise<string>,
): Promise<Pending[]> {
  const supplied: Unpacked[] = []
  for (const row of batch.rows)
    if (row.has_supplied_ids) supplied.push({ row, lines: await linesOf({ row }) })
  if (supplied.length === 0) return batch.rows.map((row) => ({ row }))
  const { rows, dropped } = await withoutDuplicates(clickhouse, batch.id, supplied)
  await recordDropped(clickhouse, batch.id, dropped)
  const kept = new Map(rows.map(({ row, lines }) => [row.id, lines]))
  return batch.rows.map((row) => ({ row, lines: kept.get(row.id) }))
}

async function insert(
  clickhouse: ClickHouse,
  batch: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  settings: ClickHouseSettings = {},
) {
  await clickhouse.insertNdjson('events', content, {
    token: `batch-${batch}`,
    settings: { ...beforeReports, max_partitions_per_insert_block: '0', ...settings },
  })
}

// The bytes are handled as Latin-1 text throughout: replacing in it is several times as fast as in UTF-8.
async function unpack(payload: Buffer): Promise<string> {
  const bytes =
    payload.length < minAsyncBytes ? Bun.zstdDecompressSync(payload) : await Bun.zstdDecompress(payload)
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return lines.endsWith('\n') || lines === '' ? lines : `${lines}\n`
}

function withBatch(lines: string, batch: string): Buffer {
  const start = `{"batch_id":${batch},`
  const marked = lines.replaceAll('\n{', `\n${start}`)
  return Buffer.from(marked.startsWith('{') ? start + marked.slice(1) : marked, 'latin1')
}

/** Stores the readable lines and returns the others. */
async function storeReadable(
  clickhouse: ClickHouse,
  batch: string,
  rows: Unpacked[],
  reason: string,
): Promise<RejectedLine[]> {
  // Leave out invalid JSON here: ClickHouse would skip the next line along with it.
  const withIds = rows.map(({ row, lines }) => ({
    row,
    lines: lines
      .split('\n')
      .map((text, line) => ({ text, line, event_id: eventId(text) }))
      .filter(({ text }) => text !== ''),
  }))
  const readable = withIds.map(({ row, lines }) => ({
    row,
    lines: lines
      .filter(({ event_id }) => event_id !== null)
      .map(({ text }) => `${text}\n`)
      .join(''),
  }))
  const content = readable.filter(({ lines }) => lines !== '').map(({ lines }) => withBatch(lines, batch))
  if (content.length > 0)
    await insert(clickhouse, batch, content, {
      input_format_allow_errors_num: '10000000',
      input_format_allow_errors_ratio: 1,
    })
  // ClickHouse reports how many rows it skipped, but not which: find them by their absence.
  const found = await clickhouse.rows(storedIds, { batch: BigInt(batch) })
  const stored = new Set<string | null>(found.map(({ event_id }) => event_id))
  return withIds.flatMap(({ row, lines }) =>
    lines
      .filter(({ event_id }) => !stored.has(event_id))
      .map(({ text, line }) => ({
        inbox_id: row.id,
        line,
        content: Buffer.from(text, 'latin1'),
        error: reason,
      })),
  )
}

function eventId(line: string): string | null {
  try {
    const { event_id } = JSON.parse(line) as { event_id?: unknown }
    return typeof event_id === 'string' ? event_id : null
  } catch {
    return null
  }
}
