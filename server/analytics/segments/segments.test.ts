import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
let site: string

const now = Date.parse('2026-03-31T12:00:00Z')
const day_ms = 86_400_000
const ago = (days: number) => new Date(now - days * day_ms).toISOString()

/**
 * ann bought twice, recently and long ago, and has a paid plan; bob bought only long ago; cid_c only visited, from a
 * newsletter; dora signed up and never bought.
 */
const events = [
  { event_name: 'page_view', client_id: 'cid_a', timestamp: ago(60), properties: { page_path: '/' } },
  {
    event_name: 'purchase',
    client_id: 'cid_a',
    timestamp: ago(60),
    properties: { value: 70.5, plan: 'pro' },
  },
  {
    event_name: 'purchase',
    client_id: 'cid_a',
    timestamp: ago(2),
    user: { user_id: 'ann', traits: { plan: 'pro', seats: 5 } },
    properties: { value: 40 },
  },
  {
    event_name: 'purchase',
    client_id: 'cid_b',
    timestamp: ago(50),
    user: { user_id: 'bob', traits: { plan: 'free' } },
    properties: { value: 20 },
  },
  {
    event_name: 'page_view',
    client_id: 'cid_c',
    timestamp: ago(1),
    context: {
      page_url: 'https://shop.example/pricing?utm_source=news&utm_medium=email&utm_campaign=spring',
    },
  },
  { event_name: 'sign_up', client_id: 'cid_d', timestamp: ago(10), user: { user_id: 'dora' } },
]

