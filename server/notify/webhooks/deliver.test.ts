import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { verifyStandardWebhook, verifyWebhook } from '../../../packages/client/webhook.ts'
import {
  type Received,
  type Receiver,
  startDeliveries,
  startReceiver,
} from '../../../test/fixtures/delivery.ts'
import { until } from '../../../test/support/until.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { recordAttempts } from './attempt-record.ts'

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

const failing = () => new Response('no', { status: 503, headers: { 'X-Why': 'busy' } })

test('a due delivery is sent with everything that the specification requires', async () => {
  const [first] = await api.add(webhook.id)
  await api.deliver(webhook.id)
  const [{ headers, text, body }] = receiver.received as [Received]
  const stored = await api.delivery(first)
  expect(body).toEqual({
    id: stored.eventId,
    type: 'site.created',
    created_at: stored.eventCreatedAt.toISOString(),
    site_id: 'site_1',
    data: { site: { name: 'Café' } },
    metadata: { webhook_id: webhook.id, delivery_attempt: 1 },
  })
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('user-agent')).toBe('Sightline-Webhooks/1')
  expect(headers.get('x-sightline-delivery')).toBe(stored.id)
  const check = { payload: text, secret: webhook.secret, now: api.services.clock() }
  await verifyWebhook({ ...check, header: headers.get('x-service-signature') })
  await verifyStandardWebhook({ ...check, headers })
  expect(stored).toMatchObject({
    status: 'delivered',
    attempts: 1,
    nextAttemptAt: null,
    responseStatus: 200,
    responseTime_ms: expect.any(Number),
    lastError: null,
    deliveredAt: expect.any(Date),
    failedAt: null,
  })
  const [attempt] = await api.attempts(first)
  expect(attempt).toMatchObject({
    number: 1,
    url: receiver.url,
    requestBody: text,
    responseStatus: 200,
    responseBody: 'ok',
    error: null,
  })
  expect(attempt?.requestHeaders['X-Service-Signature']).toBe(headers.get('x-service-signature') as string)
  expect((await api.subscription(webhook.id)).lastDeliveryAt).not.toBeNull()
  expect(await api.jobs(webhook.id)).toEqual([])
})

test('test deliveries and back-fills are marked as such', async () => {
  await api.add(webhook.id, 1, { origin: 'test' })
  await api.add(webhook.id, 1, { origin: 'backfill' })
  await api.deliver(webhook.id)
  const metadata = receiver.received.map(({ body }) => body.metadata)
  expect(metadata).toContainEqual({ webhook_id: webhook.id, delivery_attempt: 1, test: true })
  expect(metadata).toContainEqual({ webhook_id: webhook.id, delivery_attempt: 1, backfill: true })
})

test('a failing delivery is retried after 1, 5, 30 and 120 minutes, and then no longer', async () => {
  receiver.answer = failing
  const [first] = await api.add(webhook.id)
  for (const [index, minutes] of [0, 1, 5, 30, 120].entries()) {
    if (minutes > 0) {
      api.advance(minutes * minute_ms - 5000)
      await api.deliver(webhook.id)
      expect(receiver.received).toHaveLength(index)
      api.advance(5000)
    }
    await api.deliver(webhook.id)
    expect(receiver.received).toHaveLength(index + 1)
    const { last_attempt_at, last_delivery_at } = (await api.request('GET', `/v1/webhooks/${webhook.id}`))
      .body.data.health
    expect(Date.parse(last_attempt_at)).toBeWithin(api.services.clock() - 5000, api.services.clock() + 1)
    expect(last_delivery_at).toBeNull()
    const stored = await api.delivery(first)
    const isLast = index === 4
    expect(stored).toMatchObject({
      status: isLast ? 'failed' : 'retrying',
      attempts: index + 1,
      responseStatus: 503,
      lastError: 'The receiver answered 503',
      deliveredAt: null,
    })
    expect(stored.failedAt === null).toBe(!isLast)
    const delay_ms = [1, 5, 30, 120][index]
    const inFuture_ms = stored.nextAttemptAt && stored.nextAttemptAt.getTime() - api.services.clock()
    if (delay_ms === undefined) expect(inFuture_ms).toBeNull()
    else expect(inFuture_ms).toBeWithin(delay_ms * minute_ms - 4000, delay_ms * minute_ms + 1)
    const scheduled = (await api.jobs(webhook.id)).filter(({ name }) => name === 'deliver-webhook')
    if (stored.nextAttemptAt) expect(scheduled.at(-1)?.run_at).toEqual(stored.nextAttemptAt)
  }
  api.advance(24 * 60 * minute_ms)
  await api.deliver(webhook.id)
  expect(receiver.received).toHaveLength(5)

  const bodies = receiver.received.map(({ body }) => body)
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
  expect(bodies.map(({ metadata }) => (metadata as { delivery_attempt: number }).delivery_attempt)).toEqual([
    1, 2, 3, 4, 5,
  ])
  const attempts = await api.attempts(first)
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  for (const it of attempts)
    expect(it).toMatchObject({ responseStatus: 503, responseBody: 'no', error: 'The receiver answered 503' })
  expect(attempts[0]?.responseHeaders).toMatchObject({ 'x-why': 'busy' })
})

