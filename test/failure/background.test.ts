import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freePort } from '../support/free-port.ts'
import { signal } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { Traffic } from './traffic.ts'
import { verifyEvents } from './verification.ts'
import { kill, processesOf } from './victims.ts'

const folder = temporaryFolder()
let product: Product
beforeAll(async () => {
  product = await Product.startPrepared(folder.path, { PORT: await freePort() })
}, 90_000)
afterAll(async () => {
  await product.stop()
  folder.remove()
}, 60_000)

/** The id of the current background process. */
const pid = () => processesOf(product, 'background')[0]?.pid

/** The reasons that the product reports for not being ready. */
const reasons = async () => (await product.readiness()).reasons ?? []

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text()
  return Number(new RegExp(`^sightline_${name} (\\S+)$`, 'm').exec(text)?.[1])
}

async function streamEvents(): Promise<{ traffic: Traffic; expectAllStored: () => Promise<void> }> {
  const siteId = await product.createSite()
  // This test is not about the limits of one key.
  const made = await Promise.all(
    Array.from({ length: 4 }, () => product.request('POST', '/v1/keys', { name: 'Load', kind: 'secret' })),
  )
  const traffic = new Traffic(made.map((it) => ({ url: product.url, key: it.body.data.key, siteId })))
  await until('events flow', 30_000, () => traffic.ledger.accepted > 1_000)
  return {
    traffic,
    async expectAllStored() {
      await traffic.stop()
      expect(traffic.failures).toEqual({})
      await product.drained()
      const clickhouse = product.connectClickHouse()
      const found = await verifyEvents(clickhouse, siteId, traffic.ledger)
      await clickhouse.close()
      expect(found).toMatchObject({ isExact: true, stored: traffic.ledger.accepted })
    },
  }
}

test('a killed background process is restarted, and no event is lost', async () => {
  const { traffic, expectAllStored } = await streamEvents()
  const [before, stored, restarts] = [
    pid(),
    await metric('drain_events'),
    await metric('background_process_restarts'),
  ]
  expect(kill(product, 'background')).toBe(1)
  await until('the product is degraded', 5_000, async () => (await product.readiness()).status === 'degraded')
  await product.ready()
  expect(pid()).not.toBe(before)
  const accepted = traffic.ledger.accepted
  await until('events are accepted', 30_000, () => traffic.ledger.accepted > accepted + 500)
  await expectAllStored()
  expect(await metric('background_process_restarts')).toBe(restarts + 1)
  await until('counters continue', 5_000, async () => (await metric('drain_events')) > stored)
  expect(await metric('drain_is_leader')).toBe(1)
  expect(await metric('worker_pool_restarts{pool="deliveries"}')).toBe(0)
}, 120_000)

test('a frozen background process is reported and restarted within 30 s, and no event is lost', async () => {
  const { expectAllStored } = await streamEvents()
  const before = pid() as number
  expect(signal(before, 'SIGSTOP')).toBe(true)
  const since = performance.now()
  await until('the frozen process is reported', 15_000, async () =>
    (await reasons()).some((it) => /^the background process has not responded for \d+ s$/.test(it)),
  )
  await until('it is restarted', 60_000, () => pid() !== undefined && pid() !== before)
  expect(performance.now() - since).toBeLessThan(30_000)
  await product.ready()
  await expectAllStored()
}, 120_000)

test('a background process that keeps dying is reported until it stays up', async () => {
  let last: number | undefined
  for (let times = 0; times < 4; times++)
    await until('the next process is killed', 20_000, () => {
      const now = pid()
      // A process has no command line right after its start, so it cannot be found yet.
      if (now === undefined || now === last || kill(product, 'background') === 0) return false
      last = now
      return true
    })
  await until('the exits are reported', 10_000, async () =>
    (await reasons()).some((it) => /^the background process exited \d times shortly/.test(it)),
  )
  // The product stays degraded until the process has run for some time.
  await until('the process is running', 20_000, () => pid() !== undefined && pid() !== last)
  expect((await product.readiness()).status).toBe('degraded')
  await product.ready()
}, 120_000)
