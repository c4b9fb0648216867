import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { connectClickHouse } from '../../db/clickhouse/client.ts'
import { clickhouseTime } from '../../db/clickhouse/time.ts'
import { type Engines, startEngines } from '../../db/embedded/engines.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { freePort } from '../support/free-port.ts'
import { signal } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { Traffic } from './traffic.ts'
import { compareWithRebuilt, verifyEvents } from './verification.ts'

const folder = temporaryFolder()
const secretKey = `sk_${'k'.repeat(40)}`
const quiet = { info() {}, warn() {}, error() {} }

let engines: Engines
let apis: Product[]
let workers: Product[]
let postgres: ReturnType<typeof connectPostgres>
let clickhouse: ReturnType<typeof connectClickHouse>

async function node(role: 'api' | 'jobs', name: string): Promise<Product> {
  const env = {
    ROLE: role,
    PORT: await freePort(),
    DATABASE_URL: engines.databaseUrl,
    CLICKHOUSE_URL: engines.clickhouseUrl,
    APP_SECRET: 'the same secret on every node, long enough',
    BOOTSTRAP_SECRET_KEY: secretKey,
  }
  return Product.spawn(join(folder.path, name), env)
}

beforeAll(async () => {
  engines = await startEngines(join(folder.path, 'engines'), { log: quiet })
  postgres = connectPostgres(engines.databaseUrl, { max: 2 })
  clickhouse = connectClickHouse(engines.clickhouseUrl)
  // All nodes start at the same time on empty databases: one of them migrates and creates the workspace.
  const nodes = await Promise.all([
    node('api', 'api-1'),
    node('api', 'api-2'),
    node('jobs', 'jobs-1'),
    node('jobs', 'jobs-2'),
  ])
  apis = nodes.slice(0, 2)
  workers = nodes.slice(2)
  await Promise.all(apis.map((api) => api.ready()))
}, 120_000)

afterAll(async () => {
  await Promise.all([...apis, ...workers].map((it) => it.stop()))
  await Promise.all([postgres.close(), clickhouse.close()])
  await engines.stop()
  folder.remove()
}, 60_000)

const call = (api: Product | undefined, method: string, path: string, body?: unknown, key = secretKey) =>
  (api as Product).request(method, path, body, key)

async function createSite(): Promise<string> {
  const site = { name: 'Shop', domain: `${crypto.randomUUID()}.example` }
  return (await call(apis[0], 'POST', '/v1/sites', site)).body.data.id
}

function trafficTo(siteId: string): Traffic {
  return new Traffic(apis.map(({ url }) => ({ url, key: secretKey, siteId })))
}

/** Returns how many connections hold the drain lock. The node that holds it is the leader. */
async function leaders(): Promise<number> {
  const [row] = await postgres.sql`
    select count(distinct pid)::int as found from pg_locks
    where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, 7305001, 1)`
  return row?.found
}

async function expectAllStored(siteId: string, traffic: Traffic) {
  await apis[0]?.drained()
  expect(await verifyEvents(clickhouse, siteId, traffic.ledger)).toMatchObject({
    isExact: true,
    stored: traffic.ledger.accepted,
  })
}

test('all nodes start at once on empty databases and share one workspace', async () => {
  for (const { isRunning } of [...apis, ...workers]) expect(isRunning).toBe(true)
  const [row] = await postgres.sql`select count(*)::int as found from workspaces`
  expect(row?.found).toBe(1)
  for (const api of apis) expect((await call(api, 'GET', '/v1/sites')).status).toBe(200)
})

test('events sent to both API nodes are stored exactly once, and one worker drains', async () => {
  const siteId = await createSite()
  const traffic = trafficTo(siteId)
  await until('events flow', 30_000, () => traffic.ledger.accepted > 3_000)
  expect(await leaders()).toBe(1)
  await traffic.stop()
  expect(traffic.failures).toEqual({})
  await expectAllStored(siteId, traffic)
}, 60_000)

