import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type Receiver, startDeliveries, startReceiver } from '../../../test/fixtures/delivery.ts'
import { expireDeliveries, removeDeliveriesOf } from './retention.ts'

setDefaultTimeout(60_000)

const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startDeliveries>>
let receiver: Receiver
let webhook: { id: string }
beforeAll(async () => {
  api = await startDeliveries()
})
afterAll(() => api.stop())
beforeEach(async () => {
  receiver = startReceiver()
  webhook = await api.subscribe(receiver.url)
})
afterEach(() => receiver.stop())

test('deliveries and their attempts are kept for 30 days', async () => {
  const [old] = await api.add(webhook.id)
  await api.deliver(webhook.id)
  api.advance(30 * day_ms - 60_000)
  const [young] = await api.add(webhook.id)
  await expireDeliveries(api.services)
  expect(await api.attempts(old)).toHaveLength(1)
  api.advance(120_000)
  await expireDeliveries(api.services)
  expect(await api.delivery(old)).toBeUndefined()
  expect(await api.attempts(old)).toEqual([])
  expect(await api.delivery(young)).toBeDefined()
})

test('a previous secret is removed after its grace period', async () => {
  const rotate = { body: { grace_period_seconds: 3600 } }
  expect((await api.request('POST', `/v1/webhooks/${webhook.id}/rotate-secret`, rotate)).status).toBe(200)
  await expireDeliveries(api.services)
  expect((await api.subscription(webhook.id)).previousSecret).toBeString()
  api.advance(3_600_000)
  await expireDeliveries(api.services)
  expect(await api.subscription(webhook.id)).toMatchObject({
    previousSecret: null,
    previousSecretUntil: null,
  })
})

test('the deliveries of a deleted site are removed, except those of site.deleted', async () => {
  const [gone] = await api.add(webhook.id, 6000)
  const [end] = await api.add(webhook.id, 1, { eventType: 'site.deleted' })
  const [other] = await api.add(webhook.id, 1, { siteId: 'site_2' })
  await removeDeliveriesOf(api.services.db, api.workspaceId, 'site_1')
  const left = await Promise.all([gone, end, other].map((it) => api.delivery(it)))
  expect(left.map((row): string | undefined => row?.id)).toEqual([undefined, end, other])
})
