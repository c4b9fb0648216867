import { afterAll, describe, expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Traffic } from '../failure/traffic.ts'
import { verifyEvents } from '../failure/verification.ts'
import { freePort } from '../support/free-port.ts'
import { processesOn, processTree } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { expectNothingLeft } from './nothing-left.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const left_ms = 15_000

test('the second start keeps everything, is fast and does not print the credentials again', async () => {
  const dataDir = join(folder.path, 'twice')
  const env = { PORT: await freePort() }
  const first = await Product.start(dataDir, env)
  const credentials = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'))
  expect(Object.keys(credentials).sort()).toEqual([
    'console_url',
    'email',
    'password',
    'secret_key',
    'test_secret_key',
  ])
  expect(credentials.console_url).toBe(first.url)
  expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600)
  for (const value of Object.values<string>(credentials)) expect(first.stdout).toContain(value)

  const siteId = await first.createSite()
  const event = { site_id: siteId, event_name: 'page_view', client_id: 'cid_1', properties: { mark: 'a' } }
  expect((await first.request('POST', '/v1/events', event)).status).toBe(202)
  expect(await first.stop()).toEqual({ code: 0, signal: null })
  expect(first.stderr).toBe('')

  const since = performance.now()
  const second = await Product.start(dataDir, env)
  try {
    // `npm run bench memory` measures the real figure; this bound only detects a start that went wrong.
    expect(performance.now() - since).toBeLessThan(15_000)
    for (const secret of [credentials.password, credentials.secret_key, credentials.test_secret_key])
      expect(second.stdout).not.toContain(secret)
    expect(JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'))).toEqual(credentials)
    await second.drained()
    const { body } = await second.request('GET', `/v1/sites/${siteId}/events`)
    expect(body.data.map(({ properties }: { properties: object }) => properties)).toEqual([{ mark: 'a' }])
  } finally {
    await second.stop()
  }
}, 90_000)

describe('a stop leaves no process running and loses no event in flight', () => {
  test.each([
    ['Ctrl-C, sent to the whole process group', 'SIGINT', true],
    ['SIGTERM, sent only to the service', 'SIGTERM', false],
  ] as const)(
    '%s',
    async (_, signal, isGroup) => {
      const dataDir = join(folder.path, signal)
      const env = { PORT: await freePort() }
      const product = await Product.start(dataDir, env)
      const siteId = await product.createSite()
      const traffic = new Traffic([{ url: product.url, key: product.secretKey, siteId }])
      await until('events flow', 30_000, () => traffic.ledger.accepted > 2_000)

      const before = processTree(product.pid)
      expect(before.length).toBeGreaterThan(2)
      process.kill(isGroup ? -product.pid : product.pid, signal)
      expect(await product.ended).toEqual({ code: 0, signal: null })
      await traffic.stop()
      await expectNothingLeft(dataDir, before, left_ms)

      const again = await Product.start(dataDir, env)
      try {
        await again.drained()
        const clickhouse = again.connectClickHouse()
        const found = await verifyEvents(clickhouse, siteId, traffic.ledger)
        await clickhouse.close()
        expect(found).toMatchObject({ isExact: true })
      } finally {
        await again.stop()
      }
    },
    90_000,
  )
})

describe('Ctrl-C during startup leaves nothing running, and the next start works', () => {
  const stages: [string, (product: Product) => boolean][] = [
    ['nothing else runs yet', () => true],
    ['the first engine starts', ({ dataDir }) => processesOn(dataDir).length > 0],
    [
      'Postgres accepts its first connections',
      ({ pid }) => processTree(pid).some(({ command }) => /postgres.*checkpointer/.test(command)),
    ],
    [
      'ClickHouse starts',
      ({ pid }) => processTree(pid).some(({ command }) => command.includes('clickhouse-process')),
    ],
    [
      'background work starts',
      ({ pid }) => processTree(pid).some(({ command }) => command.includes('jobs/process.ts')),
    ],
  ]
  test('at every stage', async () => {
    const dataDir = join(folder.path, 'interrupted')
    const env = { PORT: await freePort() }
    for (const [stage, isReached] of stages) {
      const product = Product.spawn(dataDir, env)
      await until(stage, 30_000, () => isReached(product) || !product.isRunning)
      expect(product.isRunning).toBe(true)
      const before = processTree(product.pid)
      await product.stop('SIGINT')
      await expectNothingLeft(dataDir, before, left_ms)
    }
    const product = await Product.start(dataDir, env)
    expect((await product.request('GET', '/v1/sites')).status).toBe(200)
    expect(await product.stop()).toEqual({ code: 0, signal: null })
  }, 120_000)
})

describe('a signal to npm', () => {
  const recipients: [string, (npm: number) => void][] = [
    ['and its children, as sent by Ctrl-C,', (npm) => process.kill(-npm, 'SIGINT')],
    ['alone, as sent by a process manager,', (npm) => process.kill(npm, 'SIGTERM')],
  ]
  for (const [recipient, signal] of recipients)
    test(`${recipient} stops what npm start runs`, async () => {
      const dataDir = join(folder.path, crypto.randomUUID())
      const product = Product.spawn(dataDir, { PORT: await freePort() }, ['npm', 'start'])
      try {
        await product.ready(120_000)
        const before = processTree(product.pid)
        signal(product.pid)
        await expectNothingLeft(dataDir, before, left_ms)
        expect(product.stderr).toBe('')
      } finally {
        await product.stop('SIGTERM')
      }
    }, 180_000)

  test('stops what npm run dev runs, while the service is still starting', async () => {
    const dataDir = join(folder.path, 'dev')
    const product = Product.spawn(dataDir, { PORT: await freePort() }, ['npm', 'run', 'dev'])
    try {
      await until('the first engine starts', 60_000, () => processesOn(dataDir).length > 0)
      const before = processTree(product.pid)
      process.kill(product.pid, 'SIGTERM')
      await expectNothingLeft(dataDir, before, left_ms)
    } finally {
      await product.stop('SIGTERM')
    }
  }, 120_000)
})
