import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import { t } from 'elysia'
import { connectClickHouse } from '../../../db/clickhouse/client.ts'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { ingestInbox, ingestRejected } from '../../../db/postgres/schema/ingest-inbox.ts'
import { openSession } from '../../../db/postgres/session.ts'
import { eventRow, openEngines, toLines } from '../../../test/fixtures/pipeline.ts'
import { startBreakableProxy } from '../../../test/support/breakable-proxy.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { untilWaiting } from '../../../test/support/waiting-for-locks.ts'
import { id } from '../../platform/ids.ts'
import { type Drain, startDrain } from './drain.ts'
import { createInbox } from './inbox.ts'
import { claimBatch } from './inbox-batches.ts'
import { whileProjecting } from './leadership.ts'
import { withProjectionLock } from './projection-lock.ts'
import { storeBatch } from './store-batch.ts'

let engines: Awaited<ReturnType<typeof openEngines>>
let inbox: ReturnType<typeof createInbox>
const running: Drain[] = []
const fast = { standby_ms: 50, retry_ms: 20, maxRetry_ms: 100 }

beforeAll(async () => {
  engines = await openEngines()
  inbox = createInbox(engines.postgres)
}, 60_000)

afterEach(async () => {
  for (const drain of running.splice(0)) await drain.stop()
})

afterAll(() => engines.close())

async function start(over: Partial<typeof engines> = {}): Promise<Drain> {
  const drain = await startDrain({ ...engines, inbox, ...over }, fast)
  running.push(drain)
  return drain
}

/** A ClickHouse client whose first call after `hang` never resolves. */
function hangingClickHouse() {
  let hangsNext = false
  const clickhouse = new Proxy(engines.clickhouse, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (!hangsNext) return Reflect.apply(value, target, args)
        hangsNext = false
        return new Promise(() => {})
      }
    },
  })
  return {
    clickhouse,
    hang: () => {
      hangsNext = true
    },
    isHanging: () => !hangsNext,
  }
}

async function countOf(site_id: string, table: 'events' | 'sessions FINAL' = 'events'): Promise<number> {
  const [found] = await engines.clickhouse.rows({
    sql: `SELECT count() AS found FROM ${table} WHERE site_id = {site_id:String}`,
    params: { site_id },
    row: t.Object({ found: Type.Integer() }),
  })
  return found?.found ?? 0
}

function waiting() {
  return engines.db.$count(ingestInbox)
}

test('an accepted event and its session can be queried within two seconds', async () => {
  const drain = await start()
  await drain.drained()
  const took_ms: number[] = []
  for (let event = 0; event < 3; event++) {
    const site_id = id('site')
    const started = performance.now()
    await inbox.accept(toLines([eventRow({ site_id })]), 1)
    await until('the session is stored', 30_000, async () => (await countOf(site_id, 'sessions FINAL')) === 1)
    took_ms.push(performance.now() - started)
    expect(await countOf(site_id)).toBe(1)
  }
  // Take the fastest: another process may have used the CPU during the others.
  expect(Math.min(...took_ms)).toBeLessThan(2000)
})

test('a batch that is retried after a crash stores nothing twice, in any of its months', async () => {
  const site_id = id('site')
  const rows = Array.from({ length: 30 }, (_, month) =>
    eventRow({
      site_id,
      user_id: 'u1',
      timestamp: `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15 12:00:00.000`,
    }),
  )
  await inbox.accept(toLines(rows), rows.length)
  const batch = await claimBatch(engines.postgres)
  if (!batch) throw new Error('nothing was claimed')
  await storeBatch(engines.clickhouse, batch)
  expect(await countOf(site_id)).toBe(30)
  await (await start()).drained()
  expect(await countOf(site_id)).toBe(30)
  expect(await countOf(site_id, 'sessions FINAL')).toBe(30)
  expect(await waiting()).toBe(0)
})

test('events with the same client-chosen id count once per site, within a batch and across batches', async () => {
  const [one, other] = [id('site'), id('site')]
  const drain = await start()
  const send = async (site_id: string, event_id: string, page: string, timestamp: string) => {
    const rows = [
      eventRow({ site_id, event_id, id_supplied: true, page, timestamp }),
      eventRow({ site_id, page: '/free', timestamp }),
    ]
    await inbox.accept(toLines(rows), rows.length, true)
  }
  await Promise.all([
    send(one, 'evt_order-1', '/first', '2026-05-01 10:00:00.000'),
    send(one, 'evt_order-1', '/second', '2026-05-02 10:00:00.000'),
    send(other, 'evt_order-1', '/other', '2026-05-02 10:00:00.000'),
  ])
  await drain.drained()
  await send(one, 'evt_order-1', '/third', '2026-04-01 10:00:00.000')
  await send(one, 'evt_order-2', '/fourth', '2026-04-01 10:00:00.000')
  await drain.drained()
  const rows = await engines.clickhouse.rows({
    sql: `SELECT event_id, page FROM events WHERE site_id = {site_id:String} AND id_supplied ORDER BY event_id`,
    params: { site_id: one },
    row: t.Object({ event_id: t.String(), page: t.String() }),
  })
  expect(rows).toEqual([
    { event_id: 'evt_order-1', page: '/first' },
    { event_id: 'evt_order-2', page: '/fourth' },
  ])
  expect(await countOf(one)).toBe(2 + 4)
  expect(await countOf(other)).toBe(2)
})

