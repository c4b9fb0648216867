import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { and, eq, like } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { type Receiver, startDeliveries, startReceiver } from '../../../test/fixtures/delivery.ts'
import { continueBackfill } from '../../notify/webhooks/backfill-run.ts'
import { revalueConversions } from './revaluation.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startDeliveries>>
let receiver: Receiver
let site: string
beforeAll(async () => {
  api = await startDeliveries()
  receiver = startReceiver()
})
afterAll(async () => {
  receiver.stop()
  await api.stop()
})
beforeEach(async () => {
  site = (await api.createSite()).id
  const goal = { name: 'Purchase', event_name: 'purchase' }
  await api.request('POST', `/v1/sites/${site}/conversions`, { body: goal })
})

const minutesAgo = (minutes: number) => new Date(api.services.clock() - minutes * 60_000).toISOString()

type Sent = { event_name?: string; event_id?: string; client_id?: string; user?: object; context?: object }
const event = (minutes: number, rest: Sent) => ({
  event_name: 'purchase',
  timestamp: minutesAgo(minutes),
  ...rest,
})

async function send(...events: object[]) {
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
}

async function subscribe(events: string[]): Promise<string> {
  const body = { url: receiver.url, events, site_ids: [site] }
  return (await api.request('POST', '/v1/webhooks', { body })).body.data.id
}

type Notified = {
  user: { user_id: string | null; email_hash: string | null }
  conversion: { event_id: string }
}

/** The email hashes that a webhook is sent, by event. */
async function receivedBy(webhook: string): Promise<Record<string, string | null>> {
  receiver.received.length = 0
  await api.deliver(webhook)
  const data = receiver.received.map(({ body }) => body.data as Notified)
  return Object.fromEntries(data.map(({ conversion, user }) => [conversion.event_id, user.email_hash]))
}

/** The domain events of conversions so far: type, event, user and email hash. */
async function published() {
  const ofSite = and(eq(domainEvents.siteId, site), like(domainEvents.type, 'conversion.%'))
  const rows = await api.services.db.select().from(domainEvents).where(ofSite).orderBy(domainEvents.id)
  return rows.map(({ type, data }) => {
    const { conversion, user } = data as Notified
    return [type, conversion.event_id, user.user_id, user.email_hash]
  })
}

test('without a hash in the event, conversion.completed has the trait email_hash of the profile', async () => {
  const webhook = await subscribe(['conversion.completed'])
  const identify = { event_name: 'identify' }
  await send(
    event(90, { ...identify, client_id: 'cid_ann', user: { user_id: 'ann', email_hash: 'hash-of-ann' } }),
    event(80, { ...identify, client_id: 'cid_anonymous', user: { email_hash: 'hash-of-a-browser' } }),
    event(70, { ...identify, client_id: 'cid_late', user: { traits: { email_hash: 'hash-in-traits' } } }),
    event(65, { ...identify, client_id: 'cid_late', user: { user_id: 'late' } }),
    event(60, { ...identify, client_id: 'cid_api', user: { user_id: 'api', email_hash: 'old' } }),
    event(50, {
      ...identify,
      client_id: 'cid_number',
      user: { user_id: 'number', traits: { email_hash: 7 } },
    }),
  )
  const setTrait = (user: string, email_hash: string) =>
    api.request('PATCH', `/v1/sites/${site}/users/${user}`, { body: { traits: { email_hash } } })
  await setTrait('api', 'set-by-api')
  await setTrait('address', 'address@example.com')
  await send(
    event(5, { event_id: 'evt_ann', client_id: 'cid_ann' }),
    event(5, { event_id: 'evt_server', user: { user_id: 'ann' } }),
    event(95, { event_id: 'evt_own', client_id: 'cid_ann', user: { email_hash: 'its-own' } }),
    event(5, { event_id: 'evt_anonymous', client_id: 'cid_anonymous' }),
    event(5, { event_id: 'evt_late', client_id: 'cid_late' }),
    event(5, { event_id: 'evt_api', user: { user_id: 'api' } }),
    event(5, { event_id: 'evt_address', user: { user_id: 'address' } }),
    event(5, { event_id: 'evt_number', user: { user_id: 'number' } }),
    event(5, { event_id: 'evt_nobody', client_id: 'cid_nobody' }),
  )
  expect(await receivedBy(webhook)).toEqual({
    evt_ann: 'hash-of-ann',
    evt_server: 'hash-of-ann',
    evt_own: 'its-own',
    evt_anonymous: 'hash-of-a-browser',
    evt_late: 'hash-in-traits',
    evt_api: 'set-by-api',
    evt_address: null,
    evt_number: null,
    evt_nobody: null,
  })
})