test('when a worker is killed the other one continues, regardless of which one leads', async () => {
  const siteId = await createSite()
  const traffic = trafficTo(siteId)
  for (const index of [0, 1]) {
    const before = traffic.ledger.accepted
    signal(workers[index]?.pid as number, 'SIGKILL')
    await workers[index]?.ended
    const killedAt = clickhouseTime(Date.now())
    await until('events are accepted', 30_000, () => traffic.ledger.accepted > before + 500)
    await until('the other worker drains', 30_000, async () => {
      const [row] =
        await postgres.sql`select count(*)::int as found from ingest_inbox where created_at < ${killedAt}`
      return row?.found === 0
    })
    workers[index] = await node('jobs', `jobs-${index + 1}`)
  }
  await traffic.stop()
  expect(traffic.failures).toEqual({})
  await expectAllStored(siteId, traffic)
}, 120_000)

test('when an API node is killed mid-request, what it acknowledged is stored and the other node continues', async () => {
  const siteId = await createSite()
  const traffic = trafficTo(siteId)
  await until('events flow', 30_000, () => traffic.ledger.accepted > 1_000)
  const [, second] = apis
  signal(second?.pid as number, 'SIGKILL')
  await second?.ended
  const before = traffic.ledger.accepted
  await until('the other node accepts events', 30_000, () => traffic.ledger.accepted > before + 500)
  const third = await node('api', 'api-2')
  apis[1] = third
  await traffic.stop()
  await third.ready()
  await apis[0]?.drained()
  expect(await verifyEvents(clickhouse, siteId, traffic.ledger)).toMatchObject({ isExact: true })
}, 90_000)

test('a key revoked on one node stops working on the other at once', async () => {
  const made = await call(apis[0], 'POST', '/v1/keys', { name: 'To be revoked', kind: 'secret' })
  const { id, key } = made.body.data
  for (const api of apis) expect((await call(api, 'GET', '/v1/sites', undefined, key)).status).toBe(200)
  expect((await call(apis[0], 'DELETE', `/v1/keys/${id}`)).status).toBe(204)
  // Far below the time for which a key is memoized.
  await until('the other node refuses it', 1_000, async () => {
    return (await call(apis[1], 'GET', '/v1/sites', undefined, key)).status === 401
  })
  expect((await call(apis[0], 'GET', '/v1/sites', undefined, key)).status).toBe(401)
})

test('only one of several identical concurrent POSTs with one Idempotency-Key on both nodes is executed', async () => {
  const body = JSON.stringify({ name: 'Race', domain: `${crypto.randomUUID()}.example` })
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      const response = await fetch(`${(apis[n % 2] as Product).url}/v1/sites`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${secretKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'race-1',
        },
        body,
      })
      const isFirst = response.headers.get('Idempotency-Replayed') === null
      return { status: response.status, isFirst, text: await response.text() }
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ isFirst }) => isFirst)).toHaveLength(1)
  const [row] = await postgres.sql`select count(*)::int as found from sites where name = 'Race'`
  expect(row?.found).toBe(1)
})

test('a site paused on one node refuses events on the other at once', async () => {
  const siteId = await createSite()
  const event = { site_id: siteId, event_name: 'page_view', client_id: 'cid_1' }
  expect((await call(apis[1], 'POST', '/v1/events', event)).status).toBe(202)
  expect((await call(apis[0], 'PATCH', `/v1/sites/${siteId}`, { status: 'paused' })).status).toBe(200)
  await until('the other node refuses events', 1_000, async () => {
    return (await call(apis[1], 'POST', '/v1/events', event)).status === 422
  })
})

test('sessions from two nodes and several workers equal a rebuild from the events', async () => {
  const siteId = await createSite()
  const traffic = trafficTo(siteId)
  await until('events flow', 30_000, () => traffic.ledger.accepted > 2_000)
  await traffic.stop()
  await expectAllStored(siteId, traffic)
  const sessions = await compareWithRebuilt(engines.databaseUrl, clickhouse, siteId)
  expect(sessions.found).toBeGreaterThan(100)
  expect(sessions.different).toBe(0)
}, 60_000)
