import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startInstance } from '../../test/instance.ts'

setDefaultTimeout(60_000)

const now = Date.parse('2026-03-20T12:00:00Z')
const day = (n: number, time = '10:00:00') => `2026-03-${String(n).padStart(2, '0')}T${time}.000Z`

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
})
afterAll(() => api?.stop())

async function send(site_id: string, events: object[]) {
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id, events } })
  expect(body.data).toMatchObject({ accepted: events.length })
  await api.drained()
}

async function createGoal(siteId: string, goal: object) {
  const { status, body } = await api.request('POST', `/v1/sites/${siteId}/conversions`, { body: goal })
  expect(status).toBe(201)
  return body.data.id as string
}

const get = async (path: string) => {
  const { status, body } = await api.request('GET', path)
  expect(status).toBe(200)
  return body
}

const view = (client_id: string, timestamp: string, url = 'https://shop.example/', user?: object) => ({
  event_name: 'page_view',
  client_id,
  timestamp,
  context: { page_url: url },
  ...(user && { user }),
})
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a profile has the totals that its events add up to, from before the user was known', async () => {
  const site = await api.createSite({ currency: 'EUR' })
  const purchase = await createGoal(site.id, {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
    counting_method: 'every',
  })
  const thanks = await createGoal(site.id, {
    name: 'Thanked',
    type: 'page',
    page_pattern: '/thanks*',
    value_type: 'fixed',
    fixed_value: 2.5,
    counting_method: 'one_per_user',
  })
  await send(site.id, [
    view('cid_phone', day(1), 'https://shop.example/?utm_source=google&utm_medium=cpc&utm_campaign=spring'),
    view('cid_phone', day(1, '10:10:00'), 'https://shop.example/shoes'),
    // Past midnight in one and the same session.
    view('cid_phone', day(2, '23:55:00'), 'https://shop.example/cart'),
    view('cid_phone', day(3, '00:05:00'), 'https://shop.example/thanks/1'),
    {
      event_name: 'purchase',
      client_id: 'cid_phone',
      timestamp: day(3, '00:06:00'),
      properties: { value: 10.1 },
    },
    { event_name: 'identify', client_id: 'cid_phone', timestamp: day(5), user: { user_id: 'ann' } },
    {
      ...view('cid_desk', day(8), 'https://shop.example/thanks/2?utm_source=news&utm_medium=email', {
        user_id: 'ann',
      }),
      context: {
        page_url: 'https://shop.example/thanks/2?utm_source=news&utm_medium=email',
        user_agent: windows,
      },
    },
    {
      event_name: 'purchase',
      client_id: 'cid_desk',
      timestamp: day(8, '10:01:00'),
      properties: { value: 20.2 },
    },
    { event_name: 'purchase', user: { user_id: 'ann' }, timestamp: day(9), properties: { value: 30 } },
    view('cid_desk', day(10, '10:00:00')),
    view('cid_else', day(10, '10:00:00')),
  ])
  const { data } = await get(`/v1/sites/${site.id}/users/ann`)
  expect(data).toEqual({
    user_id: 'ann',
    client_ids: ['cid_phone', 'cid_desk'],
    first_seen: day(1),
    last_seen: day(10),
    total_sessions: 6,
    total_pageviews: 6,
    total_conversions: 4,
    lifetime_value: 62.8,
    currency: 'EUR',
    traits: {},
    segments: [],
    attribution: {
      first_touch: { source: 'google', medium: 'cpc', campaign: 'spring', channel: 'Paid Search' },
      last_touch: { source: 'news', medium: 'email', campaign: '', channel: 'Email' },
    },
    conversions: [
      { conversion_id: purchase, name: 'Purchase', conversions: 3, value: 60.3, last_converted: day(9) },
      {
        conversion_id: thanks,
        name: 'Thanked',
        conversions: 1,
        value: 2.5,
        last_converted: day(3, '00:05:00'),
      },
    ],
    country: null,
    device: 'desktop',
    browser: 'Firefox',
    os: 'Windows',
  })
  // A browser of hers means her; another one means nobody but itself.
  expect((await get(`/v1/sites/${site.id}/users/cid_phone`)).data).toEqual(data)
  const stranger = (await get(`/v1/sites/${site.id}/users/cid_else`)).data
  expect(stranger).toMatchObject({
    user_id: null,
    client_ids: ['cid_else'],
    total_sessions: 1,
    lifetime_value: 0,
  })

  // The statistics of all time tell the same.
  const period = 'start_date=2026-03-01&end_date=2026-03-20'
  for (const goal of data.conversions) {
    const { data: stats } = await get(
      `/v1/sites/${site.id}/conversions/${goal.conversion_id}/stats?${period}`,
    )
    expect(stats.summary).toMatchObject({ total_conversions: goal.conversions, total_value: goal.value })
  }
  const { data: traffic } = await get(`/v1/sites/${site.id}/analytics/traffic?${period}`)
  expect(traffic.totals).toMatchObject({ users: 2, sessions: 7, pageviews: 7 })
})

