import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

const all = (...conditions: object[]) => ({ operator: 'and', conditions })

test('users are evaluated on their current data, for rules and static lists alike', async () => {
  const own = (await api.createSite()).id
  const send = async (user_id: string, event_name: string) => {
    const body = { site_id: own, event_name, user: { user_id } }
    await api.request('POST', '/v1/events', { body })
    await api.drained()
  }
  await send('eve', 'visit')
  const segments = `/v1/sites/${own}/segments`
  const buyers = (
    await api.request('POST', segments, {
      body: { name: 'Buyers', rules: all({ type: 'event', event_name: 'buy' }) },
    })
  ).body.data
  const list = (
    await api.request('POST', segments, { body: { name: 'List', type: 'static', user_ids: ['mal'] } })
  ).body.data
  const evaluate = async (body: object) => {
    const { status, body: answer } = await api.request('POST', '/v1/segments/batch-evaluate', {
      body: { site_id: own, ...body },
    })
    return status === 200 ? answer.data.users : [status, answer.error.field]
  }
  const user_ids = ['eve', 'mal', 'eve']
  expect(await evaluate({ user_ids })).toEqual([
    { user_id: 'eve', segment_ids: [] },
    { user_id: 'mal', segment_ids: [list.id] },
  ])
  await send('eve', 'buy')
  expect(await evaluate({ user_ids })).toEqual([
    { user_id: 'eve', segment_ids: [buyers.id] },
    { user_id: 'mal', segment_ids: [list.id] },
  ])
  expect((await api.request('GET', `${segments}/${buyers.id}`)).body.data.user_count).toBe(0)
  expect(await evaluate({ user_ids, segment_ids: [list.id] })).toEqual([
    { user_id: 'eve', segment_ids: [] },
    { user_id: 'mal', segment_ids: [list.id] },
  ])
  expect(await evaluate({ user_ids, segment_ids: ['seg_x'] })).toEqual([400, 'segment_ids'])
  const largest = Array.from({ length: 10_000 }, (_, n) => `user number ${n}, "quoted" and \\ more`)
  expect((await evaluate({ user_ids: largest })).length).toBe(10_000)
  const longest = ['eve', ...largest.slice(1).map((it) => it.padEnd(250, 'é'))]
  expect((await evaluate({ user_ids: longest }))[0]).toEqual({ user_id: 'eve', segment_ids: [buyers.id] })
  expect(await evaluate({ user_ids: [...largest, 'one more'] })).toEqual([400, 'user_ids'])
}, 120_000)

test('segments with more rules than one query can hold are evaluated in several queries', async () => {
  const site = (await api.createSite()).id
  const body = { site_id: site, event_name: 'buy', user: { user_id: 'eve' }, properties: { color: 'red' } }
  await api.request('POST', '/v1/events', { body })
  await api.drained()
  const made: string[] = []
  for (const color of ['red', 'blue', 'red']) {
    const others = Array.from({ length: 19 }, (_, n) => [`p${n}`, { neq: 'x' }])
    const filters = (n: number) => ({ ...Object.fromEntries(others), p0: { neq: `${n}` }, color })
    const conditions = Array.from({ length: 5 }, (_, n) => ({
      type: 'event',
      event_name: 'buy',
      filters: filters(n),
    }))
    const input = { name: color, rules: all(...conditions) }
    const answer = await api.request('POST', `/v1/sites/${site}/segments`, { body: input })
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    made.push(answer.body.data.id)
  }
  const request = { site_id: site, user_ids: ['eve'] }
  const { body: answer } = await api.request('POST', '/v1/segments/batch-evaluate', { body: request })
  expect(answer.data.users).toEqual([{ user_id: 'eve', segment_ids: [made[0], made[2]] }])
}, 120_000)

test('many goals leave less room for rules in a query, and all rules are still evaluated', async () => {
  const site = (await api.createSite()).id
  const filters = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, { neq: 'x' }]))
  for (let n = 0; n < 13; n++) {
    const goal = { name: `Goal ${n}`, event_name: `buy ${n}`, value_type: 'fixed', fixed_value: 10, filters }
    expect((await api.request('POST', `/v1/sites/${site}/conversions`, { body: goal })).status).toBe(201)
  }
  const body = { site_id: site, event_name: 'buy 1', user: { user_id: 'eve' } }
  await api.request('POST', '/v1/events', { body })
  await api.drained()
  const made: string[] = []
  for (const name of ['A', 'B']) {
    const traits = Array.from({ length: 25 }, (_, n) => ({
      field: `traits.t${n}.a.b.c.d.e.f.g.h`,
      operator: 'neq',
      value: name,
    }))
    const input = { name, rules: all({ field: 'total_conversions', operator: 'eq', value: 1 }, ...traits) }
    const answer = await api.request('POST', `/v1/sites/${site}/segments`, { body: input })
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    made.push(answer.body.data.id)
  }
  const request = { site_id: site, user_ids: ['eve'] }
  const { body: answer } = await api.request('POST', '/v1/segments/batch-evaluate', { body: request })
  expect(answer.data?.users ?? answer.error).toEqual([{ user_id: 'eve', segment_ids: made }])
}, 120_000)