test('a delivery that succeeds at the third attempt is delivered', async () => {
  receiver.answer = () => (receiver.received.length < 3 ? failing() : new Response(null, { status: 204 }))
  const [first] = await api.add(webhook.id)
  await api.deliver(webhook.id)
  expect((await api.subscription(webhook.id)).failingSince).not.toBeNull()
  for (const minutes of [1, 5]) {
    api.advance(minutes * minute_ms)
    await api.deliver(webhook.id)
  }
  expect(await api.delivery(first)).toMatchObject({
    status: 'delivered',
    attempts: 3,
    responseStatus: 204,
    lastError: null,
    nextAttemptAt: null,
  })
  expect((await api.subscription(webhook.id)).failingSince).toBeNull()
})

test('an attempt fails if the receiver does not answer in time or cannot be reached', async () => {
  const silent = Promise.withResolvers<Response>()
  receiver.answer = () => silent.promise
  const [first] = await api.add(webhook.id)
  const outbound = createOutbound({ targets: 'loopback', limits: { response_ms: 100 } })
  await api.deliver(webhook.id, { outbound })
  expect(await api.delivery(first)).toMatchObject({
    status: 'retrying',
    responseStatus: null,
    lastError: 'No complete response within 0.1 s',
  })
  silent.resolve(new Response())
  await receiver.stop()
  const [second] = await api.add(webhook.id)
  await api.deliver(webhook.id)
  expect(await api.delivery(second)).toMatchObject({
    status: 'retrying',
    lastError: 'The connection was refused',
  })
})

test('an attempt fails without a request if the address has become private', async () => {
  const [first] = await api.add(webhook.id)
  await api.deliver(webhook.id, { outbound: createOutbound({ targets: 'public' }) })
  expect(receiver.received).toEqual([])
  expect(await api.delivery(first)).toMatchObject({ status: 'retrying', attempts: 1 })
})

test('during a rotation both secrets sign, afterwards only the new one', async () => {
  const rotate = { body: { grace_period_seconds: 3600 } }
  const rotated = await api.request('POST', `/v1/webhooks/${webhook.id}/rotate-secret`, rotate)
  expect(rotated.status).toBe(200)
  const verify = async (secret: string) => {
    const { headers, text: payload } = receiver.received.at(-1) as Received
    const check = { payload, secret, now: api.services.clock() }
    await verifyStandardWebhook({ ...check, headers })
    return verifyWebhook({ ...check, header: headers.get('x-service-signature') })
  }
  await api.add(webhook.id)
  await api.deliver(webhook.id)
  for (const secret of [webhook.secret, rotated.body.data.secret]) expect(await verify(secret)).toBeObject()
  api.advance(3_600_001)
  await api.add(webhook.id)
  await api.deliver(webhook.id)
  expect(await verify(rotated.body.data.secret)).toBeObject()
  await expect(verify(webhook.secret)).rejects.toMatchObject({ code: 'invalid_signature' })
})

test('a paused subscription gets its waiting deliveries once it is active again', async () => {
  const path = `/v1/webhooks/${webhook.id}`
  await api.request('PATCH', path, { body: { status: 'paused' } })
  await api.add(webhook.id)
  await api.deliver(webhook.id)
  expect(receiver.received).toEqual([])
  await api.request('PATCH', path, { body: { status: 'active' } })
  expect((await api.jobs(webhook.id)).map(({ name }) => name)).toEqual(['deliver-webhook'])
  await api.deliver(webhook.id)
  expect(receiver.received).toHaveLength(1)
})

