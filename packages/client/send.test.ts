import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { answer, refusal, scripted } from '../../test/fixtures/scripted-answers.ts'
import { SightlineError } from './error.ts'

const found = () => answer(200, { success: true, data: { id: 'site_1' }, meta: { request_id: 'req_1' } })

async function failureOf(call: Promise<unknown>): Promise<SightlineError> {
  const error = await call.then(
    () => undefined,
    (it) => it,
  )
  expect(error).toBeInstanceOf(SightlineError)
  return error
}

test.each(['https://a.example', 'https://a.example/', 'https://a.example/v1', 'https://a.example/v1/'])(
  'accepts the base address %s',
  async (baseUrl) => {
    const { client, sent } = scripted([found()], { baseUrl })
    expect(await client.sites.get('site_1')).toMatchObject({ id: 'site_1' })
    expect(sent[0]?.url).toBe('https://a.example/v1/sites/site_1')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer sk_test_1')
  },
)

test.each([
  ['seconds', '7', 7000],
  ['a date', 'Sun, 01 Mar 2026 12:00:09 GMT', 9000],
  ['a date in the past', 'Sun, 01 Mar 2026 11:59:00 GMT', 0],
])('waits exactly as long as a Retry-After of %s says', async (_, header, ms) => {
  const { client, slept, sent } = scripted([refusal(429, 'rate_limited', { 'Retry-After': header }), found()])
  await client.sites.get('site_1')
  expect(slept).toEqual([ms])
  expect(sent).toHaveLength(2)
})

test.each([429, 502, 503, 504])(
  '%i without Retry-After is retried with exponential backoff and jitter',
  async (status) => {
    const { client, slept } = scripted([...Array.from({ length: 4 }, () => refusal(status, 'x')), found()])
    await client.sites.get('site_1')
    expect(slept).toHaveLength(4)
    for (const [index, ms] of slept.entries()) {
      expect(ms).toBeGreaterThanOrEqual(250 * 2 ** index)
      expect(ms).toBeLessThanOrEqual(500 * 2 ** index)
    }
  },
)

test('a failed connection is retried', async () => {
  const { client, sent } = scripted([new TypeError('fetch failed'), found()])
  await client.sites.get('site_1')
  expect(sent).toHaveLength(2)
})

test('after the last retry the original failure is thrown', async () => {
  const { client, sent } = scripted(
    Array.from({ length: 3 }, () => refusal(429, 'rate_limited', { 'Retry-After': '1' })),
    { retries: 2 },
  )
  const error = await failureOf(client.sites.get('site_1'))
  expect(error).toMatchObject({ code: 'rate_limited', status: 429, retry_after: 1, request_id: 'req_1' })
  expect(sent).toHaveLength(3)
})

test('a Retry-After beyond the maximum wait fails immediately', async () => {
  const { client, slept } = scripted([refusal(429, 'rate_limited', { 'Retry-After': '86400' })])
  expect(await failureOf(client.sites.get('site_1'))).toMatchObject({ retry_after: 86_400 })
  expect(slept).toEqual([])
})

test.each([400, 401, 403, 404, 409, 422, 500])('%i is not retried', async (status) => {
  const { client, sent } = scripted([refusal(status, 'some_code')])
  expect(await failureOf(client.sites.get('site_1'))).toMatchObject({ status, code: 'some_code' })
  expect(sent).toHaveLength(1)
})

test('a POST has one Idempotency-Key over all retries, and each call has its own', async () => {
  const created = () => answer(201, { success: true, data: {}, meta: {} })
  const { client, sent } = scripted([
    refusal(503, 'unavailable'),
    new TypeError('reset'),
    created(),
    created(),
  ])
  await client.sites.create({ name: 'Shop', domain: 'shop.example' })
  await client.sites.create({ name: 'Shop', domain: 'shop.example' })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0] as string)
})

test('the caller may choose the Idempotency-Key', async () => {
  const { client, sent } = scripted([answer(201, { data: {} })])
  await client.sites.create({ name: 'Shop', domain: 'shop.example' }, { idempotencyKey: 'order-1' })
  expect(sent[0]?.headers.get('idempotency-key')).toBe('order-1')
})

test('sent events keep their ids over all retries, in order, and have no Idempotency-Key', async () => {
  const { client, sent } = scripted([
    refusal(503, 'unavailable'),
    answer(200, { data: {} }),
    answer(202, { data: {} }),
  ])
  const events = [{ event_name: 'a' }, { event_name: 'b', event_id: 'evt_mine' }, { event_name: 'c' }]
  await client.events.sendBatch({ site_id: 'site_1', events })
  await client.events.send({ event_name: 'd', client_id: 'cid_1' })
  const [first, second, third] = sent.map(
    ({ body }) => body as { event_id: string; events: { event_id: string }[] },
  )
  expect(second).toEqual(first as typeof second & object)
  const ids = first?.events.map(({ event_id }) => event_id) ?? []
  expect(ids[1]).toBe('evt_mine')
  expect([ids[0], ids[2], third?.event_id].every((it) => /^evt_[0-9a-f]{34}$/.test(it ?? ''))).toBe(true)
  expect([ids[2], ids[0]].sort()).toEqual([ids[0], ids[2]])
  expect(sent.every(({ headers }) => headers.get('idempotency-key') === null)).toBe(true)
  expect(events[0]).toEqual({ event_name: 'a' })
})

