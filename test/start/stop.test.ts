import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { processTree, type RunningProcess, signal } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { expectNothingLeft } from './nothing-left.ts'

// A hang would take far longer. Process managers kill a process that has not exited after ten seconds.
const end_ms = 10_500
const left_ms = 5000

const folder = temporaryFolder()
afterAll(folder.remove)

let product: Product
let siteId: string
/** The processes of the product while it runs. */
let before: RunningProcess[]
let env: Record<string, string>
beforeEach(async () => {
  env = { PORT: await freePort(), WEBHOOK_ALLOW_PRIVATE: '1' }
  product = await Product.startPrepared(join(folder.path, crypto.randomUUID()), env)
  siteId = await product.createSite()
  before = processTree(product.pid)
})

const track = () =>
  product.request('POST', '/v1/events', { site_id: siteId, event_name: 'page_view', client_id: 'cid_1' })

/** Suspends processes of the product whose command line matches, so that they answer nothing and ignore signals. */
function freeze(command: RegExp) {
  const frozen = before.filter((it) => command.test(it.command))
  expect(frozen.length).toBeGreaterThan(0)
  for (const { pid } of frozen) expect(signal(pid, 'SIGSTOP')).toBe(true)
}

async function expectCleanExit() {
  const since = performance.now()
  process.kill(product.pid, 'SIGTERM')
  expect((await product.ended).code).toBe(0)
  expect(performance.now() - since).toBeLessThan(end_ms)
  await expectNothingLeft(product.dataDir, before, left_ms)
}

async function expectEventsKept(count: number) {
  const again = await Product.start(product.dataDir, env)
  try {
    await again.drained()
    const { body } = await again.request('GET', `/v1/sites/${siteId}/events`)
    expect(body.data).toHaveLength(count)
  } finally {
    await again.stop()
  }
}

describe('a stop takes at most ten seconds, leaves nothing running and loses nothing', () => {
  test('with frozen engines', async () => {
    expect((await track()).status).toBe(202)
    freeze(/clickhouse-process|postgres/)
    await expectCleanExit()
    await expectEventsKept(1)
  }, 90_000)

  test('with a frozen background process', async () => {
    freeze(/jobs\/process/)
    expect((await track()).status).toBe(202)
    await expectCleanExit()
    await expectEventsKept(1)
  }, 90_000)

  test('with a background process that stays frozen for longer than the stop takes', async () => {
    const frozen = before.find(({ command }) => command.includes('jobs/process'))
    expect((await track()).status).toBe(202)
    // The stop resumes the process so that it can exit cleanly; this suspends it again immediately.
    const freezing = setInterval(() => signal(frozen?.pid as number, 'SIGSTOP'), 1)
    await expectCleanExit().finally(() => clearInterval(freezing))
    await expectEventsKept(1)
  }, 90_000)

  test('with a receiver that never answers', async () => {
    let requests = 0
    const receiver = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 0,
      fetch() {
        requests++
        return new Promise<Response>(() => {})
      },
    })
    try {
      for (const path of ['a', 'b', 'c', 'd']) {
        const webhook = { url: `${receiver.url.href}${path}`, events: ['site.created'] }
        expect((await product.request('POST', '/v1/webhooks', webhook)).status).toBe(200)
      }
      await product.createSite()
      await until('all subscriptions are delivered to', 20_000, () => requests === 4)
      // Longer than the answer time above which a receiver counts as slow: slow deliveries are stopped in another way.
      await Bun.sleep(2500)
      await expectCleanExit()
    } finally {
      await receiver.stop(true)
    }
  }, 90_000)

  test('at once when a second stop is requested', async () => {
    expect((await track()).status).toBe(202)
    freeze(/clickhouse-process|postgres|jobs\/process/)
    const since = performance.now()
    process.kill(product.pid, 'SIGTERM')
    // Two signals within half a second count as one: npm forwards signals that the whole group has already received.
    await Bun.sleep(700)
    process.kill(product.pid, 'SIGTERM')
    expect((await product.ended).code).toBe(1)
    expect(performance.now() - since).toBeLessThan(3000)
    await expectNothingLeft(product.dataDir, before, left_ms)
    await expectEventsKept(1)
  }, 90_000)
})

test('killing the service also ends its background process, even a frozen one', async () => {
  const background = before.filter(({ command }) => command.includes('jobs/process'))
  expect(background).toHaveLength(1)
  freeze(/jobs\/process/)
  process.kill(product.pid, 'SIGKILL')
  await product.ended
  await expectNothingLeft(product.dataDir, before, left_ms)
}, 60_000)

test('the service exits when its data folder is removed', async () => {
  rmSync(product.dataDir, { recursive: true, force: true })
  expect((await product.ended).code).toBe(1)
  expect(product.stderr).toBe(`data folder ${product.dataDir} was removed: data can no longer be stored\n`)
  await expectNothingLeft(product.dataDir, before, left_ms)
}, 60_000)
