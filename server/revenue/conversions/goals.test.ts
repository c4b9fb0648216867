import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type Answer, startInstance } from '../../../test/support/instance.ts'
import { untilWaiting } from '../../../test/support/waiting-for-locks.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
  site = await api.createSite({ currency: 'EUR' })
})
afterAll(() => api.stop())

const pathOf = (goalId = '', siteId = site.id) =>
  `/v1/sites/${siteId}/conversions${goalId === '' ? '' : `/${goalId}`}`
const create = (body: unknown, siteId = site.id): Promise<Answer> =>
  api.request('POST', pathOf('', siteId), { body })
const change = (goalId: string, body: unknown): Promise<Answer> =>
  api.request('PATCH', pathOf(goalId), { body })

const purchase = {
  name: 'Purchase',
  type: 'event',
  event_name: 'purchase',
  value_type: 'dynamic',
  value_property: 'value',
  attribution_window_days: 14,
  counting_method: 'every',
  filters: { plan: ['pro', 'team'], value: { gte: 10 } },
}

describe('creating a goal', () => {
  test('returns 201 with the complete goal, which can be read back', async () => {
    const { status, body } = await create(purchase)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      ...purchase,
      id: expect.stringMatching(/^conv_[0-9a-f]{32}$/),
      page_pattern: null,
      fixed_value: null,
      status: 'active',
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.data.created_at,
    })
    expect((await api.request('GET', pathOf(body.data.id))).body.data).toEqual(body.data)
  })

  test('applies defaults to omitted fields', async () => {
    const { body } = await create({ name: 'Signup', event_name: 'pageview' })
    expect(body.data).toMatchObject({
      type: 'event',
      event_name: 'page_view',
      filters: {},
      value_type: 'fixed',
      fixed_value: 0,
      value_property: null,
      attribution_window_days: 30,
      counting_method: 'every',
      status: 'active',
    })
  })

  test('takes the property `value` if a dynamic value names none', async () => {
    const { value_property: _, ...unnamed } = purchase
    for (const body of [unnamed, { ...unnamed, value_property: null }]) {
      const created = await create(body)
      expect([created.status, created.body.data?.value_property]).toEqual([201, 'value'])
      const stored = await api.request('GET', pathOf(created.body.data.id))
      expect(stored.body.data).toEqual(created.body.data)
    }
  })

  test('accepts every name that events can have', async () => {
    const event_name = 'n'.repeat(200)
    expect((await create({ name: 'Long', event_name })).body.data).toMatchObject({ event_name })
    expect((await create({ name: 'Longer', event_name: `${event_name}n` })).status).toBe(400)
  })

  test('accepts a pattern for the type page', async () => {
    const { status, body } = await create({
      name: 'Thanks',
      type: 'page',
      page_pattern: '/caf%C3%A9/*',
      value_type: 'fixed',
      fixed_value: 12.5,
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ event_name: null, page_pattern: '/café/*', fixed_value: 12.5 })
  })

  test.each<[number, string, string, object]>([
    [400, 'invalid_request', 'name', { event_name: 'a' }],
    [400, 'invalid_request', 'event_name', { name: 'x' }],
    [400, 'invalid_request', 'event_name', { name: 'x', event_name: null }],
    [400, 'invalid_request', 'page_pattern', { name: 'x', type: 'page' }],
    [400, 'validation_error', 'name', { name: ' ', event_name: 'a' }],
    [400, 'validation_error', 'type', { name: 'x', type: 'click', event_name: 'a' }],
    [400, 'validation_error', 'page_pattern', { name: 'x', type: 'page', page_pattern: 'thanks' }],
    [
      400,
      'validation_error',
      'attribution_window_days',
      { name: 'x', event_name: 'a', attribution_window_days: 0 },
    ],
    [
      400,
      'validation_error',
      'attribution_window_days',
      { name: 'x', event_name: 'a', attribution_window_days: 366 },
    ],
    [
      400,
      'validation_error',
      'attribution_window_days',
      { name: 'x', event_name: 'a', attribution_window_days: '30' },
    ],
    [400, 'validation_error', 'counting_method', { name: 'x', event_name: 'a', counting_method: 'once' }],
    [400, 'validation_error', 'fixed_value', { name: 'x', event_name: 'a', fixed_value: -1 }],
    [400, 'validation_error', 'fixed_value', { name: 'x', event_name: 'a', fixed_value: 0.12345678 }],
    [400, 'validation_error', 'value_property', { name: 'x', event_name: 'a', value_property: 'a.b.' }],
    [
      400,
      'validation_error',
      'filters.plan',
      { name: 'x', event_name: 'a', filters: { plan: { like: 'a' } } },
    ],
    [
      400,
      'validation_error',
      'filters.context.page_url',
      { name: 'x', event_name: 'a', filters: { 'context.page_url': 'a' } },
    ],
    [400, 'validation_error', 'colour', { name: 'x', event_name: 'a', colour: 'red' }],
    [422, 'unprocessable', 'fixed_value', { name: 'x', event_name: 'a', value_type: 'fixed' }],
    [422, 'unprocessable', 'page_pattern', { name: 'x', event_name: 'a', page_pattern: '/a' }],
    [422, 'unprocessable', 'event_name', { name: 'x', type: 'page', event_name: 'a', page_pattern: '/a' }],
  ])('is refused with %p %s for %s: %j', async (status, code, field, body) => {
    const answer = await create(body)
    expect([answer.status, answer.body.error?.code, answer.body.error?.field]).toEqual([status, code, field])
  })

  test('is limited to 200 goals per site, even for concurrent requests', async () => {
    const full = await api.createSite()
    const one = await create({ name: 'a', event_name: 'a' }, full.id)
    await api.services.db.execute(sql`
      insert into goals (id, site_id, name, type, event_name, value_type, fixed_value, attribution_window_days, counting_method)
      select id || n, site_id, name, type, event_name, value_type, fixed_value, attribution_window_days, counting_method
      from goals, generate_series(1, 198) n where id = ${one.body.data.id}`)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create({ name: 'a', event_name: 'a' }, full.id)),
    )
    expect(answers.map((it) => it.status).sort()).toEqual([201, 422, 422, 422])
  })
})

