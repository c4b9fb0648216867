import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type Receiver, startDeliveries, startReceiver } from '../../../test/fixtures/delivery.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startDeliveries>>
let site: string
let goal: string
const receivers: Receiver[] = []
beforeAll(async () => {
  api = await startDeliveries()
})
afterAll(async () => {
  for (const it of receivers) it.stop()
  await api.stop()
})
beforeEach(async () => {
  site = (await api.createSite({ currency: 'EUR' })).id
  const body = { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' }
  goal = (await api.request('POST', `/v1/sites/${site}/conversions`, { body })).body.data.id
})

/** Creates a subscription for the site. `received` attempts what is due and returns all notifications so far. */
async function subscribe(events: string[], filters: object = {}) {
  const receiver = startReceiver()
  receivers.push(receiver)
  const body = { url: receiver.url, events, filters, site_ids: [site] }
  const webhook = (await api.request('POST', '/v1/webhooks', { body })).body.data.id
  return async () => {
    await api.deliver(webhook)
    return receiver.received.map(({ body: notification }) => notification)
  }
}

const minutesAgo = (minutes: number) => new Date(api.services.clock() - minutes * 60_000).toISOString()
const fromNews = { page_url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=spring' }
const view = (minutes: number) => ({
  event_name: 'page_view',
  client_id: 'cid_1',
  timestamp: minutesAgo(minutes),
  context: fromNews,
})
const purchase = (event_id: string, value = 20) => ({
  event_name: 'purchase',
  event_id,
  client_id: 'cid_1',
  timestamp: minutesAgo(10),
  properties: { value },
})

async function send(...events: object[]) {
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
}

test('a webhook that wants only conversion.attributed gets the first attribution of each conversion, once', async () => {
  const received = await subscribe(['conversion.attributed'])
  await send(view(12), purchase('evt_a'))
  const [first, ...others] = await received()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    type: 'conversion.attributed',
    site_id: site,
    data: {
      conversion: { id: goal, name: 'Purchase', event_id: 'evt_a' },
      value: 20,
      currency: 'EUR',
      user: { user_id: null, client_id: 'cid_1', email_hash: null },
      attribution: { model: 'last_click', source: 'news', medium: 'email', campaign: 'spring' },
      previous_attribution: null,
    },
  })
  // Neither a repeated event nor a later one of the same visit attributes the conversion again.
  await send(purchase('evt_a'), { ...view(9), event_name: 'click' })
  expect(await received()).toHaveLength(1)
})

test('conversion.completed and conversion.attributed agree, and a changed attribution follows them', async () => {
  const received = await subscribe(['conversion.*'])
  await send(purchase('evt_b'))
  const published = await received()
  expect(published.map(({ type }) => type).sort()).toEqual(['conversion.attributed', 'conversion.completed'])
  expect(new Set(published.map(({ id }) => id)).size).toBe(2)
  const [completed, first] = published.map(({ data }) => data as { attribution: object })
  expect(completed?.attribution).toEqual(first?.attribution as object)

  await send(view(300))
  const [, , again, ...others] = await received()
  expect(others).toEqual([])
  expect(again).toMatchObject({
    type: 'conversion.attributed',
    data: { attribution: { source: 'news' }, previous_attribution: first?.attribution },
  })
})

test('filters for conversion.attributed apply to first attributions', async () => {
  const received = await subscribe(['conversion.attributed'], { 'conversion.attributed': { min_value: 50 } })
  await send(purchase('evt_c', 49.99), { ...purchase('evt_d', 50), client_id: 'cid_2' })
  expect((await received()).map(({ data }) => (data as { value: number }).value)).toEqual([50])
})

test('a dry run counts both types alike', async () => {
  await send(purchase('evt_e'), { ...purchase('evt_f'), client_id: 'cid_2' })
  const body = { events: ['conversion.*'], site_ids: [site] }
  const { by_type } = (await api.request('POST', '/v1/webhooks/dry-run', { body })).body.data
  const passed = by_type.map((it: { type: string; passed: number }) => [it.type, it.passed])
  expect(Object.fromEntries(passed)).toMatchObject({ 'conversion.completed': 2, 'conversion.attributed': 2 })
})
