import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers, view } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

const goalOfSignUps = { name: 'Signed up', event_name: 'sign_up', counting_method: 'one_per_user' }

let api: Awaited<ReturnType<typeof openUsers>>
let site: string
let goal: string

const event = (event_name: string, timestamp: string, properties: object = {}, user_id?: string) => ({
  event_name,
  client_id: 'cid_ann',
  timestamp,
  properties,
  context: { page_url: 'https://shop.example/cart' },
  ...(user_id && { user: { user_id } }),
})

/** Ann comes by a newsletter, signs up twice, buys in dollars and gets a part back. The next day she returns. */
const events = [
  view(
    'cid_ann',
    day(3, '10:00:00'),
    'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=spring',
  ),
  view('cid_ann', day(3, '10:01:00'), 'https://shop.example/cart'),
  event('page_leave', day(3, '10:03:00'), { engaged_seconds: 12.5 }),
  event('sign_up', day(3, '10:04:00'), { plan: 'pro' }, 'ann'),
  event('sign_up', day(3, '10:05:00'), { plan: 'team' }),
  event('purchase', day(3, '10:06:00'), { value: 65, currency: 'USD', transaction_id: 'T-1' }),
  event('purchase', day(3, '10:07:00'), { value: 65, currency: 'USD', transaction_id: 'T-1' }),
  event('refund', day(3, '10:08:00'), { value: 10.5, currency: 'EUR', transaction_id: 'T-1' }),
  view('cid_ann', day(3, '10:09:00'), 'https://shop.example/thanks'),
  view('cid_ann', day(4), 'https://shop.example/'),
  view('cid_bob', day(3, '10:02:00'), 'https://shop.example/'),
]

beforeAll(async () => {
  api = await openUsers()
  site = (await api.createSite({ currency: 'EUR', timezone: 'UTC' })).id
  await api.request('PUT', `/v1/sites/${site}/exchange-rates`, { body: { rates: { USD: 0.5 } } })
  const created = await api.request('POST', `/v1/sites/${site}/conversions`, { body: goalOfSignUps })
  goal = created.body.data.id
  await api.send(site, events)
}, 120_000)
afterAll(() => api?.stop())

const path = () => `/v1/sites/${site}/analytics/sessions`
async function sessionsOf(period: string) {
  return (await api.get(`${path()}?${period}`)).data
}

test('a list of sessions has what was converted and bought in each', async () => {
  const [bob, ann, ...others] = await sessionsOf('start_date=2026-03-03&end_date=2026-03-03')
  expect(others).toEqual([])
  expect(ann).toMatchObject({
    user_id: 'ann',
    events: 8,
    pageviews: 3,
    duration_seconds: 540,
    // The goal counts once per user; the repeated order counts once: 65 × 0.5 − 10.50.
    conversions: 1,
    orders: 1,
    revenue: 22,
    entry_page: '/',
    exit_page: '/thanks',
    source: 'news',
    medium: 'email',
    campaign: 'spring',
  })
  expect(bob).toMatchObject({ client_id: 'cid_bob', conversions: 0, orders: 0, revenue: 0 })
  expect((await api.get(`/v1/sites/${site}/users/ann/sessions`)).data[1]).toEqual(ann)
})

test('a session has the sessions of the same person before and after it', async () => {
  const [next, , ann] = await sessionsOf('start_date=2026-03-03&end_date=2026-03-04')
  const found = (await api.get(`${path()}/${ann.id}`)).data
  expect(found).toEqual({ ...ann, previous_session_id: null, next_session_id: next.id })
  expect((await api.get(`${path()}/${next.id}`)).data.previous_session_id).toBe(ann.id)
})

