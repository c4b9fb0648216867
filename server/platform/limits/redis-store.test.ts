import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { redisProgram, startRedis } from '../../../test/support/redis.ts'
import { until } from '../../../test/support/until.ts'
import type { Log } from '../log.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

const instances: Instance[] = []
afterEach(async () => {
  setSystemTime()
  for (const instance of instances.splice(0)) await instance.stop()
})

/** Starts an API that counts in the given store. Returns it with the messages it logs. */
async function start(store: string) {
  const logged: string[] = []
  const note = (_: unknown, message?: string) => logged.push(message ?? String(_))
  const log = { debug: note, info: note, warn: note, error: note } as unknown as Log
  const api = await startInstance({ env: { RATE_LIMIT_STORE: store, TRUST_PROXY: '1' }, log })
  instances.push(api)
  return { api, logged }
}

/** Creates a key with a daily limit. */
async function keyFor(api: Instance, daily: number): Promise<string> {
  const { workspaceId, keyOf } = await api.createWorkspace()
  const customLimits = { rate: 1000, burst: 1000, daily }
  await api.services.db.update(workspaces).set({ customLimits }).where(eq(workspaces.id, workspaceId))
  return keyOf('live')
}

/** @param address client address; tests use different ones because the invalid keys of an address are counted */
const list = async (api: Instance, key: string, address = '192.0.2.1') =>
  (await api.request('GET', '/v1/sites', { key, headers: { 'X-Forwarded-For': address } })).status

/** Returns the duration of the slowest of several requests, all of which must be admitted. */
async function slowest_ms(api: Instance, key: string, requests: number): Promise<number> {
  let slowest = 0
  for (let n = 0; n < requests; n++) {
    const since = performance.now()
    expect(await list(api, key)).toBe(200)
    slowest = Math.max(slowest, performance.now() - since)
  }
  return slowest
}

test('with Redis unreachable at the start, all requests are admitted, and this is logged once', async () => {
  const { api, logged } = await start('redis://127.0.0.1:1')
  const key = await keyFor(api, 1)
  expect(await slowest_ms(api, key, 5)).toBeLessThan(900)
  expect(await list(api, 'sk_wrong')).toBe(401)
  expect(logged.filter((it) => it.includes('rate limits'))).toEqual([
    'rate limits: no connection to Redis; reconnecting',
    'rate limits: the store is unreachable; requests are not limited',
  ])
})

const skipReason = redisProgram ? '' : ' (skipped: neither valkey-server nor redis-server is installed)'

describe.skipIf(!redisProgram)(`with a real server${skipReason}`, () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis(redisProgram as string)
  })
  afterAll(() => redis.remove())

  test('two processes share the counts', async () => {
    const [one, two] = [(await start(redis.url)).api, (await start(redis.url)).api]
    const key = await keyFor(one, 4)
    expect([await list(one, key), await list(two, key), await list(one, key), await list(two, key)]).toEqual(
      Array(4).fill(200),
    )
    const refused = await one.request('GET', '/v1/sites', { key })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('x-ratelimit-policy')).toBe('4;w=86400')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await list(two, key)).toBe(429)
  })

  test('two processes share the bucket of requests per second', async () => {
    const [one, two] = [(await start(redis.url)).api, (await start(redis.url)).api]
    const { workspaceId, keyOf } = await one.createWorkspace()
    const customLimits = { rate: 1, burst: 6 }
    await one.services.db.update(workspaces).set({ customLimits }).where(eq(workspaces.id, workspaceId))
    const key = await keyOf('live')
    // The bucket does not refill while the clock stands still.
    setSystemTime(Date.now())
    const statuses = []
    for (let n = 0; n < 8; n++) statuses.push(await list(n % 2 ? one : two, key))
    expect(statuses).toEqual([...Array(6).fill(200), 429, 429])
  })

  test('of concurrent requests, exactly as many as allowed are admitted', async () => {
    const [one, two] = [(await start(redis.url)).api, (await start(redis.url)).api]
    const key = await keyFor(one, 25)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => list(n % 2 ? one : two, key)))
    expect(answers.filter((status) => status === 200)).toHaveLength(25)
    expect(answers.filter((status) => status === 429)).toHaveLength(15)
  })

  test('counts survive a restart of the process', async () => {
    const { api: before } = await start(redis.url)
    const key = await keyFor(before, 2)
    expect(await list(before, key)).toBe(200)
    expect(await list(before, key)).toBe(200)
    await instances.pop()?.stop()
    const { api: after } = await start(redis.url)
    expect(await list(after, key)).toBe(429)
  })

  test('requests are admitted immediately while the server is down, and limited again after its restart', async () => {
    const { api, logged } = await start(redis.url)
    const key = await keyFor(api, 1)
    expect([await list(api, key), await list(api, key)]).toEqual([200, 429])
    await redis.end()
    expect(await slowest_ms(api, key, 10)).toBeLessThan(900)
    expect(logged.filter((it) => it.includes('requests are not limited'))).toHaveLength(1)
    await redis.start()
    // The server lost its counts, so the first counted request is admitted.
    await until('it limits again', 15_000, async () => (await list(api, key)) === 429)
    expect(logged).toContain('rate limits: the store is reachable again')
  }, 30_000)

  test('a hanging server delays a request by one second at most, and limits again once it answers', async () => {
    const { api } = await start(redis.url)
    const key = await keyFor(api, 1)
    expect([await list(api, key), await list(api, key)]).toEqual([200, 429])
    redis.freeze()
    try {
      expect(await slowest_ms(api, key, 1)).toBeLessThan(2500)
      expect(await slowest_ms(api, key, 20)).toBeLessThan(500)
    } finally {
      redis.resume()
    }
    await until('it limits again', 15_000, async () => (await list(api, key)) === 429)
  }, 30_000)

  test('two processes count the invalid keys of an address together', async () => {
    const [one, two] = [(await start(redis.url)).api, (await start(redis.url)).api]
    const statuses = []
    for (let n = 0; n < 32; n++) statuses.push(await list(n % 2 ? one : two, `sk_wrong${n}`, '192.0.2.2'))
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429])
  })
})
