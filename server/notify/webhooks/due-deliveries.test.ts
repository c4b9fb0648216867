import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type Receiver, startDeliveries, startReceiver } from '../../../test/fixtures/delivery.ts'
import { findActive, findDue } from './due-deliveries.ts'

setDefaultTimeout(60_000)

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

/** Text that the database cannot compress. */
function noise(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array((bytes * 3) / 4))).toString('base64')
}

const due = (known: string[], deliveries: number, bytes: number) =>
  findDue(api.services, webhook.id, known, { deliveries, bytes })

test('the delivery due longest comes first, without known deliveries and those not due yet', async () => {
  const now = api.services.clock()
  const ids: (string | undefined)[] = []
  for (const ago_ms of [3000, 2000, 1000, -1000])
    ids.push((await api.add(webhook.id, 1, { nextAttemptAt: new Date(now - ago_ms) }))[0])
  const [first, second, third] = ids as [string, string, string]
  expect((await due([], 10, 1e6)).map(({ id }) => id)).toEqual([first, second, third])
  expect((await due([first], 1, 1e6)).map(({ id }) => id)).toEqual([second])
})

test('no more bytes are read than there is room for, but always one delivery', async () => {
  await api.add(webhook.id, 20, { data: { text: noise(6000) } })
  expect(await due([], 20, 20_000)).toHaveLength(4)
  expect(await due([], 20, 1)).toHaveLength(1)
})

test('all deliveries are sent, even if their data exceeds the limit in bytes', async () => {
  await api.add(webhook.id, 100, { data: { text: noise(6000) } })
  await api.deliver(webhook.id, { bufferBytes: 20_000 })
  expect(receiver.received).toHaveLength(100)
})

test('a receiver that answers late counts as slow', async () => {
  let isSlow = false
  receiver.answer = async () => {
    await Bun.sleep(200)
    return new Response()
  }
  await api.add(webhook.id)
  const onSlow = () => {
    isSlow = true
  }
  await api.deliver(webhook.id, { onSlow, slow_ms: 50, refresh_ms: 20 })
  expect(isSlow).toBe(true)
})

test('a receiver whose last attempt failed counts as slow until it accepts a delivery', async () => {
  const slow: string[] = []
  const send = async (name: string, answer: () => Response) => {
    receiver.answer = answer
    await api.add(webhook.id)
    await api.deliver(webhook.id, { onSlow: () => slow.push(name), refresh_ms: 5000 })
  }
  await send('fails', () => new Response(null, { status: 503 }))
  expect(await findActive(api.services, webhook.id)).toMatchObject({ isFailing: true })
  await send('recovers', () => new Response())
  await send('works', () => new Response())
  expect(new Set(slow)).toEqual(new Set(['recovers']))
})