test('retrying a batch keeps events with client-chosen ids', async () => {
  const site_id = id('site')
  await inbox.accept(toLines([eventRow({ site_id, event_id: 'evt_mine', id_supplied: true })]), 1, true)
  const batch = await claimBatch(engines.postgres)
  if (!batch) throw new Error('nothing was claimed')
  await storeBatch(engines.clickhouse, batch)
  await (await start()).drained()
  expect(await countOf(site_id)).toBe(1)
})

test('new events are not dropped as duplicates after the batch sequence of Postgres is reset', async () => {
  const site_id = id('site')
  await inbox.accept(toLines([eventRow({ site_id })]), 1)
  const first = await start()
  await first.drained()
  await first.stop()
  await engines.postgres`SELECT setval('ingest_batch', 1)`
  await inbox.accept(toLines([eventRow({ site_id })]), 1)
  await (await start()).drained()
  expect(await countOf(site_id)).toBe(2)
  expect(await countOf(site_id, 'sessions FINAL')).toBe(1)
})

test('another process takes over when the leader stops', async () => {
  const first = await start()
  await until('the first is the leader', 5000, () => first.stats().isLeader)
  const second = await start()
  expect(second.stats().isLeader).toBe(false)
  await first.stop()
  await until('the second is the leader', 5000, () => second.stats().isLeader)
  const site_id = id('site')
  await inbox.accept(toLines([eventRow({ site_id })]), 1)
  await second.drained()
  expect(await countOf(site_id)).toBe(1)
})

test('a leader whose connection breaks stops leading at once and loses no events', async () => {
  const { databaseUrl } = await sharedEngines()
  const link = await startBreakableProxy(databaseUrl)
  const cut = connectPostgres(link.url)
  const first = await start({ postgres: cut.sql })
  await until('the first is the leader', 5000, () => first.stats().isLeader)
  const second = await start()
  await link.disconnect()
  await until('the first is no longer the leader', 5000, () => !first.stats().isLeader)
  const site_id = id('site')
  await inbox.accept(toLines([eventRow({ site_id })]), 1)
  await until('the second is the leader', 5000, () => second.stats().isLeader)
  await second.drained()
  expect(await countOf(site_id)).toBe(1)
  await first.stop()
  await cut.close()
  await link.close()
}, 20_000)

test('events wait while ClickHouse is unavailable and are all stored afterwards', async () => {
  const { clickhouseUrl } = await sharedEngines()
  const link = await startBreakableProxy(clickhouseUrl)
  const cut = connectClickHouse(link.url)
  const drain = await start({ clickhouse: cut })
  await drain.drained()
  await link.disconnect()
  const site_id = id('site')
  for (let n = 0; n < 20; n++) await inbox.accept(toLines([eventRow({ site_id })]), 1)
  await until('the drain has tried', 10_000, () => drain.stats().failures > 2)
  expect(await countOf(site_id)).toBe(0)
  expect(await waiting()).toBeGreaterThan(0)
  await link.reconnect()
  await drain.drained()
  expect(await countOf(site_id)).toBe(20)
  expect(await countOf(site_id, 'sessions FINAL')).toBe(1)
  await drain.stop()
  await cut.close()
  await link.close()
}, 30_000)

test('lines that ClickHouse cannot parse are stored as rejected, and the rest is stored', async () => {
  const site_id = id('site')
  const before = (await engines.db.select().from(ingestRejected)).map((it) => it.id)
  const good = () => toLines([eventRow({ site_id })])
  const unreadable = toLines([eventRow({ site_id, timestamp: 'yesterday' })])
  await Promise.all([
    inbox.accept(good(), 1),
    inbox.accept(unreadable, 1),
    inbox.accept('{"site_id":\n', 1),
    inbox.accept(good(), 1),
  ])
  const drain = await start()
  await drain.drained()
  expect(await countOf(site_id)).toBe(2)
  expect(await countOf(site_id, 'sessions FINAL')).toBe(1)
  const rejected = (await engines.db.select().from(ingestRejected)).filter((it) => !before.includes(it.id))
  expect(rejected.map(({ content }) => `${content}\n`).sort()).toEqual(['{"site_id":\n', unreadable].sort())
  expect(rejected[0]?.error).not.toBe('')
  expect(drain.stats().refused).toBe(2)
})

