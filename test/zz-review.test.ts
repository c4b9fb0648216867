import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import { includeEvents } from '../server/events/inclusion.ts'
import { startInstance } from './instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
const now = Date.parse('2026-03-31T12:00:00Z')
const H = 3_600_000,
  D = 86_400_000
const ago = (ms: number) => new Date(now - ms).toISOString()
beforeAll(async () => {
  api = await startInstance({ now })
}, 200_000)
afterAll(() => api.stop())
async function send(site_id: string, events: object[]) {
  const { body } = await api.request('POST', '/v1/events/batch', {
    body: { site_id, events: events.map((it) => ({ event_name: 'page_view', client_id: 'cid_1', ...it })) },
  })
  if (body.data?.rejected !== 0) console.log(JSON.stringify(body))
  await api.drained()
}

test('A import bot included', async () => {
  const { id } = await api.createSite()
  const goal = await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'P', type: 'event', event_name: 'purchase' },
  })
  console.log('goal', goal.status, JSON.stringify(goal.body).slice(0, 200))
  const r = await api.request('POST', '/v1/import/historical', {
    body: {
      site_id: id,
      events: [
        {
          event_name: 'purchase',
          client_id: 'c1',
          timestamp: ago(2 * D),
          context: { user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
        },
        { event_name: 'purchase', client_id: 'c2', timestamp: ago(2 * D) },
      ],
    },
  })
  console.log(r.status, JSON.stringify(r.body))
  const rows = () =>
    api.services.clickhouse.rows({
      sql: 'SELECT excluded, import_id, client_id, toString(batch_id) AS b FROM events WHERE site_id={site_id:String}',
      params: { site_id: id },
      row: t.Any(),
    })
  console.log(await rows())
  await includeEvents(api.services, { site_id: id, from: now - 10 * D, to: now, reason: 'bot' })
  await api.drained()
  console.log(await rows())
  const facts = await api.services.postgres`select * from facts where site_id = ${id}`.catch(async (e) => [
    String(e),
  ])
  console.log('facts', facts)
  const del = await api.request('DELETE', `/v1/sites/${id}/imports/${r.body.data.id}`)
  console.log(del.status)
}, 200_000)

test('B big evaluation', async () => {
  const { id } = await api.createSite()
  await send(id, [{ timestamp: ago(H), user: { user_id: 'u1', traits: { plan: 'pro' } } }])
  await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'P', type: 'event', event_name: 'purchase' },
  })
  for (let n = 0; n < 6; n++) {
    const s = await api.request('POST', `/v1/sites/${id}/segments`, {
      body: {
        name: 's' + n,
        rules: {
          operator: 'or',
          conditions: [
            { field: 'traits.plan', operator: 'eq', value: 'pro' },
            { type: 'event', event_name: 'buy' + n },
            { type: 'event', event_name: 'page_view' },
            { field: 'lifetime_value', operator: 'gt', value: 1e-7 },
          ],
        },
      },
    })
    if (s.status !== 201) console.log(JSON.stringify(s.body))
  }
  const user_ids = ['u1', ...Array.from({ length: 9999 }, (_, n) => `\\"€${n}`.padEnd(250, 'é'))]
  const e = await api.request('POST', '/v1/segments/batch-evaluate', { body: { site_id: id, user_ids } })
  console.log('B', e.status, JSON.stringify(e.body).slice(0, 400))
  expect(e.status).toBe(200)
  expect(e.body.data.users[0].segment_ids.length).toBe(6)
}, 200_000)

test('C NULs', async () => {
  const { id } = await api.createSite()
  const s = await api.request('POST', `/v1/sites/${id}/segments`, {
    body: { name: 'l', type: 'static', user_ids: ['a\0b', 'x\ud800y'] },
  })
  console.log('C1', s.status, JSON.stringify(s.body).slice(0, 300))
  const s2 = await api.request('POST', `/v1/sites/${id}/segments`, {
    body: { name: 'l', type: 'static', user_ids: ['x\ud800y'] },
  })
  console.log('C2', s2.status, JSON.stringify(s2.body).slice(0, 300))
  const e = await api.request('POST', '/v1/segments/batch-evaluate', {
    body: { site_id: id, user_ids: ['a\0b', 'x\ud800y'] },
  })
  console.log('C3', e.status, JSON.stringify(e.body).slice(0, 300))
  const r = await api.request('POST', `/v1/sites/${id}/segments`, {
    body: {
      name: 'n',
      rules: { operator: 'and', conditions: [{ field: 'traits.a\0', operator: 'eq', value: 'x\0' }] },
    },
  })
  console.log('C4', r.status, JSON.stringify(r.body).slice(0, 300))
  const u = await api.request('POST', '/v1/users/batch', {
    body: { site_id: id, users: [{ user_id: 'a\0b', traits: { 'n\0': 'v\0' } }] },
  })
  console.log('C5', u.status, JSON.stringify(u.body).slice(0, 300))
  const g = await api.request('GET', `/v1/sites/${id}/users?search=${encodeURIComponent('a\0')}`)
  console.log('C6', g.status, JSON.stringify(g.body).slice(0, 300))
}, 200_000)

