import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import { freePort } from '../free-port.ts'
import { signal } from '../processes.ts'
import { Product, temporaryFolder } from '../product.ts'
import { until } from '../until.ts'
import { processesOf, type Victim } from './victims.ts'

const folder = temporaryFolder()
let product: Product
let siteId: string
beforeAll(async () => {
  product = await Product.startPrepared(folder.path, { PORT: await freePort() })
  siteId = await product.createSite()
}, 90_000)
afterAll(async () => {
  await product.stop()
  folder.remove()
}, 60_000)

/** The processes of an engine; not the shell that ends PostgreSQL with the service. */
const pids = (victim: Victim) =>
  processesOf(product, victim)
    .filter(({ command }) => !command.startsWith('sh '))
    .map(({ pid }) => pid)

/** Freezes an engine for good, and waits until another one works in its place. @returns how long it took. */
async function freeze(victim: Victim): Promise<number> {
  const frozen = pids(victim)
  expect(frozen.length).toBeGreaterThan(0)
  for (const pid of frozen) signal(pid, 'SIGSTOP')
  const since = performance.now()
  await until('they are gone', 60_000, () => !pids(victim).some((pid) => frozen.includes(pid)))
  const took_ms = performance.now() - since
  await product.ready()
  return took_ms
}

/** Sends an event five times a second until it is called. @returns the ids of those that were accepted. */
function streamEvents(): () => Promise<string[]> {
  const accepted: string[] = []
  let isOver = false
  const sending = (async () => {
    while (!isOver) {
      const event_id = `evt_${crypto.randomUUID()}`
      const body = { site_id: siteId, event_name: 'page_view', client_id: 'cid_1', event_id }
      const { status } = await product.request('POST', '/v1/events', body)
      if (status < 300) accepted.push(event_id)
      await Bun.sleep(200)
    }
  })()
  return async () => {
    isOver = true
    await sending
    return accepted
  }
}

test('a ClickHouse that is frozen for good is replaced within half a minute, and no event is lost', async () => {
  const stop = streamEvents()
  expect(await freeze('clickhouse')).toBeLessThan(30_000)
  const accepted = await stop()
  // It went on accepting all the time.
  expect(accepted.length).toBeGreaterThan(50)
  await product.drained()
  const clickhouse = product.connectClickHouse()
  const stored = await clickhouse.rows({
    sql: 'SELECT event_id FROM events WHERE site_id = {siteId:String}',
    params: { siteId },
    row: t.Object({ event_id: t.String() }),
  })
  await clickhouse.close()
  expect(stored.map((it) => it.event_id).sort()).toEqual(accepted.sort())
}, 120_000)

test('a PostgreSQL that is frozen for good is replaced within half a minute', async () => {
  expect(await freeze('postgres')).toBeLessThan(30_000)
  const { status } = await product.request('POST', '/v1/events', {
    ...{ site_id: siteId, event_name: 'page_view', client_id: 'cid_2' },
  })
  expect(status).toBeLessThan(300)
  await product.drained()
}, 120_000)