test('a payload that cannot be decompressed is stored as rejected as a whole', async () => {
  const payload = Buffer.from('no zstd')
  const [row] = await engines.db
    .insert(ingestInbox)
    .values({ events: 1, bytes: 7, payload })
    .returning({ id: ingestInbox.id })
  const drain = await start()
  await drain.drained()
  const rejected = await engines.db
    .select()
    .from(ingestRejected)
    .where(eq(ingestRejected.inboxId, row?.id ?? 0n))
  expect(rejected).toMatchObject([{ line: -1, content: payload }])
})

test('a visitor with too many events does not block others', async () => {
  const site_id = id('site')
  await engines.clickhouse.command(
    `INSERT INTO events (site_id, event_id, event_name, client_id, timestamp, page)
     SELECT {site_id:String}, toString(number), 'page_view', 'constant', toDateTime64('2019-01-01 00:00:00', 3, 'UTC') + number % 170000, repeat('/long', 100)
     FROM numbers(700000)`,
    { site_id },
  )
  const timestamp = '2019-01-02 12:00:00.000'
  const rows = ['constant', 'cid_1', 'cid_2'].map((client_id) => eventRow({ site_id, client_id, timestamp }))
  await inbox.accept(toLines(rows), rows.length)
  await (await start()).drained()
  expect(await countOf(site_id, 'sessions FINAL')).toBe(2)
  await engines.clickhouse.command('ALTER TABLE events DROP PARTITION 201901')
}, 60_000)

test('a drain that makes no progress is restarted, and every event is stored once', async () => {
  const { clickhouse, hang, isHanging } = hangingClickHouse()
  const messages: string[] = []
  const log = { ...engines.log, error: (_: object, message: string) => messages.push(message) } as never
  const times = { ...fast, watch_ms: 50, stuck_ms: 1000 }
  const drain = await startDrain({ ...engines, clickhouse, log, inbox }, times)
  running.push(drain)
  const site_id = id('site')
  for (const count of [1, 2, 3]) {
    await drain.drained()
    const { restarts } = drain.stats()
    hang()
    await inbox.accept(toLines([eventRow({ site_id })]), 1)
    await until('it hangs', 5000, isHanging)
    await drain.drained()
    expect(await countOf(site_id)).toBe(count)
    expect(drain.stats().restarts).toBeGreaterThan(restarts)
  }
  expect(await countOf(site_id, 'sessions FINAL')).toBe(1)
  expect(new Set(messages)).toEqual(new Set(['drain: no progress; restarting']))
})

test('a drain that waits for the projection lock is not restarted', async () => {
  const times = { ...fast, poll_ms: 20, watch_ms: 50, stuck_ms: 1000 }
  const drain = await startDrain({ ...engines, inbox }, times)
  running.push(drain)
  await drain.drained()
  const session = openSession(engines.postgres)
  const site_id = id('site')
  await whileProjecting(session, async () => {
    await inbox.accept(toLines([eventRow({ site_id })]), 1)
    await Bun.sleep(2000)
    expect(await countOf(site_id)).toBe(0)
  })
  await session.end()
  await drain.drained()
  expect(await countOf(site_id)).toBe(1)
  expect(drain.stats().restarts).toBe(0)
})

test('work that hangs under the projection lock loses the lock and fails if it continues', async () => {
  const times = { ...fast, poll_ms: 20, watch_ms: 50, maxLockIdle_ms: 1000 }
  const hanging = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const work = withProjectionLock(engines.postgres, () => {
    begun.resolve()
    return hanging.promise
  })
  await begun.promise
  const messages: string[] = []
  const log = { ...engines.log, error: (message: string) => messages.push(message) } as never
  const drain = await startDrain({ ...engines, log, inbox }, times)
  running.push(drain)
  const site_id = id('site')
  await inbox.accept(toLines([eventRow({ site_id })]), 1)
  await drain.drained()
  expect(await countOf(site_id)).toBe(1)
  expect(messages).toEqual(['drain: the holder of the projection lock hung and was terminated; resuming'])
  expect(drain.stats().restarts).toBe(0)
  hanging.resolve()
  await expect(work).rejects.toThrow('The connection that held a lock was lost')
})

test('a drain whose connection goes silent while it waits for the projection lock is restarted', async () => {
  const { databaseUrl } = await sharedEngines()
  const link = await startBreakableProxy(databaseUrl)
  const { sql: postgres, close } = connectPostgres(link.url)
  const times = { ...fast, poll_ms: 20, watch_ms: 50, watchTimeout_s: 0.5, stuck_ms: 1000 }
  const drain = await startDrain({ ...engines, postgres, inbox }, times)
  running.push(drain)
  const session = openSession(engines.postgres)
  const site_id = id('site')
  await whileProjecting(session, async () => {
    await inbox.accept(toLines([eventRow({ site_id })]), 1)
    await untilWaiting(engines.db, 'the drain waits for the lock')
    link.stall()
  })
  await session.end()
  await until('it stores events', 20_000, async () => (await countOf(site_id)) === 1)
  expect(drain.stats().restarts).toBeGreaterThan(0)
  await drain.stop()
  await link.close()
  await close()
}, 30_000)