test('D traits odd', async () => {
  const { id } = await api.createSite()
  await send(id, [
    {
      timestamp: ago(H),
      user: {
        user_id: 'u1',
        traits: {
          big: 1e20,
          huge: 1e300,
          small: 5e-324,
          neg: -0,
          f: 1.5,
          'a.b': 1,
          __proto__: 1,
          '': 3,
          arr: [1, null],
          o: { x: null },
          s: '"',
          n: null,
        },
      },
    },
  ])
  const raw = `{"traits":{"__proto__":{"a":1},"big2":100000000000000000000,"constructor":"x","deep":{"a":{"b":1e20}}}}`
  const p = await api.request('PATCH', `/v1/sites/${id}/users/u1`, { body: raw })
  console.log('D', p.status, JSON.stringify(p.body.data?.traits ?? p.body))
  for (const [field, operator, value] of [
    ['traits.big', 'gt', 5],
    ['traits.big', 'eq', 1e20],
    ['traits.big2', 'gt', 5],
    ['traits.huge', 'gt', 5],
    ['traits.deep.a.b', 'gt', 5],
    ['traits.neg', 'eq', 0],
    ['traits.n', 'exists', false],
    ['traits.arr', 'exists', true],
    ['traits.o.x', 'exists', true],
    ['traits.s', 'eq', '"'],
    ['traits.f', 'in', [1.5]],
    ['traits.nope', 'neq', 'x'],
    ['traits.nope', 'not_in', ['x']],
  ] as const) {
    const r = await api.request('POST', `/v1/sites/${id}/segments/preview`, {
      body: { rules: { operator: 'and', conditions: [{ field, operator, value }] } },
    })
    console.log(field, operator, value, r.status, r.body.data?.user_count ?? JSON.stringify(r.body))
  }
}, 200_000)

test('E shared browser traits', async () => {
  const { id } = await api.createSite()
  await send(id, [
    { timestamp: ago(10 * H), user: { user_id: 'u1' } },
    { timestamp: ago(10 * H - 1000), user: { traits: { plan: 'pro' } } },
    { timestamp: ago(5 * H), user: { user_id: 'u2' } },
    { timestamp: ago(5 * H - 1000), user: { traits: { plan: 'free' } } },
  ])
  for (const u of ['u1', 'u2'])
    console.log(
      'E',
      u,
      JSON.stringify((await api.request('GET', `/v1/sites/${id}/users/${u}`)).body.data?.traits),
    )
}, 200_000)

test('F rules odd', async () => {
  const { id } = await api.createSite()
  await send(id, [{ timestamp: ago(H), user: { user_id: 'u1' } }])
  const bad: unknown[] = [
    { operator: 'and', conditions: [] },
    {
      operator: 'not',
      conditions: [{ operator: 'and', conditions: [{ field: 'country', operator: 'eq', value: '' }] }],
    },
    { operator: 'and' },
    [],
    null,
    'x',
    { operator: 'and', conditions: [null] },
    { operator: 'and', conditions: [{ type: 'event' }] },
    { operator: 'and', conditions: [{ conditions: [], operator: 'xor' }] },
    {
      operator: 'and',
      conditions: [{ field: 'first_seen', operator: 'gt', value: { last: 120, unit: 'months' } }],
    },
    { operator: 'and', conditions: [{ field: 'first_seen', operator: 'eq', value: '2026-03-31' }] },
    { operator: 'and', conditions: [{ field: 'first_seen', operator: 'lt', value: '0001-01-01' }] },
    { operator: 'and', conditions: [{ field: 'first_seen', operator: 'lt', value: '9999-12-31' }] },
    { operator: 'and', conditions: [{ field: 'lifetime_value', operator: 'gte', value: 1e15 }] },
    { operator: 'and', conditions: [{ field: 'lifetime_value', operator: 'in', value: [1e-300, -1e15] }] },
    { operator: 'and', conditions: [{ field: 'total_sessions', operator: 'neq', value: 1.5 }] },
    {
      operator: 'and',
      conditions: [{ type: 'event_absence', event_name: 'x', count: { operator: 'eq', value: 0 } }],
    },
    {
      operator: 'and',
      conditions: [{ type: 'event', event_name: 'x', count: { operator: 'lte', value: 0 } }],
    },
    { operator: 'and', conditions: [{ type: 'event', event_name: 'pageview', filters: { country: 'DE' } }] },
  ]
  for (const rules of bad) {
    const r = await api.request('POST', `/v1/sites/${id}/segments/preview`, { body: { rules } })
    console.log(
      'F',
      JSON.stringify(rules).slice(0, 150),
      r.status,
      r.body.data?.user_count ?? JSON.stringify(r.body.error?.code) + r.body.error?.message,
    )
  }
}, 200_000)
for (const [len, n] of [
  [36, 9999],
  [100, 9999],
  [250, 3000],
  [250, 9999],
] as const)
  test(`B2 ${len} ${n}`, async () => {
    const { id } = await api.createSite()
    await send(id, [{ timestamp: ago(H), user: { user_id: 'u1', traits: { plan: 'pro' } } }])
    for (let k = 0; k < 3; k++)
      await api.request('POST', `/v1/sites/${id}/segments`, {
        body: {
          name: 's' + k,
          rules: {
            operator: 'or',
            conditions: [
              { field: 'traits.plan', operator: 'eq', value: 'pro' },
              { type: 'event', event_name: 'buy' },
              { field: 'lifetime_value', operator: 'gt', value: 1 },
            ],
          },
        },
      })
    const user_ids = ['u1', ...Array.from({ length: n }, (_, k) => `${k}`.padEnd(len, 'x'))]
    const t0 = performance.now()
    const e = await api.request('POST', '/v1/segments/batch-evaluate', { body: { site_id: id, user_ids } })
    console.log('B2', len, n, e.status, performance.now() - t0, JSON.stringify(e.body).slice(0, 300))
  }, 200_000)