test('the timeline has the events in order, with time on page, goals, orders and refunds', async () => {
  const [, , ann] = await sessionsOf('start_date=2026-03-03&end_date=2026-03-04')
  const { data } = await api.get(`${path()}/${ann.id}/events`)
  type Step = {
    event_name: string
    seconds_on_page: number | null
    conversions: object[]
    order: object | null
  }
  const steps = (data as Step[]).map((it) => [
    it.event_name,
    it.seconds_on_page,
    it.conversions.length,
    it.order,
  ])
  expect(steps).toEqual([
    ['page_view', 60, 0, null],
    ['page_view', 12.5, 0, null],
    ['page_leave', null, 0, null],
    ['sign_up', null, 1, null],
    ['sign_up', null, 0, null],
    ['purchase', null, 0, { is_refund: false, value: 32.5 }],
    ['purchase', null, 0, null],
    ['refund', null, 0, { is_refund: true, value: -10.5 }],
    ['page_view', null, 0, null],
  ])
  expect(data[3]).toMatchObject({
    page: '/cart',
    timestamp: day(3, '10:04:00'),
    properties: { plan: 'pro' },
    conversions: [{ conversion_id: goal, name: 'Signed up', value: 0 }],
  })

  const paged = []
  for (let cursor = ''; ; ) {
    const page = await api.get(`${path()}/${ann.id}/events?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...page.data)
    if (!page.pagination.has_more) break
    cursor = page.pagination.cursor
  }
  expect(paged).toEqual(data)
})

test('the time on a page counts as in the report by page: from 0 to half an hour, also as text', async () => {
  const own = (await api.createSite({ timezone: 'UTC' })).id
  const stay = (n: number, engaged_seconds: unknown) => [
    view('cid_ann', day(6, `10:0${n}:00`), `https://shop.example/${n}`),
    event('page_leave', day(6, `10:0${n}:30`), { page_path: `/${n}`, engaged_seconds }),
  ]
  const stays = [0, '15', 1801, undefined].flatMap((it, n) => stay(n, it))
  await api.send(own, [...stays, view('cid_ann', day(6, '10:04:00'), 'https://shop.example/4')])

  const list = `/v1/sites/${own}/analytics/sessions`
  const [{ id }] = (await api.get(`${list}?start_date=2026-03-06&end_date=2026-03-06`)).data
  const { data } = await api.get(`${list}/${id}/events`)
  const views = data.filter((it: { event_name: string }) => it.event_name === 'page_view')
  expect(views.map((it: { seconds_on_page: number }) => it.seconds_on_page)).toEqual([0, 15, 60, 60, null])
})

test('an id that a late event made invalid is answered 404, and the message says what to do', async () => {
  const own = (await api.createSite()).id
  const list = `/v1/sites/${own}/analytics/sessions`
  await api.send(own, [view('cid_late', day(5, '10:00:00'))])
  const { id } = (await api.get(`${list}?start_date=2026-03-05`)).data[0]
  expect((await api.get(`${list}/${id}`)).data.pageviews).toBe(1)
  await api.send(own, [view('cid_late', day(5, '09:50:00'))])
  for (const old of [id, `${id}/events`]) {
    const { status, body } = await api.request('GET', `${list}/${old}`)
    expect([status, body.error.message]).toEqual([
      404,
      `There is no session ${id}. Later events may have given it another start: list the sessions again`,
    ])
  }
  const [session] = (await api.get(`${list}?start_date=2026-03-05`)).data
  expect((await api.get(`${list}/${session.id}`)).data.pageviews).toBe(2)
})

test('sessions of other sites, other texts and wrong cursors are refused', async () => {
  const [session] = await sessionsOf('start_date=2026-03-03&end_date=2026-03-03')
  const other = (await api.createSite()).id
  const status = async (address: string) => (await api.request('GET', address)).status
  for (const after of ['', '/events']) {
    expect(await status(`/v1/sites/${other}/analytics/sessions/${session.id}${after}`)).toBe(404)
    expect(await status(`${path()}/nonsense${after}`)).toBe(404)
  }
  expect(await status(`${path()}/${session.id}/events?cursor=nonsense`)).toBe(400)
  expect(await status(`${path()}/${session.id}/events?limit=1001`)).toBe(400)
})
