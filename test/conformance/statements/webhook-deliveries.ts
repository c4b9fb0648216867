import { cursorPageOf, dataOf, failureOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import {
  exactly,
  integer,
  listOf,
  Nonconformity,
  nullOr,
  object,
  oneOf,
  prefixed,
  type Read,
  text,
  time,
} from '../shapes.ts'
import { receivingSection } from '../statement.ts'
import { envelope, subscribe } from './webhook-events.ts'
import { eventTypes } from './webhooks.ts'

const delivery = object({
  id: prefixed('del_'),
  event_id: prefixed('evt_'),
  event_type: text,
  status: oneOf('pending', 'retrying', 'delivered', 'failed'),
  attempts: integer,
  response_status: nullOr(integer),
  response_time_ms: nullOr(integer),
  delivered_at: nullOr(time),
  last_error: nullOr(text),
  next_retry_at: nullOr(time),
  failed_at: nullOr(time),
})
const attempts = {
  delivered: integer,
  refused: integer,
  unanswered: integer,
  latency_p50_ms: nullOr(integer),
  latency_p95_ms: nullOr(integer),
}
type Delivery = Read<typeof delivery>

export const webhookDeliveryStatements = receivingSection('Webhook deliveries', {
  'a 2xx marks a delivery as delivered, with the time, the response status and the response time': async (
    context,
  ) => {
    const { id, mailbox } = await subscribe(context, { events: ['site.created'] })
    await context.site()
    const record = await deliveryOf(context, id)
    requireEqual('status', record.status, 'delivered')
    requireEqual('attempts, response_status', [record.attempts, record.response_status], [1, 204])
    requireTrue('delivered_at is missing', record.delivered_at !== null)
    requireTrue('response_time_ms is missing', record.response_time_ms !== null)
    requireEqual('next_retry_at, failed_at', [record.next_retry_at, record.failed_at], [null, null])
    const ids = mailbox.received.map(({ body }) => envelope(JSON.parse(body), 'the body').id)
    requireTrue(`event_id is ${record.event_id}`, ids.includes(record.event_id))
  },
  'any other status marks it as retrying: the second attempt is a minute after the first': async (
    context,
  ) => {
    const { id, mailbox } = await subscribe(context, { events: ['site.created'] })
    mailbox.answer(500)
    await context.site()
    const record = await deliveryOf(context, id)
    requireEqual('status', record.status, 'retrying')
    requireEqual('attempts, response_status', [record.attempts, record.response_status], [1, 500])
    const wait_ms = Date.parse(record.next_retry_at ?? '') - Date.now()
    requireTrue(`next_retry_at is ${record.next_retry_at}`, wait_ms > 0 && wait_ms <= 61_000)
    requireTrue('last_error is missing', Boolean(record.last_error))
  },
  'a manual retry is the next attempt, sent immediately with the same id': async (context) => {
    const { id, mailbox } = await subscribe(context, { events: ['site.created'] })
    mailbox.answer(503)
    await context.site()
    const failed = await deliveryOf(context, id)
    mailbox.answer(200)
    const retried = await context.ask((client) => client.webhookDeliveries.retry(id, failed.id))
    requireEqual('id', dataOf(retried, 200, delivery).id, failed.id)
    const record = await deliveryOf(context, id, ({ status }) => status === 'delivered')
    requireEqual('attempts', record.attempts, 2)
    const notifications = mailbox.received.map(({ body }) => envelope(JSON.parse(body), 'the body'))
    requireEqual('ids', new Set(notifications.map((it) => it.id)).size, 1)
    requireEqual(
      'delivery_attempt',
      notifications.map(({ metadata }) => metadata.delivery_attempt),
      [1, 2],
    )
  },
  'a delivered one is retried only with force, otherwise it is 409': async (context) => {
    const { id } = await subscribe(context, { events: ['site.created'] })
    await context.site()
    const record = await deliveryOf(context, id, ({ status }) => status === 'delivered')
    const again = (force: boolean) =>
      context.ask((client) => client.webhookDeliveries.retry(id, record.id, { force }))
    failureOf(await again(false), 409, 'conflict')
    dataOf(await again(true), 200, delivery)
  },
  'statistics count the attempts of the last 24 hours by outcome, hour by hour, and measure their latency':
    async (context) => {
      const { id, mailbox } = await subscribe(context, { events: ['site.created'] })
      mailbox.answer(500)
      await context.site()
      const failed = await deliveryOf(context, id)
      mailbox.answer(200)
      await context.ask((client) => client.webhookDeliveries.retry(id, failed.id))
      await deliveryOf(context, id, ({ status }) => status === 'delivered')
      const { totals, series } = dataOf(
        await context.ask((client) => client.webhooks.statistics(id)),
        200,
        object({ timezone: exactly('UTC'), totals: object(attempts), series: listOf(object(attempts)) }),
      )
      requireEqual('attempts', [totals.delivered, totals.refused, totals.unanswered], [1, 1, 0])
      requireTrue('latency_p95_ms is missing', totals.latency_p95_ms !== null)
      requireEqual('hours', series.length, 24)
      const all = dataOf(
        await context.ask((client) => client.webhooks.allStatistics()),
        200,
        listOf(object({ webhook_id: prefixed('wh_'), totals: object(attempts) })),
      )
      requireEqual('totals in the list', all.find((it) => it.webhook_id === id)?.totals, totals)
      const sum = series.reduce((total, it) => total + it.delivered + it.refused, 0)
      requireEqual('the sum of the hours', sum, 2)
    },
  'a test of each type is sent with metadata.test true': async (context) => {
    const { id, mailbox } = await subscribe(context, { events: ['site.created'] })
    for (const event_type of eventTypes)
      dataOf(
        await context.ask((client) => client.webhooks.test(id, { event_type })),
        202,
        object({ event_type: exactly(event_type) }),
      )
    await context.eventually(async () => {
      const tests = mailbox.received
        .map(({ body }) => envelope(JSON.parse(body), 'the body'))
        .filter(({ metadata }) => metadata.test === true)
      requireEqual('types', [...new Set(tests.map(({ type }) => type))].sort(), [...eventTypes].sort())
    })
  },
})

/** Returns the oldest delivery of a subscription once it has the expected state: attempted, by default. */
async function deliveryOf(
  context: ConformanceContext,
  webhookId: string,
  isSo: (delivery: Delivery) => boolean = ({ status }) => status !== 'pending',
): Promise<Delivery> {
  let found: Delivery | undefined
  await context.eventually(async () => {
    const answer = await context.ask((client) => client.webhookDeliveries.list(webhookId).page())
    found = cursorPageOf(answer, delivery).data.at(-1)
    if (!found || !isSo(found)) throw new Nonconformity(`the delivery is ${found?.status ?? 'missing'}`)
  })
  return found as Delivery
}
