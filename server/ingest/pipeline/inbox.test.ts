import { afterAll, beforeAll, expect, test } from 'bun:test'
import { desc, gt } from 'drizzle-orm'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { openEngines } from '../../../test/fixtures/pipeline.ts'
import { startBreakableProxy } from '../../../test/support/breakable-proxy.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { Unavailable } from '../../platform/errors.ts'
import { createInbox } from './inbox.ts'
import { inboxLag } from './inbox-lag.ts'

let engines: Awaited<ReturnType<typeof openEngines>>

beforeAll(async () => {
  engines = await openEngines()
  await engines.db.delete(ingestInbox)
}, 60_000)

afterAll(async () => {
  await engines.db.delete(ingestInbox)
  await engines.close()
})

/** Returns the rows written after row `since`, each with its lines as `text`. */
async function written(since: bigint) {
  const rows = await engines.db
    .select()
    .from(ingestInbox)
    .where(gt(ingestInbox.id, since))
    .orderBy(ingestInbox.id)
  return rows.map((row) => ({ ...row, text: Bun.zstdDecompressSync(row.payload).toString() }))
}

async function newest(): Promise<bigint> {
  const [row] = await engines.db
    .select({ id: ingestInbox.id })
    .from(ingestInbox)
    .orderBy(desc(ingestInbox.id))
    .limit(1)
  return row?.id ?? 0n
}

test('concurrent requests share a row, in order', async () => {
  const since = await newest()
  const inbox = createInbox(engines.postgres)
  await Promise.all(Array.from({ length: 100 }, (_, n) => inbox.accept(`{"n":${n}}\n`, 1, n === 7)))
  const rows = await written(since)
  expect(rows.length).toBe(1)
  expect(rows[0]).toMatchObject({ events: 100, hasSuppliedIds: true, batchId: null })
  expect(rows[0]?.text).toBe(Array.from({ length: 100 }, (_, n) => `{"n":${n}}\n`).join(''))
  expect(rows[0]?.bytes).toBe(rows[0]?.text.length)
})

test('under load, a row waits briefly for the requests that the previous responses trigger', async () => {
  const since = await newest()
  const inbox = createInbox(engines.postgres, { gather_ms: 200 })
  const accept = (n: number) => inbox.accept(`{"n":${n}}\n`, 1)
  const first = Promise.all([accept(1), accept(2)])
  // By then, the first row is being written.
  for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
  const waiting = accept(3)
  await first
  await Promise.all([waiting, accept(4)])
  expect((await written(since)).map(({ text }) => text)).toEqual(['{"n":1}\n{"n":2}\n', '{"n":3}\n{"n":4}\n'])
})

test('large requests are split over several rows', async () => {
  const since = await newest()
  const inbox = createInbox(engines.postgres, { row: 1000 })
  const lines = `${JSON.stringify({ text: 'ü'.repeat(900) })}\n`
  await Promise.all(Array.from({ length: 10 }, () => inbox.accept(lines, 1)))
  const rows = await written(since)
  expect(rows.map((row) => row.events)).toEqual([2, 2, 2, 2, 2])
  expect(rows[0]?.text).toBe(lines + lines)
})

test('beyond the limit of waiting events, rejects requests and stores the earlier ones', async () => {
  const since = await newest()
  const inbox = createInbox(engines.postgres, { waiting: 100 })
  const accepted = inbox.accept(`${'a'.repeat(79)}\n`, 1)
  await expect(inbox.accept(`${'b'.repeat(79)}\n`, 1)).rejects.toBeInstanceOf(Unavailable)
  await accepted
  await inbox.accept(`${'c'.repeat(79)}\n`, 1)
  expect((await written(since)).map(({ text }) => text[0])).toEqual(['a', 'c'])
})

test('rejects requests with 503 while Postgres is unavailable, and accepts them again afterwards', async () => {
  const { databaseUrl } = await sharedEngines()
  const link = await startBreakableProxy(databaseUrl)
  const cut = connectPostgres(link.url)
  const inbox = createInbox(cut.sql, { write_ms: 500 })
  await inbox.accept('{}\n', 1)
  const since = await newest()
  await link.disconnect()
  const failure = await inbox.accept('{"lost":1}\n', 1).catch((error) => error)
  expect(failure).toBeInstanceOf(Unavailable)
  expect(failure.retryAfter).toBeGreaterThan(0)
  expect(await inbox.accept('{"lost":2}\n', 1).catch((error) => error)).toBeInstanceOf(Unavailable)
  await link.reconnect()
  for (const end = performance.now() + 15_000; ; ) {
    const outcome = await inbox.accept('{"kept":1}\n', 1).catch((error) => error)
    if (!(outcome instanceof Unavailable)) break
    expect(performance.now()).toBeLessThan(end)
  }
  expect((await written(since)).map(({ text }) => text)).toEqual(['{"kept":1}\n'])
  await cut.close()
  await link.close()
}, 30_000)

test('the lag contains rows, events and the age of the oldest row', async () => {
  await engines.db.delete(ingestInbox)
  expect(await inboxLag(engines.db)).toEqual({ rows: 0, events: 0, oldest_seconds: 0 })
  await createInbox(engines.postgres).accept('{}\n{}\n', 2)
  const lag = await inboxLag(engines.db)
  expect(lag).toMatchObject({ rows: 1, events: 2 })
  expect(lag.oldest_seconds).toBeGreaterThan(0)
})