describe('changing a goal', () => {
  const jobs = async (goalId: string) =>
    (
      await api.services.db.execute(
        sql`select 1 from graphile_worker.jobs where key = ${`revalue-conversions:${goalId}`}`,
      )
    ).length

  test('updates the given fields and keeps the others', async () => {
    const { data } = (await create(purchase)).body
    api.advance(1000)
    const { status, body } = await change(data.id, { name: 'Order', attribution_window_days: 7 })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...data,
      name: 'Order',
      attribution_window_days: 7,
      updated_at: expect.any(String),
    })
    expect(body.data.updated_at > data.updated_at).toBe(true)
    expect(await jobs(data.id)).toBe(0)
    expect((await change(data.id, { status: 'archived' })).body.data).toMatchObject({
      status: 'archived',
      attribution_window_days: 7,
    })
  })

  test('enqueues the revaluation of conversions if the value changes', async () => {
    const { data } = (await create(purchase)).body
    expect((await change(data.id, { value_property: 'total' })).status).toBe(200)
    expect(await jobs(data.id)).toBe(1)
  })

  test('to a dynamic value takes the property `value`, unless one is named', async () => {
    const fixed = { name: 'Lead', event_name: 'lead', value_type: 'fixed', fixed_value: 5 }
    const { data } = (await create(fixed)).body
    expect((await change(data.id, { value_type: 'dynamic' })).body.data).toMatchObject({
      value_type: 'dynamic',
      value_property: 'value',
    })
    expect(await jobs(data.id)).toBe(1)
    const propertyAfter = async (value_property: string | null) =>
      (await change(data.id, { value_property })).body.data.value_property
    expect(await propertyAfter('total')).toBe('total')
    expect(await propertyAfter(null)).toBe('value')
  })

  test('waits while the site is being deleted, and then returns 404', async () => {
    const own = await api.createSite()
    const { data } = (await create(purchase, own.id)).body
    const { db } = api.services
    let changed: Promise<Answer> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from sites where id = ${own.id} for update`)
      changed = api.request('PATCH', pathOf(data.id, own.id), { body: { value_property: 'total' } })
      await untilWaiting(db, 'the change waits')
      await tx.execute(sql`delete from sites where id = ${own.id}`)
    })
    expect((await changed)?.status).toBe(404)
  })

  test('to another type requires its fields and removes those of the old type', async () => {
    const { data } = (await create(purchase)).body
    expect((await change(data.id, { type: 'page' })).body.error.field).toBe('page_pattern')
    const { body } = await change(data.id, { type: 'page', page_pattern: '/a' })
    expect(body.data).toMatchObject({ type: 'page', event_name: null, page_pattern: '/a' })
  })

  test('validates the resulting goal', async () => {
    const { data } = (await create(purchase)).body
    expect(await change(data.id, { value_type: 'fixed' })).toMatchObject({
      status: 422,
      body: { error: { field: 'fixed_value' } },
    })
    expect((await change(data.id, { value_type: 'fixed', fixed_value: 5 })).status).toBe(200)
    expect((await change(data.id, { value_property: null })).body.data.value_property).toBeNull()
    expect((await change(data.id, { event_name: null })).status).toBe(400)
    expect((await change(data.id, {})).status).toBe(400)
  })
})

test('goals are listed newest first, in pages and by status', async () => {
  const own = await api.createSite()
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) {
    ids.unshift((await create({ name, event_name: name }, own.id)).body.data.id)
    api.advance(10)
  }
  await api.request('PATCH', pathOf(ids[1], own.id), { body: { status: 'archived' } })
  const list = async (query: string) => (await api.request('GET', `${pathOf('', own.id)}${query}`)).body
  const idsOf = (body: { data: { id: string }[] }) => body.data.map((it) => it.id)
  const all = await list('')
  expect(idsOf(all)).toEqual(ids)
  expect(all.pagination).toEqual({ total: 3, limit: 100, offset: 0, has_more: false })
  const page = await list('?limit=1&offset=1')
  expect([idsOf(page), page.pagination.has_more]).toEqual([[ids[1] as string], true])
  expect(idsOf(await list('?status=active'))).toEqual([ids[0], ids[2]] as string[])
})

test('a goal can be deleted, and is deleted with its site', async () => {
  const own = await api.createSite()
  const [a, b] = [await create({ name: 'a', event_name: 'a' }, own.id), await create(purchase, own.id)]
  expect((await api.request('DELETE', pathOf(a.body.data.id, own.id))).status).toBe(204)
  expect((await api.request('GET', pathOf(a.body.data.id, own.id))).status).toBe(404)
  expect((await api.request('DELETE', pathOf(a.body.data.id, own.id))).status).toBe(404)
  expect((await api.request('GET', pathOf(b.body.data.id))).status).toBe(404)
  await api.request('DELETE', `/v1/sites/${own.id}`)
  expect((await create(purchase, own.id)).status).toBe(404)
  const left = await api.services.db.execute(sql`select 1 from goals where site_id = ${own.id}`)
  expect(left.length).toBe(0)
})