test('a subscription that is deleted during an attempt leaves no deliveries behind', async () => {
  receiver.answer = async () => {
    await api.request('DELETE', `/v1/webhooks/${webhook.id}`)
    return new Response()
  }
  const [first] = await api.add(webhook.id)
  await api.deliver(webhook.id)
  expect(await api.delivery(first)).toBeUndefined()
})

test('at most 16 requests to a receiver are in flight, and all 300 arrive', async () => {
  receiver.answer = async () => {
    await Bun.sleep(5)
    return new Response()
  }
  const ids = await api.add(webhook.id, 300)
  await api.deliver(webhook.id)
  expect(receiver.maxConcurrent).toBe(16)
  expect(new Set(receiver.received.map(({ headers }) => headers.get('x-sightline-delivery')))).toEqual(
    new Set(ids),
  )
  expect(receiver.received).toHaveLength(300)
})

test('a delivery that becomes due during a slow response does not wait for it', async () => {
  const slow = Promise.withResolvers<Response>()
  receiver.answer = () => (receiver.received.length === 1 ? slow.promise : new Response())
  await api.add(webhook.id)
  const delivering = api.deliver(webhook.id, { refresh_ms: 20 })
  await until('the first is in flight', 5000, () => receiver.received.length === 1)
  const [second] = await api.add(webhook.id)
  await until('the second has arrived', 5000, async () => (await api.delivery(second)).status === 'delivered')
  slow.resolve(new Response())
  await delivering
})

test('a run that reaches its time limit schedules another run for the rest', async () => {
  const finished = Promise.withResolvers<void>()
  receiver.answer = async () => {
    await finished.promise
    return new Response()
  }
  await api.add(webhook.id, 200)
  const delivering = api.deliver(webhook.id, { run_ms: 2000 })
  await until('16 requests are in flight', 5000, () => receiver.received.length === 16)
  await Bun.sleep(2000)
  finished.resolve()
  await delivering
  expect(receiver.received).toHaveLength(16)
  const [job] = await api.jobs(webhook.id)
  expect(job?.run_at.getTime()).toBeLessThanOrEqual(api.services.clock())
  await api.deliver(webhook.id)
  expect(receiver.received).toHaveLength(200)
})

test('when the process stops, hanging requests are aborted and their deliveries stay due', async () => {
  const hanging = Promise.withResolvers<Response>()
  receiver.answer = () => (receiver.received.length === 2 ? new Response() : hanging.promise)
  const [first] = await api.add(webhook.id)
  const [second] = await api.add(webhook.id, 1, { nextAttemptAt: new Date(api.services.clock() - 1) })
  const stopping = new AbortController()
  const delivering = api.deliver(webhook.id, { stopping: stopping.signal, stop_ms: 50 })
  await until('both are in flight', 5000, () => receiver.received.length === 2)
  stopping.abort()
  await delivering
  hanging.resolve(new Response())
  const states = [await api.delivery(first), await api.delivery(second)]
  expect(states.map(({ status }) => status).sort()).toEqual(['delivered', 'pending'])
  const waiting = states.find(({ status }) => status === 'pending')
  expect(await api.attempts(waiting?.id)).toEqual([])
  expect((await api.jobs(webhook.id)).map(({ name }) => name)).toEqual(['deliver-webhook'])
})

test('an attempt that two processes made counts once', async () => {
  const [first] = await api.add(webhook.id)
  const delivery = await api.delivery(first)
  const now = new Date(api.services.clock())
  const message = { url: receiver.url, headers: {}, body: '{}' }
  const reply = { status: 500, headers: {}, body: '', error: 'The receiver answered 500', duration_ms: 1 }
  const outcome = { delivery, startedAt: now, endedAt: now, message, reply }
  await recordAttempts(api.services, webhook.id, [outcome])
  const late = { ...outcome, reply: { ...reply, status: 200, error: null } }
  await recordAttempts(api.services, webhook.id, [late])
  expect(await api.delivery(first)).toMatchObject({ status: 'retrying', attempts: 1, responseStatus: 500 })
  expect(await api.attempts(first)).toHaveLength(1)
})
