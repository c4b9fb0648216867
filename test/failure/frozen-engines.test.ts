import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freePort } from '../support/free-port.ts'
import { signal } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { Traffic } from './traffic.ts'
import { verifyEvents } from './verification.ts'
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

/** Returns the processes of an engine, without the shell that stops PostgreSQL when the service exits. */
const pids = (victim: Victim) =>
  processesOf(product, victim)
    .filter(({ command }) => !command.startsWith('sh '))
    .map(({ pid }) => pid)

/** Freezes an engine permanently, and waits until another one has replaced it. @returns how long that took */
async function freeze(victim: Victim): Promise<number> {
  const frozen = pids(victim)
  expect(frozen.length).toBeGreaterThan(0)
  for (const pid of frozen) signal(pid, 'SIGSTOP')
  const since = performance.now()
  await until(
    'the frozen processes have exited',
    60_000,
    () => !pids(victim).some((pid) => frozen.includes(pid)),
  )
  const took_ms = performance.now() - since
  await product.ready()
  return took_ms
}

test('a permanently frozen ClickHouse is replaced within 30 s, and no event is lost', async () => {
  const traffic = new Traffic([{ url: product.url, key: product.secretKey, siteId }], {
    sendersPerKind: 1,
    pause_ms: 500,
  })
  expect(await freeze('clickhouse')).toBeLessThan(30_000)
  await traffic.stop()
  expect(traffic.failures).toEqual({})
  // Events were accepted throughout.
  expect(traffic.ledger.accepted).toBeGreaterThan(50)
  await product.drained()
  const clickhouse = product.connectClickHouse()
  const found = await verifyEvents(clickhouse, siteId, traffic.ledger)
  await clickhouse.close()
  expect(found).toMatchObject({ isExact: true, stored: traffic.ledger.accepted })
}, 120_000)

test('a permanently frozen PostgreSQL is replaced within 30 s', async () => {
  expect(await freeze('postgres')).toBeLessThan(30_000)
  const { status } = await product.request('POST', '/v1/events', {
    ...{ site_id: siteId, event_name: 'page_view', client_id: 'cid_2' },
  })
  expect(status).toBeLessThan(300)
  await product.drained()
}, 120_000)
