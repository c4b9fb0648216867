import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type Receiver, startDeliveries, startReceiver } from '../../../test/fixtures/delivery.ts'

setDefaultTimeout(60_000)

const minute_ms = 60_000

let api: Awaited<ReturnType<typeof startDeliveries>>
let receiver: Receiver
let webhook: { id: string; secret: string }
beforeAll(async () => {
  api = await startDeliveries()
})
afterAll(() => api.stop())
beforeEach(async () => {
  receiver = startReceiver()
  webhook = await api.subscribe(receiver.url)
})
afterEach(() => receiver.stop())

const failing = () => new Response('no', { status: 503 })
const post = (path: string, body?: object) =>
  api.request('POST', `/v1/webhooks/${webhook.id}/${path}`, { body })
const get = async (path: string) => (await api.request('GET', `/v1/webhooks/${webhook.id}/${path}`)).body.data

test('a manual retry attempts a failed delivery once more, at once', async () => {
  receiver.answer = failing
  const [id] = await api.add(webhook.id, 1, { status: 'failed', attempts: 5, nextAttemptAt: null })
  for (const [status, attempts] of [
    ['failed', 6],
    ['delivered', 7],
  ] as const) {
    const answer = await post(`deliveries/${id}/retry`)
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { id, status: 'retrying', failed_at: null },
    ])
    expect(Date.parse(answer.body.data.next_retry_at)).toBeLessThanOrEqual(api.services.clock())
    expect((await api.jobs(webhook.id)).map(({ name }) => name)).toEqual(['deliver-webhook'])
    await api.deliver(webhook.id)
    expect(await api.delivery(id)).toMatchObject({ status, attempts, nextAttemptAt: null, isManual: false })
    receiver.answer = () => new Response()
  }
})

test('a manual retry of a waiting delivery brings it forward and keeps its remaining attempts', async () => {
  receiver.answer = failing
  const nextAttemptAt = new Date(api.services.clock() + 7_200_000)
  const [id] = await api.add(webhook.id, 1, { status: 'retrying', attempts: 3, nextAttemptAt })
  const { body } = await post(`deliveries/${id}/retry`, {})
  expect(Date.parse(body.data.next_retry_at)).toBeLessThanOrEqual(api.services.clock())
  await api.deliver(webhook.id)
  const tried = await api.delivery(id)
  expect(tried).toMatchObject({ status: 'retrying', attempts: 4 })
  expect(Number(tried.nextAttemptAt) - api.services.clock()).toBeGreaterThan(119 * minute_ms)
})

test('a delivery that has arrived is sent again only with force', async () => {
  const arrived = { status: 'delivered', attempts: 1, deliveredAt: new Date(), nextAttemptAt: null } as const
  const [id] = await api.add(webhook.id, 1, arrived)
  for (const body of [undefined, {}, { force: false }]) {
    const refused = await post(`deliveries/${id}/retry`, body)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
  }
  expect(await api.jobs(webhook.id)).toEqual([])
  const forced = await post(`deliveries/${id}/retry`, { force: true })
  expect([forced.status, forced.body.data.next_retry_at]).toEqual([200, expect.any(String)])
  expect((await post('deliveries/del_none/retry')).status).toBe(404)
  const other = await api.subscribe(receiver.url)
  expect((await api.request('POST', `/v1/webhooks/${other.id}/deliveries/${id}/retry`)).status).toBe(404)
})

test('all failed deliveries since a time are retried once, and the waiting retries can be counted', async () => {
  const waiting = async () => (await get('deliveries/retry')).queued
  const done = { nextAttemptAt: null }
  for (const status of ['failed', 'failed', 'delivered', 'retrying'] as const)
    await api.add(webhook.id, 1, { ...done, status })
  api.advance(1000)
  const since = new Date(api.services.clock()).toISOString()
  await api.add(webhook.id, 1, { ...done, status: 'failed' })
  await api.add(webhook.id)
  expect(await waiting()).toBe(0)
  const first = await post('deliveries/retry', { since })
  expect([first.status, first.body.data]).toEqual([202, { queued: 1 }])
  expect((await post('deliveries/retry')).body.data).toEqual({ queued: 2 })
  expect((await post('deliveries/retry')).body.data).toEqual({ queued: 0 })
  expect(await waiting()).toBe(3)
  expect(await get('deliveries?status=failed')).toEqual([])
})

test('a retry that is requested during an attempt follows it, unless the attempt succeeds', async () => {
  /** Returns a delivery after its retry was requested during the first attempt. */
  async function retried(stored: Parameters<typeof api.add>[2], ...answers: number[]) {
    const [id] = await api.add(webhook.id, 1, stored)
    let requests = 0
    receiver.answer = async () => {
      api.advance(1000)
      if (++requests === 1) await api.request('POST', `/v1/webhooks/${webhook.id}/deliveries/${id}/retry`)
      api.advance(1000)
      return new Response('', { status: answers[requests - 1] as number })
    }
    await api.deliver(webhook.id)
    await api.deliver(webhook.id)
    expect(requests).toBe(answers.length)
    return api.delivery(id)
  }
  expect(await retried({}, 503, 200)).toMatchObject({ status: 'delivered', attempts: 2 })
  const waits = await retried({}, 503, 503)
  expect(waits).toMatchObject({ status: 'retrying', attempts: 2, isManual: false })
  expect(Number(waits.nextAttemptAt) - api.services.clock()).toBeGreaterThan(4 * minute_ms)
  expect(await retried({ attempts: 4 }, 503, 200)).toMatchObject({ status: 'delivered', attempts: 6 })
  const byHand = { status: 'retrying', attempts: 5, isManual: true } as const
  expect(await retried(byHand, 503, 503)).toMatchObject({
    status: 'failed',
    attempts: 7,
    nextAttemptAt: null,
  })
  expect(await retried({}, 200)).toMatchObject({ status: 'delivered', attempts: 1, nextAttemptAt: null })
})

test('a delivery that has arrived stays delivered when it is sent again, even if that fails', async () => {
  receiver.answer = failing
  const deliveredAt = new Date('2026-01-02T03:04:05.678Z')
  const [first] = await api.add(webhook.id, 1, {
    status: 'retrying',
    attempts: 1,
    isManual: true,
    deliveredAt,
  })
  await api.deliver(webhook.id)
  expect(await api.delivery(first)).toMatchObject({
    status: 'delivered',
    attempts: 2,
    deliveredAt,
    nextAttemptAt: null,
    lastError: 'The receiver answered 503',
  })
})
