import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
type Found = {
  event_id: string
  event_name: string
  client_id: string | null
  timestamp: string
  properties: object
}

let api: Instance
const now = Date.parse('2026-03-31T12:00:00Z')
const day_ms = 86_400_000

beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const at = (ago_ms: number) => new Date(now - ago_ms).toISOString()

async function send(site_id: string, events: object[]): Promise<string[]> {
  const { body } = await api.request('POST', '/v1/events/batch', {
    body: {
      site_id,
      events: events.map((it) => ({ event_name: 'click', client_id: 'cid_1', timestamp: at(0), ...it })),
    },
  })
  expect(body.data.rejected).toBe(0)
  await api.drained()
  return body.data.events.map((it: { event_id: string }) => it.event_id)
}

async function query(site: string, parameters: Record<string, string> = {}) {
  const { status, body } = await api.request(
    'GET',
    `/v1/sites/${site}/events?${new URLSearchParams(parameters)}`,
  )
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body as { data: Found[]; pagination: { cursor: string | null; has_more: boolean } }
}

const times = (page: { data: Found[] }) => page.data.map((it) => it.timestamp)

test('returns events newest first, with the sent data', async () => {
  const site = (await api.createSite()).id
  const [older, newer] = await send(site, [
    { timestamp: at(60_000), event_name: 'purchase', properties: { value: 12.5, items: [{ item_id: 'a' }] } },
    { timestamp: at(30_000), client_id: undefined, user: { user_id: 'u1' }, event_name: 'pageview' },
  ])
  expect(await query(site)).toMatchObject({
    data: [
      { event_id: newer, event_name: 'page_view', client_id: null, timestamp: at(30_000), properties: {} },
      {
        event_id: older,
        event_name: 'purchase',
        client_id: 'cid_1',
        timestamp: at(60_000),
        properties: { value: 12.5, items: [{ item_id: 'a' }] },
      },
    ],
    pagination: { cursor: null, has_more: false },
  })
})

