import type { Sql } from 'postgres'
import { cancelQuery } from '../../../db/postgres/cancel-query.ts'
import { Unavailable } from '../../platform/errors.ts'

const limits = {
  /** Size at which a row is full, in characters before compression. */
  row: 2 * 1024 * 1024,
  /** Maximum number of concurrent writes of full rows. */
  writes: 4,
  /** Maximum number of characters accepted but not yet written; beyond it, requests are rejected. */
  waiting: 96 * 1024 * 1024,
  /** Timeout of a write. */
  write_ms: 10_000,
  /** Under load, how long the next row waits after a write for the requests that the responses trigger. */
  gather_ms: 2,
}

// Below this size (bytes), handing the work to another thread takes longer than the work.
const minAsyncBytes = 32 * 1024

type Row = PromiseWithResolvers<void> & {
  lines: string[]
  size: number
  events: number
  hasSuppliedIds: boolean
  isReady: boolean
}

export type Inbox = ReturnType<typeof createInbox>

/** Creates the inbox, which stores accepted events until they are in ClickHouse. Concurrent requests share a row. */
export function createInbox(sql: Sql, options: Partial<typeof limits> = {}) {
  const limit = { ...limits, ...options }
  const listeners = new Set<() => void>()
  const full: Row[] = []
  let open: Row | null = null
  let writes = 0
  let waiting = 0
  let isGathering = false

  /**
   * Resolves when Postgres has committed the events.
   * @param lines NDJSON: one `EventRow` per line, each with a line break at its end.
   * @throws Unavailable if Postgres is not available, or too many events wait for it.
   */
  function accept(lines: string, events: number, hasSuppliedIds = false): Promise<void> {
    if (waiting + lines.length > limit.waiting)
      return Promise.reject(new Unavailable('Too many events are waiting to be stored', 2))
    waiting += lines.length
    const row = open ?? startRow()
    row.lines.push(lines)
    row.size += lines.length
    row.events += events
    row.hasSuppliedIds ||= hasSuppliedIds
    if (row.size >= limit.row) {
      full.push(row)
      open = null
      writeNext()
    }
    return row.promise
  }

  function startRow(): Row {
    const row: Row = {
      ...Promise.withResolvers<void>(),
      lines: [],
      size: 0,
      events: 0,
      hasSuppliedIds: false,
      isReady: false,
    }
    open = row
    // Include the other requests of this turn of the event loop.
    setImmediate(() => {
      row.isReady = true
      writeNext()
    })
    return row
  }

  function writeNext() {
    while (writes < limit.writes && full.length > 0) start(full.shift() as Row)
    // Let a row fill up while another one is written: fewer, larger rows cost less.
    if (open?.isReady && writes === 0 && !isGathering) {
      const row = open
      open = null
      start(row)
    }
  }

  async function start(row: Row) {
    writes++
    const failure = await write(row).then(
      () => null,
      (cause) => Object.assign(new Unavailable('Events cannot be stored at the moment', 2), { cause }),
    )
    writes--
    waiting -= row.size
    if (failure) row.reject(failure)
    else row.resolve()
    if (row.events > 1) gather()
    writeNext()
  }

  /** Delays the next row. Otherwise, waiting and just-answered clients would alternate, in rows half as large. */
  function gather() {
    isGathering = true
    setTimeout(() => {
      isGathering = false
      writeNext()
    }, limit.gather_ms)
  }

  async function write(row: Row) {
    const text = Buffer.from(row.lines.length === 1 ? (row.lines[0] as string) : row.lines.join(''))
    const payload =
      text.length < minAsyncBytes
        ? Bun.zstdCompressSync(text, { level: 1 })
        : await Bun.zstdCompress(text, { level: 1 })
    const insert = sql`
      INSERT INTO ingest_inbox (events, bytes, payload, has_supplied_ids)
      VALUES (${row.events}, ${text.length}, ${payload}, ${row.hasSuppliedIds})`
    // Without Postgres, the driver queues and retries for longer than a request should wait. A server that hangs never
    // responds at all, not even to the cancellation.
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      timeout.reject(new Error('Postgres did not respond in time'))
      cancelQuery(insert)
    }, limit.write_ms)
    try {
      await Promise.race([insert, timeout.promise])
    } finally {
      clearTimeout(timer)
    }
    announce()
  }

  /** Notifies the listeners of new rows. */
  function announce() {
    for (const listener of listeners) listener()
  }

  return {
    accept,
    announce,
    /** Calls `listener` after each row that was written or announced here, until the returned function is called. */
    onWritten(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