beforeAll(async () => {
  api = await startInstance({ now })
  site = (await api.createSite({ domain: 'shop.example', timezone: 'Europe/Berlin', currency: 'EUR' })).id
  await api.request('POST', `/v1/sites/${site}/conversions`, {
    body: { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

const path = (rest = '') => `/v1/sites/${site}/segments${rest}`
const create = (body: object) => api.request('POST', path(), { body })
const preview = async (rules: object) => {
  const { status, body } = await api.request('POST', path('/preview'), { body: { rules } })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}
const all = (...conditions: object[]) => ({ operator: 'and', conditions })
const who = (members: { user_id: string | null; client_id: string | null }[]) =>
  members.map((it) => it.user_id ?? it.client_id ?? '').sort()
const found = async (rules: object) => who((await preview(rules)).samples)

test('field, event and event_absence conditions can be combined', async () => {
  const rules = all(
    { field: 'lifetime_value', operator: 'gte', value: 20 },
    { type: 'event', event_name: 'purchase', time_window: { last: 90, unit: 'days' } },
    { type: 'event_absence', event_name: 'purchase', time_window: { last: 30, unit: 'days' } },
  )
  expect(await found(rules)).toEqual(['bob'])
  expect(await preview(rules)).toMatchObject({ user_count: 1, total_users: 4 })
})

const pricing = { type: 'event', event_name: 'pageview', filters: { 'dimensions.page': '/pricing' } }
test.each<[string, object, string[]]>([
  [
    'lifetime value, including events from before the user was known',
    { field: 'lifetime_value', operator: 'eq', value: 110.5 },
    ['ann'],
  ],
  ['number of conversions', { field: 'total_conversions', operator: 'in', value: [1, 2] }, ['ann', 'bob']],
  ['number of sessions', { field: 'total_sessions', operator: 'gt', value: 1 }, ['ann']],
  ['number of page views', { field: 'total_pageviews', operator: 'not_in', value: [0, 7] }, ['ann', 'cid_c']],
  ['a day', { field: 'first_seen', operator: 'eq', value: ago(50).slice(0, 10) }, ['bob']],
  [
    'a time span',
    { field: 'last_seen', operator: 'gte', value: { last: 72, unit: 'hours' } },
    ['ann', 'cid_c'],
  ],
  ['a trait', { field: 'traits.plan', operator: 'neq', value: 'pro' }, ['bob', 'cid_c', 'dora']],
  ['a trait that is a number', { field: 'traits.seats', operator: 'gte', value: 5 }, ['ann']],
  ['the existence of a trait', { field: 'traits.plan', operator: 'exists' }, ['ann', 'bob']],
  ['the first source', { field: 'first_touch.source', operator: 'eq', value: 'news' }, ['cid_c']],
  ['the last campaign', { field: 'last_touch.campaign', operator: 'contains', value: 'pri' }, ['cid_c']],
  [
    'a minimum event count',
    { type: 'event', event_name: 'purchase', count: { operator: 'gte', value: 2 } },
    ['ann'],
  ],
  [
    'a maximum event count',
    { type: 'event', event_name: 'purchase', count: { operator: 'lt', value: 2 } },
    ['bob', 'cid_c', 'dora'],
  ],
  [
    'a property of the event',
    { type: 'event', event_name: 'purchase', filters: { value: { lt: 30 } } },
    ['bob'],
  ],
  [
    'the absence of an event with a property',
    { type: 'event_absence', event_name: 'purchase', filters: { plan: 'pro' } },
    ['bob', 'cid_c', 'dora'],
  ],
  ['a page', pricing, ['cid_c']],
  [
    'a group with or',
    { operator: 'or', conditions: [pricing, { field: 'traits.plan', operator: 'eq', value: 'free' }] },
    ['bob', 'cid_c'],
  ],
  [
    'a group with not',
    { operator: 'not', conditions: [pricing, { field: 'traits.plan', operator: 'eq', value: 'free' }] },
    ['ann', 'dora'],
  ],
])('rules find people by %s', async (_, condition, wanted) => {
  expect(await found(all(condition))).toEqual(wanted)
})

test('a segment is created with its members counted, changed and deleted', async () => {
  const rules = all({ type: 'event', event_name: 'purchase' })
  const made = await create({ name: 'Buyers', description: 'All of them', rules })
  expect(made.status).toBe(201)
  const { id } = made.body.data
  expect(made.body.data).toMatchObject({
    name: 'Buyers',
    type: 'dynamic',
    rules,
    status: 'active',
    user_count: 2,
  })
  expect((await api.request('GET', path(`/${id}`))).body.data).toEqual(made.body.data)
  expect((await api.request('GET', path())).body.data.map((it: { id: string }) => it.id)).toContain(id)

  const changed = await api.request('PATCH', path(`/${id}`), {
    body: { rules: all({ field: 'traits.plan', operator: 'eq', value: 'pro' }) },
  })
  expect([changed.status, changed.body.data.user_count]).toEqual([200, 1])
  const history = (await api.request('GET', path(`/${id}/history`))).body.data
  expect(
    history.map(({ user_count, entered, left }: Record<string, number>) => [user_count, entered, left]),
  ).toEqual([
    [1, 0, 1],
    [2, 2, 0],
  ])

  expect((await api.request('DELETE', path(`/${id}`))).status).toBe(204)
  expect((await api.request('GET', path(`/${id}`))).status).toBe(404)
})

test('invalid segments are rejected', async () => {
  const rules = all({ field: 'country', operator: 'eq', value: 'DE' })
  const refused = async (body: object) => {
    const answer = await create(body)
    return [answer.status, answer.body.error?.field]
  }
  expect(await refused({ name: 'A' })).toEqual([400, 'rules'])
  expect(await refused({ rules })).toEqual([400, 'name'])
  expect(await refused({ name: 'A', rules, user_ids: ['ann'] })).toEqual([422, 'user_ids'])
  expect(await refused({ name: 'A', type: 'static', rules })).toEqual([422, 'rules'])
  expect(
    await refused({
      name: 'A',
      rules: { operator: 'and', conditions: [{ field: 'x', operator: 'eq', value: 1 }] },
    }),
  ).toEqual([400, 'rules.conditions.0.field'])
})

test('users are added to a list and removed from it', async () => {
  const { id } = (await create({ name: 'Invited', type: 'static', user_ids: ['ann', 'ann', 'who'] })).body
    .data
  const members = async () => who((await api.request('GET', path(`/${id}/members`))).body.data)
  expect(await members()).toEqual(['ann', 'who'])
  const added = await api.request('POST', path(`/${id}/members`), { body: { user_ids: ['ann', 'bob'] } })
  expect([added.status, added.body.data.user_count, added.body.data.rules]).toEqual([200, 3, null])
  const removed = await api.request('POST', path(`/${id}/members/remove`), {
    body: { user_ids: ['who', 'nobody'] },
  })
  expect(removed.body.data.user_count).toBe(2)
  expect(await members()).toEqual(['ann', 'bob'])
  const history = (await api.request('GET', path(`/${id}/history?limit=2`))).body
  expect(history.data).toMatchObject([
    { user_count: 2, entered: 0, left: 1 },
    { user_count: 3, entered: 1, left: 0 },
  ])
  const rest = (await api.request('GET', path(`/${id}/history?limit=2&cursor=${history.pagination.cursor}`)))
    .body
  expect(rest).toMatchObject({ data: [{ user_count: 2, entered: 2 }], pagination: { has_more: false } })
  expect((await api.request('POST', path(`/${id}/compute`))).body.data.user_count).toBe(2)
})

test('a list has a maximum size, and a segment with rules has no list', async () => {
  const { id } = (await create({ name: 'Ruled', rules: all({ type: 'event', event_name: 'x' }) })).body.data
  const body = { user_ids: ['ann'] }
  expect((await api.request('POST', path(`/${id}/members`), { body })).status).toBe(422)
  const many = { user_ids: Array.from({ length: 10_001 }, (_, n) => `u${n}`) }
  expect((await api.request('POST', path(`/${id}/members`), { body: many })).status).toBe(400)
})

test('members are returned page by page, and all at once as a file', async () => {
  const { id } = (
    await create({ name: 'Everybody', rules: all({ field: 'total_sessions', operator: 'gt', value: 0 }) })
  ).body.data
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.request('GET', path(`/${id}/members?limit=3${cursor && `&cursor=${cursor}`}`))
    seen.push(...who(body.data))
    if (!body.pagination.has_more) break
    cursor = body.pagination.cursor
  }
  expect(seen.sort()).toEqual(['ann', 'bob', 'cid_c', 'dora'])
  const file = await api.request('GET', path(`/${id}/members?format=csv`))
  expect(file.headers.get('content-type')).toContain('text/csv')
  const [header, ...lines] = String(file.body).trim().split('\r\n')
  expect(header).toBe('user_id,client_id,since')
  expect(lines.map((it) => it.split(',').slice(0, 2).join()).sort()).toEqual([
    ',cid_c',
    'ann,',
    'bob,',
    'dora,',
  ])
})

test('hostile ids and rules are rejected or match nothing', async () => {
  const hostile = ['\u0000', '\ud800', "'; DROP TABLE segments --", '{p0:String}', '\\', 'ä'.repeat(256)]
  for (const id of hostile) {
    const list = await create({ name: 'A', type: 'static', user_ids: [id] })
    expect([201, 400]).toContain(list.status)
    const body = { site_id: site, user_ids: [id] }
    expect([200, 400]).toContain((await api.request('POST', '/v1/segments/batch-evaluate', { body })).status)
    const rules = all({
      type: 'event',
      event_name: id.slice(0, 200),
      filters: { [`a.${id}`.slice(0, 200)]: id },
    })
    expect([200, 400]).toContain((await api.request('POST', path('/preview'), { body: { rules } })).status)
    const trait = all({ field: `traits.${id}`.slice(0, 300), operator: 'contains', value: id })
    expect([200, 400]).toContain(
      (await api.request('POST', path('/preview'), { body: { rules: trait } })).status,
    )
  }
  const tiny = all(
    { field: 'lifetime_value', operator: 'gt', value: 5e-324 },
    { field: 'total_sessions', operator: 'lt', value: 1e15 },
  )
  expect((await preview(tiny)).user_count).toBe(2)
})