test('a visitor who never came from anywhere has direct as first and last touch', async () => {
  const site = await api.createSite()
  await send(site.id, [view('cid_a', day(1)), view('cid_a', day(2))])
  const { data } = await get(`/v1/sites/${site.id}/users/cid_a`)
  const direct = { source: 'direct', medium: 'none', campaign: '', channel: 'Direct' }
  expect(data.attribution).toEqual({ first_touch: direct, last_touch: direct })
})

test('traits are those said last, by events or through the API; null removes one', async () => {
  const site = await api.createSite()
  const path = `/v1/sites/${site.id}/users/ann`
  await send(site.id, [
    view('cid_a', day(1), undefined, { traits: { plan: 'free', theme: 'dark', seats: 3 } }),
    view('cid_a', day(2), undefined, { user_id: 'ann', traits: { plan: 'pro' }, email_hash: 'ab12' }),
    view('cid_a', day(3), undefined, { traits: { theme: null, company: { name: 'Example', size: 9.5 } } }),
    // Arrives late, and says nothing new.
    view('cid_a', day(1, '11:00:00'), undefined, { user_id: 'ann', traits: { plan: 'trial' } }),
  ])
  expect((await get(path)).data.traits).toEqual({
    plan: 'pro',
    seats: 3,
    email_hash: 'ab12',
    company: { name: 'Example', size: 9.5 },
  })
  const change = { plan: null, seats: 4, langs: ['de', 'en'], big: 1.5e22, 'a "b"\n': true }
  const { status, body } = await api.request('PATCH', path, { body: { traits: change } })
  expect(status).toBe(200)
  const { plan: _, ...rest } = change
  const expected = { ...rest, email_hash: 'ab12', company: { name: 'Example', size: 9.5 } }
  expect(body.data.traits).toEqual(expected)
  expect((await get(path)).data.traits).toEqual(expected)
  // What is set in the same millisecond once more replaces it once more.
  for (const seats of [5, 6, 7]) {
    const answer = await api.request('PATCH', path, { body: { traits: { seats } } })
    expect(answer.body.data.traits.seats).toBe(seats)
  }
})

test('what an event ahead of the clock said is replaced by what is set now', async () => {
  const site = await api.createSite()
  await send(site.id, [
    view('cid_a', day(21, '08:00:00'), undefined, { user_id: 'ann', traits: { plan: 'future' } }),
  ])
  const path = `/v1/sites/${site.id}/users/ann`
  const { body } = await api.request('PATCH', path, { body: { traits: { plan: 'now' } } })
  expect(body.data.traits).toEqual({ plan: 'now' })
  expect((await api.request('PATCH', path, { body: { traits: { plan: null } } })).body.data.traits).toEqual(
    {},
  )
})

test('traits of an anonymous visitor become those of the user that the browser turns out to be', async () => {
  const site = await api.createSite()
  await send(site.id, [view('cid_a', day(1))])
  const anonymous = await api.request('PATCH', `/v1/sites/${site.id}/users/cid_a`, {
    body: { traits: { plan: 'pro' } },
  })
  expect(anonymous.body.data).toMatchObject({ user_id: null, traits: { plan: 'pro' } })
  await send(site.id, [view('cid_a', day(2), undefined, { user_id: 'ann' })])
  expect((await get(`/v1/sites/${site.id}/users/ann`)).data.traits).toEqual({ plan: 'pro' })
})

test('on a shared browser everybody has the traits of their own visits', async () => {
  const site = await api.createSite()
  await send(site.id, [
    view('cid_a', day(1), undefined, { user_id: 'ann' }),
    view('cid_a', day(1, '10:01:00'), undefined, { traits: { theme: 'dark' } }),
    view('cid_a', day(2), undefined, { user_id: 'bob' }),
    view('cid_a', day(2, '10:01:00'), undefined, { traits: { size: 'xl' } }),
  ])
  expect((await get(`/v1/sites/${site.id}/users/ann`)).data.traits).toEqual({ theme: 'dark' })
  expect((await get(`/v1/sites/${site.id}/users/bob`)).data.traits).toEqual({ size: 'xl' })
})

