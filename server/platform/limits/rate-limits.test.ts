import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ClickHouseAway } from '../../../db/clickhouse/client.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
const noon = Date.parse('2026-11-20T12:00:00.500Z')

afterEach(() => {
  setSystemTime()
})

/** Creates a key in a workspace with the given plan or custom limits. */
async function keyOn(api: Instance, limits: Partial<typeof workspaces.$inferInsert>): Promise<string> {
  const { workspaceId, keyOf } = await api.createWorkspace()
  await api.services.db.update(workspaces).set(limits).where(eq(workspaces.id, workspaceId))
  return keyOf('live')
}

/** @param address client address; tests use different ones because the invalid keys of an address are counted */
const list = (api: Instance, key: string | null, address = '192.0.2.1') =>
  api.request('GET', '/v1/sites', { key, headers: { 'X-Forwarded-For': address } })

describe.each(['memory', 'postgres'])('with the %s store', (store) => {
  let api: Instance
  beforeAll(async () => {
    api = await startInstance({ env: { RATE_LIMIT_STORE: store, TRUST_PROXY: '1' } })
  })
  afterAll(() => api.stop())

  test('the free plan accepts a burst of 20, then 10 a second for as long as requests come', async () => {
    const key = await keyOn(api, { plan: 'free' })
    setSystemTime(noon)
    const first = []
    for (let n = 0; n < 21; n++) first.push(await list(api, key))
    expect(first.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
    expect(first.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))).toEqual([
      ...Array(10).fill(10),
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0],
    ])
    expect(first[0]?.headers.get('x-ratelimit-limit')).toBe('10')
    expect(first[0]?.headers.get('x-ratelimit-policy')).toBe('10;w=1')

    const refused = first[20] as (typeof first)[number]
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.body.error).toMatchObject({
      code: 'rate_limited',
      retry_after: 1,
      limit: 10,
      remaining: 0,
      reset_at: new Date(noon + 100).toISOString(),
    })

    for (let second = 1; second <= 5; second++) {
      setSystemTime(noon + second * 1000)
      const next = []
      for (let n = 0; n < 11; n++) next.push((await list(api, key)).status)
      expect(next).toEqual([...Array(10).fill(200), 429])
    }
    // Unused for longer than two seconds, it admits a burst again, but no more.
    setSystemTime(noon + 60_000)
    const last = []
    for (let n = 0; n < 21; n++) last.push((await list(api, key)).status)
    expect(last).toEqual([...Array(20).fill(200), 429])
  })

  test('a clock that is set back blocks no key', async () => {
    const key = await keyOn(api, { plan: 'free' })
    setSystemTime(noon)
    for (let n = 0; n < 20; n++) await list(api, key)
    expect((await list(api, key)).status).toBe(429)
    setSystemTime(noon - 3_600_000)
    expect((await list(api, key)).status).toBe(200)
  })

  test('custom limits of a workspace replace those of its plan, including the daily limit', async () => {
    const key = await keyOn(api, { plan: 'free', customLimits: { rate: 100, burst: 100, daily: 3 } })
    setSystemTime(noon)
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await list(api, key))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[2]?.headers.get('x-ratelimit-policy')).toBe('3;w=86400')
    expect(Number(answers[3]?.headers.get('retry-after'))).toBe(86_400)
  })

  test('an endpoint limit applies in addition to the plan', async () => {
    const site = await api.createSite()
    setSystemTime(noon)
    const statuses = []
    for (let n = 0; n < 61; n++)
      statuses.push((await api.request('GET', `/v1/sites/${site.id}/analytics/realtime`)).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect((await list(api, api.key)).status).toBe(200)
    setSystemTime(noon + 61_000)
    expect((await api.request('GET', `/v1/sites/${site.id}/analytics/realtime`)).status).toBe(200)
  })

  test('a request that is answered 503 does not count against the limit of its endpoint', async () => {
    const site = await api.createSite()
    const key = await api.keyOf('live')
    const ask = () => api.request('GET', `/v1/sites/${site.id}/analytics/realtime`, { key })
    setSystemTime(noon)
    const outage = spyOn(api.services.clickhouse, 'rows').mockRejectedValue(new ClickHouseAway('away'))
    const during = []
    for (let n = 0; n < 70; n++) during.push((await ask()).status)
    outage.mockRestore()
    expect(new Set(during)).toEqual(new Set([503]))
    const after = []
    for (let n = 0; n < 61; n++) after.push((await ask()).status)
    expect(after).toEqual([...Array(60).fill(200), 429])
  })

  test('a request that ends after its window gives nothing back to the next one', async () => {
    const site = await api.createSite()
    const key = await api.keyOf('live')
    const ask = () => api.request('GET', `/v1/sites/${site.id}/analytics/realtime`, { key })
    setSystemTime(noon)
    const outage = spyOn(api.services.clickhouse, 'rows').mockImplementation(() => {
      setSystemTime(noon + 61_000)
      return Promise.reject(new ClickHouseAway('away'))
    })
    expect((await ask()).status).toBe(503)
    outage.mockRestore()
    const after = []
    for (let n = 0; n < 61; n++) after.push((await ask()).status)
    expect(after).toEqual([...Array(60).fill(200), 429])
  })

  test('an address that tries many invalid keys gets 429 for them, but its valid keys keep working', async () => {
    const site = await api.createSite()
    const unused = await api.keyOf('live')
    setSystemTime(noon)
    const from = '192.0.2.2'
    const statuses = []
    for (let n = 0; n < 32; n++) statuses.push((await list(api, `sk_wrong${n}`, from)).status)
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429])

    expect((await list(api, unused, from)).status).toBe(200)
    const headers = { 'X-Forwarded-For': from }
    const path = `/v1/sites/${site.id}/public`
    expect((await api.request('GET', path, { key: site.public_key, headers })).status).toBe(200)
    expect((await list(api, 'sk_wrong', from)).status).toBe(429)
    setSystemTime(noon + 61_000)
    expect((await list(api, 'sk_wrong', from)).status).toBe(401)
  })
})