test('an identify in the same batch counts, and a back-fill has the same hash', async () => {
  await send(
    event(90, { event_name: 'identify', client_id: 'cid_ann', user: { user_id: 'ann', email_hash: 'ann' } }),
    event(80, { event_id: 'evt_1', client_id: 'cid_ann' }),
  )
  expect(await published()).toEqual([
    ['conversion.completed', 'evt_1', 'ann', 'ann'],
    ['conversion.attributed', 'evt_1', 'ann', 'ann'],
  ])
  const webhook = await subscribe(['conversion.*'])
  const days = { start_date: minutesAgo(3000).slice(0, 10), end_date: minutesAgo(0).slice(0, 10) }
  const { data } = (await api.request('POST', `/v1/webhooks/${webhook}/backfills`, { body: days })).body
  await continueBackfill(api.services, data.id)
  expect(await receivedBy(webhook)).toEqual({ evt_1: 'ann' })
})

test('on a shared browser, no person gets the email hash of another', async () => {
  const desk = { client_id: 'desk' }
  await send(
    event(600, { ...desk, event_name: 'page_view', user: { email_hash: 'ann' } }),
    event(599, { ...desk, event_name: 'identify', user: { user_id: 'ann' } }),
    event(300, { ...desk, event_name: 'identify', user: { user_id: 'bob' } }),
  )
  const webhook = await subscribe(['conversion.completed'])
  await send(
    event(200, { ...desk, event_id: 'evt_bob', user: { user_id: 'bob' } }),
    event(100, { event_id: 'evt_ann', client_id: 'phone', user: { user_id: 'ann' } }),
  )
  expect(await receivedBy(webhook)).toEqual({ evt_bob: null, evt_ann: 'ann' })
})

test('a conversion that turns out to be of another person gets the hash of that person', async () => {
  const identify = { event_name: 'identify' }
  const news = { page_url: 'https://shop.example/?utm_source=news&utm_medium=email' }
  await send(
    event(900, { event_name: 'page_view', client_id: 'phone', user: { user_id: 'ann' }, context: news }),
    event(600, { ...identify, client_id: 'desk', user: { user_id: 'ann' } }),
    event(300, { event_id: 'evt_1', client_id: 'desk' }),
    event(290, { event_id: 'evt_2', client_id: 'desk', user: { email_hash: 'its-own' } }),
    event(200, { ...identify, client_id: 'phone', user: { user_id: 'ann', email_hash: 'ann' } }),
    event(100, { ...identify, client_id: 'laptop', user: { user_id: 'bob', email_hash: 'bob' } }),
  )
  const before = await published()
  expect(before.filter(([type]) => type === 'conversion.completed')).toEqual([
    ['conversion.completed', 'evt_1', 'ann', 'ann'],
    ['conversion.completed', 'evt_2', 'ann', 'its-own'],
  ])
  await send(event(310, { ...identify, client_id: 'desk', user: { user_id: 'bob' } }))
  expect((await published()).slice(before.length)).toEqual([
    ['conversion.attributed', 'evt_1', 'bob', 'bob'],
    ['conversion.attributed', 'evt_2', 'bob', 'its-own'],
  ])
})

test('a person who becomes known later brings the hash along', async () => {
  await send(event(60, { event_id: 'evt_1', client_id: 'cid_ann' }))
  expect(await published()).toEqual([
    ['conversion.completed', 'evt_1', null, null],
    ['conversion.attributed', 'evt_1', null, null],
  ])
  await send(
    event(50, { event_name: 'identify', client_id: 'cid_ann', user: { user_id: 'ann', email_hash: 'ann' } }),
  )
  const path = `/v1/sites/${site}/conversions`
  const [goal] = (await api.request('GET', path)).body.data
  await api.request('PATCH', `${path}/${goal.id}`, { body: { fixed_value: 5 } })
  await revalueConversions(api.services, site)
  expect((await published()).slice(2)).toEqual([['conversion.value_updated', 'evt_1', 'ann', 'ann']])
})
