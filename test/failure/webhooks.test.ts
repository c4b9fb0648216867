import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freePort } from '../support/free-port.ts'
import { signal } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'

const folder = temporaryFolder()
const received: { id: string; metadata: { delivery_attempt: number } }[] = []
let answer: () => Response | Promise<Response>
let receiver: Bun.Server<undefined>
let env: Record<string, string>
let product: Product

beforeAll(async () => {
  receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      received.push((await request.json()) as (typeof received)[number])
      return answer()
    },
  })
  env = { PORT: await freePort(), WEBHOOK_ALLOW_PRIVATE: '1' }
  product = await Product.startPrepared(folder.path, env)
}, 90_000)

afterAll(async () => {
  await product.stop()
  await receiver.stop(true)
  folder.remove()
}, 60_000)

test('an attempt interrupted by a kill of the service is retried as the same delivery', async () => {
  const created = await product.request('POST', '/v1/webhooks', { url: receiver.url.href, events: ['*'] })
  expect(created.status).toBe(200)
  const webhookId = created.body.data.id
  const never = Promise.withResolvers<Response>()
  answer = () => never.promise
  const sent = await product.request('POST', `/v1/webhooks/${webhookId}/test`, { event_type: 'site.created' })
  expect(sent.status).toBe(202)
  await until('the attempt has arrived', 20_000, () => received.length === 1)

  expect(signal(product.pid, 'SIGKILL')).toBe(true)
  await product.ended
  answer = () => new Response()
  product = await Product.start(folder.path, env)
  await until('the attempt is repeated', 40_000, () => received.length > 1)
  const path = `/v1/webhooks/${webhookId}/deliveries/${sent.body.data.id}`
  const delivery = await until('it is delivered', 20_000, async () => {
    const { body } = await product.request('GET', path)
    return body.data.status === 'delivered' && body.data
  })
  never.resolve(new Response())

  expect(delivery.attempts).toBe(1)
  expect(received.map((it) => it.id)).toEqual([delivery.event_id, delivery.event_id])
  expect(received.map((it) => it.metadata.delivery_attempt)).toEqual([1, 1])
}, 120_000)