describe('rate limit headers', () => {
  let api: Instance
  beforeAll(async () => {
    api = await startInstance()
  })
  afterAll(() => api.stop())

  test.each([
    ['GET', '/v1/sites', 200],
    ['GET', '/v1/sites/site_unknown', 404],
    ['GET', '/v1/nothing', 404],
    ['PUT', '/v1/sites', 405],
    ['POST', '/v1/sites', 400],
  ])('are on the response to %s %s (%i)', async (method, path, status) => {
    const answer = await api.request(method, path)
    expect(answer.status).toBe(status)
    expectHeaders(answer.headers)
  })

  test('are also on 401 and 403', async () => {
    const anonymous = await list(api, null)
    expect(anonymous.status).toBe(401)
    expectHeaders(anonymous.headers)
    const publishable = await api.keyOf('live', 'publishable')
    const refused = await api.request('GET', '/v1/keys', { key: publishable })
    expect(refused.status).toBe(403)
    expectHeaders(refused.headers)
  })

  function expectHeaders(headers: Headers) {
    expect(headers.get('x-ratelimit-limit')).toMatch(/^\d+$/)
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/)
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1)
    expect(headers.get('x-ratelimit-policy')).toMatch(/^\d+;w=\d+$/)
    expect(headers.get('x-api-version')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test('limits the concurrent requests of a key to those of its plan', async () => {
  const api = await startInstance()
  const key = await keyOn(api, { plan: 'free', customLimits: { rate: 100, burst: 100 } })
  await list(api, key)
  const answers = await Promise.all(Array.from({ length: 6 }, () => list(api, key)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  expect((await list(api, key)).status).toBe(200)
  await api.stop()
})
