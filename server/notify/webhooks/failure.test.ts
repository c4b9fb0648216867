import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type Receiver, startDeliveries, startReceiver } from '../../../test/fixtures/delivery.ts'

setDefaultTimeout(60_000)

const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms

let api: Awaited<ReturnType<typeof startDeliveries>>
let receiver: Receiver
let webhook: { id: string }
beforeAll(async () => {
  api = await startDeliveries()
})
afterAll(() => api.stop())
beforeEach(async () => {
  receiver = startReceiver()
  receiver.answer = () => new Response(null, { status: 500 })
  webhook = await api.subscribe(receiver.url)
})
afterEach(() => receiver.stop())

/** A delivery whose next attempt is the fifth. */
const addLast = () => api.add(webhook.id, 1, { status: 'retrying', attempts: 4 })

test('the fifth failure is mailed to owners and admins', async () => {
  await api.add(webhook.id, 1, { status: 'retrying', attempts: 3 })
  await api.deliver(webhook.id)
  expect(await api.mails(webhook.id)).toEqual([])

  const [last] = await addLast()
  await api.deliver(webhook.id)
  expect((await api.delivery(last)).status).toBe('failed')
  const mails = await api.mails(webhook.id)
  expect(mails).toHaveLength(1)
  // Undo the line breaks of the mail encoding.
  const mail = mails[0]?.replaceAll('\r\n ', ' ').replaceAll('=\r\n', '')
  expect(mail).toMatch(/^To: (owner|admin)-\S+@example.com, (owner|admin)-\S+@example.com\r?$/m)
  expect(mail).not.toContain('member-')
  for (const part of [
    receiver.url,
    'The receiver answered 500',
    'site.created',
    `http://analytics.test/webhooks/${webhook.id}/deliveries/${last}`,
  ])
    expect(mail).toContain(part)
})

test('failure mails are sent at most once an hour for each subscription', async () => {
  for (let failed = 0; failed < 3; failed++) {
    await addLast()
    await api.deliver(webhook.id)
    expect(await api.mails(webhook.id)).toHaveLength(failed === 0 ? 1 : 0)
    api.advance(20 * minute_ms - 2000)
  }
  const other = await api.subscribe(receiver.url)
  await api.add(other.id, 1, { status: 'retrying', attempts: 4 })
  await api.deliver(other.id)
  expect(await api.mails(other.id)).toHaveLength(1)

  api.advance(6000)
  await addLast()
  await api.deliver(webhook.id)
  expect(await api.mails(webhook.id)).toHaveLength(1)
})

test('a manual retry that fails sends no mail, because its user is watching', async () => {
  await api.add(webhook.id, 1, { status: 'retrying', attempts: 5, isManual: true })
  await api.deliver(webhook.id)
  expect(await api.mails(webhook.id)).toEqual([])
})

test('a failed resend of a delivery that had arrived sends no mail', async () => {
  const deliveredAt = new Date(api.services.clock())
  await api.add(webhook.id, 1, { status: 'retrying', attempts: 4, isManual: true, deliveredAt })
  await api.deliver(webhook.id)
  expect(await api.mails(webhook.id)).toEqual([])
})

test('many deliveries that fail together cause one mail', async () => {
  await api.add(webhook.id, 50, { status: 'retrying', attempts: 4 })
  await api.deliver(webhook.id)
  expect(await api.mails(webhook.id)).toHaveLength(1)
})

test('five days of nothing but failures disable a subscription and send a mail', async () => {
  await api.add(webhook.id)
  await api.deliver(webhook.id)
  api.advance(5 * day_ms - minute_ms)
  const waiting = await api.add(webhook.id, 20)
  await api.deliver(webhook.id)
  expect(await api.subscription(webhook.id)).toMatchObject({ status: 'active', disabledAt: null })
  api.advance(2 * minute_ms)
  await api.deliver(webhook.id)
  expect(await api.subscription(webhook.id)).toMatchObject({
    status: 'disabled',
    disabledAt: expect.any(Date),
  })
  const mails = await api.mails(webhook.id)
  expect(mails.filter((it) => it.includes('was disabled'))).toHaveLength(1)

  const before = receiver.received.length
  api.advance(60 * minute_ms)
  await api.deliver(webhook.id)
  expect(receiver.received).toHaveLength(before)

  receiver.answer = () => new Response()
  await api.request('PATCH', `/v1/webhooks/${webhook.id}`, { body: { status: 'active' } })
  await api.deliver(webhook.id)
  for (const id of waiting) expect((await api.delivery(id)).status).toBe('delivered')
  expect(await api.subscription(webhook.id)).toMatchObject({ status: 'active', failingSince: null })
})

test('one success restarts the five days', async () => {
  await api.add(webhook.id)
  await api.deliver(webhook.id)
  api.advance(4 * day_ms)
  receiver.answer = () => new Response()
  await api.deliver(webhook.id)
  receiver.answer = () => new Response(null, { status: 500 })
  await api.add(webhook.id)
  await api.deliver(webhook.id)
  api.advance(2 * day_ms)
  await api.deliver(webhook.id)
  expect(await api.subscription(webhook.id)).toMatchObject({ status: 'active' })
})