test('returns excluded events only with status=excluded, and then no others', async () => {
  const site = (await api.createSite()).id
  const bot = { context: { user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
  const [kept, first, second] = await send(site, [
    { timestamp: at(1000) },
    { timestamp: at(3000), ...bot },
    { timestamp: at(2000), ...bot, client_id: undefined, user: { user_id: 'u1' } },
  ])
  const ids = async (parameters: Record<string, string>) =>
    (await query(site, parameters)).data.map(({ event_id }) => event_id)
  expect(await ids({})).toEqual([kept as string])
  expect(await ids({ status: 'processed' })).toEqual([kept as string])
  expect(await ids({ status: 'excluded' })).toEqual([second as string, first as string])
  expect(await ids({ status: 'excluded', user_id: 'u1' })).toEqual([second as string])
  expect(await ids({ status: 'excluded', client_id: 'cid_1' })).toEqual([first as string])

  const page = await query(site, { status: 'excluded', limit: '1' })
  const { cursor } = page.pagination
  expect(page.pagination.has_more).toBe(true)
  expect(await ids({ status: 'excluded', limit: '1', cursor: cursor as string })).toEqual([first as string])
  expect((await api.request('GET', `/v1/sites/${site}/events?status=accepted`)).status).toBe(400)
})

test('the default period is the last 30 days, in the time zone of the site', async () => {
  const site = (await api.createSite({ timezone: 'Asia/Kathmandu' })).id
  const sent = ['2026-03-01T18:15:00.000Z', '2026-03-01T18:14:59.999Z', '2026-02-03T12:00:00.000Z']
  await send(
    site,
    sent.map((timestamp) => ({ timestamp })),
  )
  expect(times(await query(site))).toEqual(sent.slice(0, 1))
  expect(times(await query(site, { start_date: '2026-02-01' }))).toEqual(sent)
  expect(times(await query(site, { start_date: '2026-02-01', end_date: '2026-03-01' }))).toEqual(
    sent.slice(1),
  )
  expect(times(await query(site, { start_date: sent[1] as string, end_date: sent[1] as string }))).toEqual([
    sent[1] as string,
  ])
})

test('filters by name, client and user', async () => {
  const site = (await api.createSite()).id
  const events = [
    { timestamp: at(5000), event_name: 'a', client_id: 'cid_1' },
    { timestamp: at(4000), event_name: 'b', client_id: 'cid_2' },
    { timestamp: at(3000), event_name: 'a', client_id: 'cid_2' },
  ]
  const [first, second, third] = await send(site, events)
  const ids = async (parameters: Record<string, string>) =>
    (await query(site, parameters)).data.map((it) => it.event_id)
  expect(await ids({ event_name: 'a' })).toEqual([third as string, first as string])
  expect(await ids({ client_id: 'cid_2' })).toEqual([third as string, second as string])
  expect(await ids({ client_id: 'cid_2', event_name: 'b' })).toEqual([second as string])
  expect(await ids({ client_id: 'cid_9' })).toEqual([])
})

test('a user’s events include those of the user’s browsers before sign-in, but not those of the next user of a browser', async () => {
  const site = (await api.createSite()).id
  const ann = { user: { user_id: 'ann' } }
  const bob = { user: { user_id: 'bob' } }
  const [before, signedIn, , , phone, server] = await send(site, [
    { timestamp: at(20 * day_ms), client_id: 'cid_laptop' },
    { timestamp: at(10 * day_ms), client_id: 'cid_laptop', ...ann },
    { timestamp: at(10 * day_ms - 60_000), client_id: 'cid_laptop', ...bob },
    { timestamp: at(9 * day_ms), client_id: 'cid_other' },
    { timestamp: at(8 * day_ms), client_id: 'cid_phone', ...ann },
    { timestamp: at(7 * day_ms), client_id: undefined, ...ann },
  ])
  const found = await query(site, { user_id: 'ann' })
  expect(found.data.map((it) => it.event_id)).toEqual([server, phone, signedIn, before] as string[])
  expect((await query(site, { user_id: 'bob' })).data.length).toBe(1)
  expect((await query(site, { user_id: "o'neil" })).data).toEqual([])
})

test('a user with thousands of browsers has a list of events, too', async () => {
  const site = (await api.createSite()).id
  const browsers = Array.from({ length: 6000 }, (_, n) => ({
    client_id: `cid_${n}`,
    timestamp: at(n * 1000),
  }))
  for (let from = 0; from < browsers.length; from += 500) {
    const some = browsers.slice(from, from + 500)
    await send(site, [...some, ...some.map((it) => ({ ...it, user: { user_id: 'guest' } }))])
  }
  await send(site, [{ ...browsers[1], timestamp: at(day_ms / 2), user: { user_id: 'ann' } }])
  const { data } = await query(site, { user_id: 'guest', limit: '1000' })
  expect(data.map((it) => it.client_id)).toEqual(
    browsers.slice(0, 500).flatMap((it) => [it.client_id, it.client_id]),
  )
}, 120_000)

test('bots are excluded', async () => {
  const site = (await api.createSite()).id
  await send(site, [{ context: { user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }, {}])
  expect((await query(site)).data.length).toBe(1)
})

test('pages contain the events stored at the first page, regardless of events that arrive between them', async () => {
  const anEvent = fc.record({
    ago_ms: fc.oneof(fc.integer({ min: 0, max: 20 * day_ms }), fc.constantFrom(0, 1, 2)),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEvent, { minLength: 1, maxLength: 30 }),
      fc.array(fc.array(anEvent, { maxLength: 5 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 8 }),
      async (atFirst, arrivals, limit) => {
        const site = (await api.createSite()).id
        const ids = await send(
          site,
          atFirst.map((it) => ({ timestamp: at(it.ago_ms) })),
        )
        const seen: Found[] = []
        let page = await query(site, { limit: String(limit) })
        for (let n = 0; ; n++) {
          seen.push(...page.data)
          expect(page.pagination.has_more).toBe(page.pagination.cursor !== null)
          if (page.pagination.cursor === null) break
          expect(page.data.length).toBe(limit)
          const arriving = arrivals[n] ?? []
          if (arriving.length > 0)
            await send(
              site,
              arriving.map((it) => ({ timestamp: at(it.ago_ms) })),
            )
          page = await query(site, { limit: String(limit), cursor: page.pagination.cursor })
        }
        expect(seen.map((it) => it.event_id).sort()).toEqual([...ids].sort())
        const order = seen.map((it) => `${it.timestamp} ${it.event_id}`)
        expect(order).toEqual([...order].sort().reverse())
      },
    ),
    { numRuns: rounds({ short: 2, long: 15 }) },
  )
}, 120_000)

test('events that are too large for one page continue on the next', async () => {
  const site = (await api.createSite()).id
  const text = 'x'.repeat(900_000)
  for (let n = 0; n < 3; n++)
    await send(
      site,
      Array.from({ length: 10 }, (_, m) => ({ timestamp: at(n * 10 + m), properties: { text } })),
    )
  const first = await query(site, { limit: '100' })
  expect(first.data.length).toBeLessThan(30)
  const second = await query(site, { limit: '100', cursor: first.pagination.cursor as string })
  expect(first.data.length + second.data.length).toBe(30)
  expect(second.pagination.has_more).toBe(false)
}, 60_000)

test('rejects an invalid limit, cursor or period', async () => {
  const site = (await api.createSite()).id
  const refused = async (parameters: string) => {
    const { status, body } = await api.request('GET', `/v1/sites/${site}/events?${parameters}`)
    return [status, body.error.code, body.error.field]
  }
  expect(await refused('limit=0')).toEqual([400, 'validation_error', 'limit'])
  expect(await refused('limit=1001')).toEqual([400, 'validation_error', 'limit'])
  expect(await refused('cursor=nonsense')).toEqual([400, 'validation_error', 'cursor'])
  const made = Buffer.from(JSON.stringify([1, 'x', "0' OR 1", 0])).toString('base64url')
  expect(await refused(`cursor=${made}`)).toEqual([400, 'validation_error', 'cursor'])
  expect(await refused('start_date=2026-03-02&end_date=2026-03-01')).toEqual([
    422,
    'unprocessable',
    'start_date',
  ])
})

test('only secret keys of the workspace can read raw events', async () => {
  const site = await api.createSite()
  const path = `/v1/sites/${site.id}/events`
  expect((await api.request('GET', path, { key: site.public_key })).status).toBe(403)
  expect((await api.request('GET', path, { key: await api.keyOf('live', 'publishable') })).status).toBe(403)
  expect((await api.request('GET', path, { key: (await api.createWorkspace()).key })).status).toBe(404)
  expect((await api.request('GET', path, { key: api.testKey })).status).toBe(404)
})