test('an aborted call ends with the reason, before, during and between attempts', async () => {
  const reason = new Error('enough')
  const before = scripted([])
  await expect(before.client.sites.get('site_1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(before.sent).toEqual([])

  const during = scripted(['hang'])
  const stop = new AbortController()
  const hanging = during.client.sites.get('site_1', { signal: stop.signal })
  stop.abort(reason)
  await expect(hanging).rejects.toBe(reason)

  const between = scripted([refusal(429, 'rate_limited')], {
    sleep: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        pause.abort(reason)
      }),
  })
  const pause = new AbortController()
  await expect(between.client.sites.get('site_1', { signal: pause.signal })).rejects.toBe(reason)
})

test('a request without a response times out', async () => {
  const { client, sent } = scripted(['hang', 'hang'], { timeout_ms: 1, retries: 1 })
  expect(await failureOf(client.sites.get('site_1'))).toMatchObject({ code: 'timeout', status: 0 })
  expect(sent).toHaveLength(2)
})

test('a response that is not from the service has its own error code', async () => {
  const page = (status: number) => new Response('<html>', { status })
  for (const status of [200, 400]) {
    const { client } = scripted([page(status)])
    expect(await failureOf(client.sites.get('site_1'))).toMatchObject({ code: 'unreadable_answer', status })
  }
})

test('onResponse gets every raw response: retried, failed, without a body', async () => {
  const responses: unknown[] = []
  const { client } = scripted(
    [
      refusal(429, 'rate_limited', { 'Retry-After': '1', 'X-RateLimit-Remaining': '0' }),
      answer(204),
      new Response('<html>', { status: 400 }),
    ],
    {
      onResponse: ({ headers, text, ...rest }) =>
        responses.push({ ...rest, remaining: headers.get('X-RateLimit-Remaining'), text: text.slice(0, 20) }),
    },
  )
  await client.sites.delete('site_1')
  await failureOf(client.request('GET', '/v1/nothing', { query: { limit: 1 } }))
  const site = { verb: 'DELETE', url: 'https://analytics.example.com/v1/sites/site_1' }
  expect(responses).toEqual([
    { ...site, status: 429, remaining: '0', text: '{"success":false,"er' },
    { ...site, status: 204, remaining: null, text: '' },
    {
      verb: 'GET',
      url: 'https://analytics.example.com/v1/nothing?limit=1',
      status: 400,
      remaining: null,
      text: '<html>',
    },
  ])
})

test('an error thrown by onResponse is not treated as a failed connection: it reaches the caller', async () => {
  const cause = new Error('the log is full')
  const { client, sent } = scripted([found(), found()], {
    onResponse: () => {
      throw cause
    },
  })
  await expect(client.sites.get('site_1')).rejects.toBe(cause)
  expect(sent).toHaveLength(1)
})

test('retries can be switched off', async () => {
  const { client, sent } = scripted([refusal(429, 'rate_limited', { 'Retry-After': '1' })], { retries: 0 })
  expect(await failureOf(client.sites.get('site_1'))).toMatchObject({ status: 429, retry_after: 1 })
  expect(sent).toHaveLength(1)
})

test('ids with any characters are encoded in the path, and empty ids are rejected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (id) => {
      fc.pre(id !== '.' && id !== '..')
      const { client, sent } = scripted([found()])
      await client.sites.get(id)
      const { pathname, search, hash } = new URL(sent[0]?.url ?? '')
      expect([decodeURIComponent(pathname), search, hash]).toEqual([`/v1/sites/${id}`, '', ''])
    }),
  )
  const { client, sent } = scripted([])
  expect(() => client.sites.delete('')).toThrow('site_id is missing')
  expect(sent).toEqual([])
})

test('query values are encoded, and left out when undefined', async () => {
  const { client, sent } = scripted([answer(200, { data: {}, pagination: {} })])
  await client.analytics.traffic('site_1', { filters: 'source==a&b;medium!=ä', metrics: undefined, limit: 3 })
  expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toEqual({
    filters: 'source==a&b;medium!=ä',
    limit: '3',
  })
})

test('iteration follows the cursor and keeps the other parameters', async () => {
  const page = (ids: string[], cursor: string | null) =>
    answer(200, {
      data: ids.map((event_id) => ({ event_id })),
      pagination: { cursor, has_more: cursor !== null },
    })
  const { client, sent } = scripted([page(['a', 'b'], 'x'), page(['c'], 'y'), page([], null)])
  const ids: string[] = []
  for await (const { event_id } of client.events.list('site_1', { event_name: 'buy', limit: 2 }))
    ids.push(event_id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    '?event_name=buy&limit=2',
    '?event_name=buy&limit=2&cursor=x',
    '?event_name=buy&limit=2&cursor=y',
  ])
})

test('a loop that ends early fetches no further page', async () => {
  const { client, sent } = scripted([
    answer(200, { data: [{ id: 'a' }], pagination: { has_more: true, offset: 0 } }),
  ])
  for await (const it of client.sites.list()) if (it.id === 'a') break
  expect(sent).toHaveLength(1)
})