test('nobody has seen whom no event that counts names', async () => {
  const site = await api.createSite()
  await send(site.id, [view('cid_a', day(1))])
  const base = `/v1/sites/${site.id}/users/nobody`
  for (const path of [base, `${base}/events`, `${base}/sessions`])
    expect((await api.request('GET', path)).status).toBe(404)
  expect((await api.request('PATCH', base, { body: { traits: { plan: 'pro' } } })).status).toBe(404)
})

test('ids may hold whatever an address can', async () => {
  const site = await api.createSite()
  const user_id = 'ann/smith?x=1&ü%2F "q"'
  await send(site.id, [view('cid_a', day(1), undefined, { user_id })])
  const { data } = await get(`/v1/sites/${site.id}/users/${encodeURIComponent(user_id)}`)
  expect(data.user_id).toBe(user_id)
})

test('traits are refused that have no name or are too many', async () => {
  const site = await api.createSite()
  await send(site.id, [view('cid_a', day(1))])
  const path = `/v1/sites/${site.id}/users/cid_a`
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`t${n}`, n]))
  for (const body of [
    {},
    { traits: {} },
    { traits: { '': 1 } },
    { traits: many },
    { traits: { a: 1 }, more: 1 },
  ])
    expect((await api.request('PATCH', path, { body })).status).toBe(400)
})

test('a user’s events come newest first, page by page, with what the browser sent before', async () => {
  const site = await api.createSite()
  const events = Array.from({ length: 7 }, (_, n) => view('cid_a', day(n + 1), `https://shop.example/${n}`))
  await send(site.id, [
    ...events,
    view('cid_b', day(4), undefined, { user_id: 'bob' }),
    { event_name: 'login', client_id: 'cid_a', timestamp: day(9), user: { user_id: 'ann' } },
  ])
  const path = `/v1/sites/${site.id}/users/ann/events`
  const all = (await get(path)).data
  expect(all.map((it: { timestamp: string }) => it.timestamp)).toEqual(
    [9, 7, 6, 5, 4, 3, 2, 1].map((it) => day(it)),
  )
  const seen = []
  for (let cursor = ''; ; ) {
    const page = await get(`${path}?limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data)
    if (!page.pagination.has_more) break
    cursor = page.pagination.cursor
  }
  expect(seen).toEqual(all)
  expect((await get(`${path}?event_name=login`)).data).toHaveLength(1)
  expect((await get(`${path}?start_date=2026-03-03&end_date=2026-03-05`)).data).toHaveLength(3)
  expect((await get(`${path}?end_date=2026-03-02`)).data).toHaveLength(2)
  expect((await get(`${path}?end_date=2026-02-02`)).data).toEqual([])
  expect((await get(`${path}?client_id=cid_b`)).data).toEqual([])
  expect((await get(`/v1/sites/${site.id}/users/cid_b/events?client_id=cid_b`)).data).toHaveLength(1)
  expect((await api.request('GET', `${path}?end_date=soon`)).status).toBe(400)
})

test('a user’s sessions come newest first, page by page', async () => {
  const site = await api.createSite()
  await send(site.id, [
    ...[1, 2, 3].map((it) => view('cid_a', day(it), 'https://shop.example/a')),
    view('cid_a', day(3, '10:20:00'), 'https://shop.example/b', { user_id: 'ann' }),
    ...[1, 4].map((it) => view('cid_b', day(it), undefined, { user_id: 'ann' })),
    view('cid_c', day(5)),
  ])
  const path = `/v1/sites/${site.id}/users/ann/sessions`
  const all = (await get(path)).data
  expect(all.map((it: { start: string; client_id: string }) => [it.start, it.client_id])).toEqual([
    [day(4), 'cid_b'],
    [day(3), 'cid_a'],
    [day(2), 'cid_a'],
    ...[...all.slice(3)].map((it) => [day(1), it.client_id]),
  ])
  expect(all[1]).toMatchObject({
    end: day(3, '10:20:00'),
    events: 2,
    pageviews: 2,
    entry_page: '/a',
    exit_page: '/b',
    source: 'direct',
  })
  const first = await get(`${path}?limit=2`)
  const second = await get(`${path}?limit=2&cursor=${first.pagination.cursor}`)
  const third = await get(`${path}?limit=2&cursor=${second.pagination.cursor}`)
  expect([...first.data, ...second.data, ...third.data]).toEqual(all)
  expect(third.pagination).toEqual({ cursor: null, has_more: false })
  expect((await api.request('GET', `${path}?cursor=WzEsMiwzXQ`)).status).toBe(400)
})

test('a batch reads profiles, and says whom nobody has seen', async () => {
  const site = await api.createSite()
  await send(site.id, [view('cid_a', day(1), undefined, { user_id: 'ann' }), view('cid_b', day(1))])
  const { status, body } = await api.request('POST', '/v1/users/batch', {
    body: { site_id: site.id, user_ids: ['ann', 'nobody', 'cid_b', 'cid_a', 'ann'] },
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ found: 4, not_found: 1 })
  const profile = (await get(`/v1/sites/${site.id}/users/ann`)).data
  expect(body.data.users).toEqual([
    { index: 0, user_id: 'ann', status: 'found', user: profile },
    { index: 1, user_id: 'nobody', status: 'not_found', user: null },
    { index: 2, user_id: 'cid_b', status: 'found', user: expect.objectContaining({ user_id: null }) },
    { index: 3, user_id: 'cid_a', status: 'found', user: profile },
    { index: 4, user_id: 'ann', status: 'found', user: profile },
  ])
})

test('a batch sets traits, and keeps those of users who are still to be seen', async () => {
  const site = await api.createSite()
  await send(site.id, [
    view('cid_a', day(1), undefined, { user_id: 'ann', traits: { plan: 'free', seats: 1 } }),
  ])
  const { status, body } = await api.request('POST', '/v1/users/batch', {
    body: {
      site_id: site.id,
      users: [
        { user_id: 'ann', traits: { plan: 'pro' } },
        { user_id: 'bob', traits: { plan: 'team' } },
        { user_id: 'ann', traits: { plan: 'max', seats: null } },
      ],
    },
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    found: 2,
    not_found: 1,
    users: [
      { index: 0, status: 'updated', user: { traits: { plan: 'max' } } },
      { index: 1, status: 'created', user: null },
      { index: 2, status: 'updated', user: { traits: { plan: 'max' } } },
    ],
  })
  expect((await api.request('GET', `/v1/sites/${site.id}/users/bob`)).status).toBe(404)
  await send(site.id, [view('cid_b', day(3), undefined, { user_id: 'bob' })])
  expect((await get(`/v1/sites/${site.id}/users/bob`)).data.traits).toEqual({ plan: 'team' })
})

test('a batch is refused that asks for both, for neither, or for more than a hundred', async () => {
  const { id: site_id } = await api.createSite()
  const user_ids = Array.from({ length: 101 }, (_, n) => `user-${n}`)
  const users = [{ user_id: 'ann', traits: { plan: 'pro' } }]
  const batch = (body: object) => api.request('POST', '/v1/users/batch', { body: { site_id, ...body } })
  for (const body of [
    {},
    { user_ids: ['a'], users },
    { user_ids },
    { user_ids: [] },
    { users: [{ user_id: 'ann' }] },
  ])
    expect((await batch(body)).status).toBe(400)
  expect((await batch({ user_ids: user_ids.slice(1) })).body.data.not_found).toBe(100)
  expect((await batch({ users, site_id: 'site_unknown' })).status).toBe(404)
})

test('a key that may only read users sets no traits', async () => {
  const site = await api.createSite()
  await send(site.id, [view('cid_a', day(1))])
  const { body } = await api.request('POST', '/v1/keys', {
    body: { name: 'Reader', kind: 'secret', scopes: ['users:read'] },
  })
  const call = (method: string, path: string, sent?: object) =>
    api.request(method, path, { key: body.data.key, ...(sent && { body: sent }) })
  const traits = { plan: 'pro' }
  expect((await call('GET', `/v1/sites/${site.id}/users/cid_a`)).status).toBe(200)
  expect((await call('PATCH', `/v1/sites/${site.id}/users/cid_a`, { traits })).status).toBe(403)
  const read = await call('POST', '/v1/users/batch', { site_id: site.id, user_ids: ['cid_a'] })
  expect(read.status).toBe(200)
  const set = await call('POST', '/v1/users/batch', {
    site_id: site.id,
    users: [{ user_id: 'cid_a', traits }],
  })
  expect(set.status).toBe(403)
})
