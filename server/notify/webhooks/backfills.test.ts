import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, eq, like } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { webhookBackfills, webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { runBackfill } from '../../../jobs/tasks/run-backfill.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { pastEvents } from '../../revenue/conversions/past-conversions.sql.ts'
import { continueBackfill } from './backfill-run.ts'
import { deliverDue } from './deliver.ts'

const now = Date.parse('2026-03-31T12:00:00Z')
const march = { start_date: '2026-03-01', end_date: '2026-03-31' }
let api: Awaited<ReturnType<typeof startInstance>>
let site: string
/** A goal whose conversions were published as they happened, and a goal that was created afterwards. */
let publishedGoal: string
let newGoal: string

/** One purchase a day from the 1st to the 12th, with the day as its value. In Tokyo each falls on the next day. */
const events = Array.from({ length: 12 }, (_, n) => ({
  event_name: 'purchase',
  event_id: `evt_${n + 1}`,
  client_id: `cid_${n % 5}`,
  timestamp: `2026-03-${String(n + 1).padStart(2, '0')}T20:00:00Z`,
  properties: { value: n + 1, order: `T-${n + 1}` },
}))

beforeAll(async () => {
  api = await startInstance({ now, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  site = (await api.createSite({ timezone: 'Asia/Tokyo' })).id
  publishedGoal = await createGoal('Purchase')
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
  newGoal = await createGoal('Buyer', { counting_method: 'one_per_user' })
}, 120_000)
afterAll(() => api.stop())

async function createGoal(name: string, fields: object = {}): Promise<string> {
  const value = { value_type: 'dynamic', value_property: 'value' }
  const body = { name, event_name: 'purchase', ...value, ...fields }
  return (await api.request('POST', `/v1/sites/${site}/conversions`, { body })).body.data.id
}

async function createWebhook(fields: object = {}): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/hook', events: ['conversion.completed'], ...fields }
  return (await api.request('POST', '/v1/webhooks', { body })).body.data.id
}

const start = (webhook: string, body: object = {}) =>
  api.request('POST', `/v1/webhooks/${webhook}/backfills`, { body: { ...march, ...body } })
const show = async (webhook: string, backfill: string) =>
  (await api.request('GET', `/v1/webhooks/${webhook}/backfills/${backfill}`)).body.data
const run = (backfill: string) => continueBackfill(api.services, backfill)

/** Advances the clock by one batch, attempts its deliveries and runs the back-fill again. */
async function continueRun(webhook: string, backfill: string) {
  api.advance(10_000)
  await deliverDue(api.services, webhook)
  await run(backfill)
}

async function finish(webhook: string, body: object = {}) {
  const { data } = (await start(webhook, body)).body
  await run(data.id)
  for (let n = 0; (await show(webhook, data.id)).status === 'running'; n++) {
    expect(n).toBeLessThan(50)
    await continueRun(webhook, data.id)
  }
  return show(webhook, data.id)
}

type WithData = { data: Record<string, unknown> }
const eventOf = ({ data }: WithData) => (data.conversion as { event_id: string }).event_id
const eventsIn = (rows: WithData[]) => rows.map(eventOf)

/** The deliveries that back-fills created for a subscription, in the order of the purchases. */
async function deliveriesOf(webhook: string) {
  const rows = await api.services.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhook), eq(webhookDeliveries.origin, 'backfill')))
  return rows.sort((a, b) => Number(eventOf(a).slice(4)) - Number(eventOf(b).slice(4)))
}

test('the conversions of a period are sent with current data, marked as back-fill, at the requested rate', async () => {
  const webhook = await createWebhook()
  const started = await start(webhook, { per_second: 1, conversion_ids: [publishedGoal] })
  expect([started.status, started.body.data]).toMatchObject([
    202,
    { webhook_id: webhook, ...march, status: 'running', total: null, sent: 0, skipped: 0, finished_at: null },
  ])
  const { id } = started.body.data
  await run(id)
  expect(await show(webhook, id)).toMatchObject({ status: 'running', total: 12, sent: 10 })
  const first = await deliveriesOf(webhook)
  const dueAfter_s = first.map(
    ({ nextAttemptAt, createdAt }) => (Number(nextAttemptAt) - createdAt.getTime()) / 1000,
  )
  expect(dueAfter_s).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ status: 'running', total: 12, sent: 12, finished_at: null })
  await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ status: 'completed', total: 12, sent: 12 })
  const all = await deliveriesOf(webhook)
  expect(eventsIn(all)).toEqual(events.map((it) => it.event_id))
  const answer = await api.request('GET', `/v1/webhooks/${webhook}/deliveries/${all[2]?.id}`)
  expect(answer.body.data).toMatchObject({
    origin: 'backfill',
    event_type: 'conversion.completed',
    payload: {
      site_id: site,
      data: {
        conversion: { id: publishedGoal, name: 'Purchase', event_id: 'evt_3' },
        value: 3,
        currency: 'USD',
        user: { client_id: 'cid_2' },
        attribution: { model: 'last_click', source: 'direct' },
        properties: { value: 3, order: 'T-3' },
      },
      metadata: { webhook_id: webhook, delivery_attempt: 1, backfill: true },
    },
  })
})

test('a conversion has the envelope id of its domain event, or else its own id in every back-fill', async () => {
  const [one, other] = [await createWebhook(), await createWebhook()]
  await finish(one, { conversion_ids: [publishedGoal] })
  const stored = await api.services.db
    .select({ id: domainEvents.id })
    .from(domainEvents)
    .where(and(eq(domainEvents.siteId, site), eq(domainEvents.type, 'conversion.completed')))
  expect((await deliveriesOf(one)).map((it) => it.eventId).sort()).toEqual(stored.map((it) => it.id).sort())

  const ids: string[][] = []
  for (const webhook of [one, other]) {
    const before = new Set((await deliveriesOf(webhook)).map((it) => it.id))
    await finish(webhook, { conversion_ids: [newGoal] })
    const added = (await deliveriesOf(webhook)).filter((it) => !before.has(it.id))
    // Five visitors, each counted once.
    expect(eventsIn(added)).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'])
    expect(added[0]?.eventCreatedAt.toISOString()).toBe('2026-03-01T20:00:00.000Z')
    ids.push(added.map((it) => it.eventId))
  }
  expect(ids[0]).toEqual(ids[1] as string[])
  for (const it of ids[0] as string[]) expect(it).toMatch(/^evt_[0-9a-f]{32}$/)
})

test('days are in the time zone of the site, and filters of the subscription apply', async () => {
  const filters = { 'conversion.completed': { min_value: 4, conversion_ids: [publishedGoal] } }
  const webhook = await createWebhook({ filters, site_ids: [site] })
  const done = await finish(webhook, { start_date: '2026-03-03', end_date: '2026-03-07' })
  // The purchase of the 2nd at 20:00 UTC falls on the 3rd in Tokyo.
  expect(done).toMatchObject({ total: 5, sent: 3, skipped: 2 })
  expect(eventsIn(await deliveriesOf(webhook))).toEqual(['evt_4', 'evt_5', 'evt_6'])
})

test('a subscription gets both events of a conversion, or the one that it includes, with its stored id', async () => {
  const [both, one] = [
    await createWebhook({ events: ['conversion.*'] }),
    await createWebhook({ events: ['conversion.attributed'] }),
  ]
  const goal = { conversion_ids: [publishedGoal] }
  expect(await finish(both, goal)).toMatchObject({ status: 'completed', total: 24, sent: 24, skipped: 0 })
  expect(await finish(one, goal)).toMatchObject({ status: 'completed', total: 12, sent: 12, skipped: 0 })
  const stored = await api.services.db
    .select({ id: domainEvents.id, type: domainEvents.type, data: domainEvents.data })
    .from(domainEvents)
    .where(and(eq(domainEvents.siteId, site), like(domainEvents.type, 'conversion.%')))
  const idsOf = (rows: { eventType: string; eventId: string }[], type: string) =>
    rows.flatMap((it) => (it.eventType === type ? [it.eventId] : [])).sort()
  const storedIds = (type: string) => stored.flatMap((it) => (it.type === type ? [it.id] : [])).sort()
  const [toBoth, toOne] = [await deliveriesOf(both), await deliveriesOf(one)]
  expect(idsOf(toBoth, 'conversion.completed')).toEqual(storedIds('conversion.completed'))
  for (const rows of [toBoth, toOne])
    expect(idsOf(rows, 'conversion.attributed')).toEqual(storedIds('conversion.attributed'))
  const published = new Map(stored.map(({ id, data }) => [id, data]))
  for (const { eventId, data } of [...toBoth, ...toOne]) expect(data).toEqual(published.get(eventId) ?? {})
  expect(toOne).toHaveLength(12)
  for (const { data } of toOne)
    expect(data).toMatchObject({ attribution: { source: 'direct' }, previous_attribution: null })
})

test('filters apply to each type, and the rate is that of deliveries', async () => {
  const filters = {
    'conversion.completed': { conversion_ids: [newGoal] },
    'conversion.attributed': { min_value: 10 },
  }
  const webhook = await createWebhook({ events: ['conversion.*'], filters })
  const { id } = (await start(webhook, { per_second: 1 })).body.data
  await run(id)
  // 12 purchases and 5 buyers are attributed; only the buyers are completed.
  expect(await show(webhook, id)).toMatchObject({ status: 'running', total: 22 })
  const dueAfter_s = (await deliveriesOf(webhook)).map(
    ({ nextAttemptAt, createdAt }) => (Number(nextAttemptAt) - createdAt.getTime()) / 1000,
  )
  expect(dueAfter_s.sort((a, b) => a - b)).toEqual(dueAfter_s.map((_, n) => n))
  while ((await show(webhook, id)).status === 'running') await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ total: 22, sent: 8, skipped: 14 })
})

test('each conversion is sent once, even if runs overlap or die midway', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook, { per_second: 1 })).body.data
  await Promise.all([run(id), run(id)])
  expect((await show(webhook, id)).sent).toBe(10)
  await Promise.all([run(id), run(id)])
  expect((await show(webhook, id)).sent).toBe(10)
  api.advance(10_000)
  await deliverDue(api.services, webhook)
  // This run dies while it stores its batch.
  const { db } = api.services
  const dying = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: unknown) => Promise<unknown>) =>
            db.transaction(async (tx) => {
              await work(tx)
              throw new Error('killed')
            })
        : Reflect.get(target, name),
  })
  await expect(continueBackfill({ ...api.services, db: dying }, id)).rejects.toThrow('killed')
  expect((await show(webhook, id)).sent).toBe(10)
  await Promise.all([run(id), run(id)])
  expect(await show(webhook, id)).toMatchObject({ status: 'running', total: 17, sent: 17 })
  await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ status: 'completed', total: 17, sent: 17 })
  await run(id)
  const sent = (await deliveriesOf(webhook)).map(
    (it) => `${(it.data.conversion as { id: string }).id} ${it.eventId}`,
  )
  expect([sent.length, new Set(sent).size]).toEqual([17, 17])
})

test('a run that counts while another one sends does not send conversions twice', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook, { per_second: 1 })).body.data
  const { clickhouse } = api.services
  let overtaken: Promise<void> | undefined
  const slow = new Proxy(clickhouse, {
    get: (target, name) =>
      name === 'rows'
        ? async (...query: Parameters<typeof clickhouse.rows>) => {
            overtaken ??= run(id)
            await overtaken
            return clickhouse.rows(...query)
          }
        : Reflect.get(target, name),
  })
  await continueBackfill({ ...api.services, clickhouse: slow }, id)
  await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ status: 'running', total: 17, sent: 17 })
  expect(await deliveriesOf(webhook)).toHaveLength(17)
})

test('a cancelled back-fill sends nothing that is not due yet', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook, { per_second: 1 })).body.data
  await run(id)
  api.advance(2500)
  const path = `/v1/webhooks/${webhook}/backfills/${id}`
  expect((await api.request('DELETE', path)).status).toBe(204)
  expect(await show(webhook, id)).toMatchObject({ status: 'cancelled', sent: 3, total: 17 })
  expect(eventsIn(await deliveriesOf(webhook))).toHaveLength(3)
  await run(id)
  expect((await api.request('DELETE', path)).status).toBe(204)
  expect(await show(webhook, id)).toMatchObject({ status: 'cancelled', sent: 3 })
  expect(eventsIn(await deliveriesOf(webhook))).toHaveLength(3)
})

test('a slow or paused receiver does not get more deliveries at once afterwards', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook, { per_second: 1 })).body.data
  await run(id)
  for (let n = 0; n < 5; n++) {
    api.advance(60_000)
    await run(id)
  }
  expect(await show(webhook, id)).toMatchObject({ status: 'running', sent: 10 })
  await continueRun(webhook, id)
  await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ status: 'completed', sent: 17 })
})

test('a back-fill waits while its subscription is paused', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook)).body.data
  await api.request('PATCH', `/v1/webhooks/${webhook}`, { body: { status: 'paused' } })
  await run(id)
  expect(await show(webhook, id)).toMatchObject({ status: 'running', total: null, sent: 0 })
  await api.request('PATCH', `/v1/webhooks/${webhook}`, { body: { status: 'active' } })
  await run(id)
  await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ status: 'completed', sent: 17 })
})

type EventRow = { event_id: string }

/** The services with a ClickHouse whose query results are replaced. */
function withAnswers(answer: (query: unknown, rows: () => Promise<unknown[]>) => Promise<unknown[]>) {
  const { clickhouse } = api.services
  const rows = (query: unknown, ...rest: unknown[]) =>
    answer(query, () => Reflect.apply(clickhouse.rows, clickhouse, [query, ...rest]))
  return { ...api.services, clickhouse: Object.assign(Object.create(clickhouse), { rows }) }
}

test('an event that is removed during a back-fill does not end the back-fill', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook, { per_second: 1, conversion_ids: [publishedGoal] })).body.data
  const without = withAnswers(async (query, rows) => {
    const found = await rows()
    return query === pastEvents ? found.filter((row) => (row as EventRow).event_id !== 'evt_1') : found
  })
  await continueBackfill(without, id)
  await continueRun(webhook, id)
  await continueRun(webhook, id)
  expect(await show(webhook, id)).toMatchObject({ status: 'completed', sent: 11, total: 11 })
  expect(eventsIn(await deliveriesOf(webhook)).sort()).toEqual(
    events
      .slice(1)
      .map((it) => it.event_id)
      .sort(),
  )
})

test('a period with too many events to search fails the back-fill with the reason', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook)).body.data
  const outOfMemory = withAnswers(() => Promise.reject(new QueryTooLarge('The query ran out of memory')))
  await continueBackfill(outOfMemory, id)
  const failed = await show(webhook, id)
  expect(failed).toMatchObject({ status: 'failed', sent: 0, error: expect.stringContaining('shorter') })
  expect(failed.finished_at).toBeString()
  await run(id)
  expect(await deliveriesOf(webhook)).toEqual([])
  expect((await start(webhook)).status).toBe(202)
})

test('a failure of the last attempt fails the back-fill', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook)).body.data
  const broken = withAnswers(() => Promise.reject(new Error('no luck')))
  for (const [isLast, status] of [
    [false, 'running'],
    [true, 'failed'],
  ] as const) {
    await expect(runBackfill(broken, { backfill_id: id }, { isLast })).rejects.toThrow('no luck')
    expect(await show(webhook, id)).toMatchObject({ status })
  }
})

test('one back-fill runs at a time, and back-fills are listed newest first', async () => {
  const webhook = await createWebhook()
  const answers = await Promise.all([start(webhook), start(webhook), start(webhook)])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  const first = answers.find(({ status }) => status === 202)?.body.data.id
  await api.request('DELETE', `/v1/webhooks/${webhook}/backfills/${first}`)
  api.advance(1)
  const second = (await start(webhook)).body.data.id
  const { body } = await api.request('GET', `/v1/webhooks/${webhook}/backfills`)
  expect(body.data.map((it: { id: string }) => it.id)).toEqual([second, first])
  expect(body.pagination).toEqual({ total: 2, limit: 20, offset: 0, has_more: false })
})

test('invalid back-fill requests are rejected by field', async () => {
  const webhook = await createWebhook()
  for (const [body, status, field] of [
    [{ start_date: '2026-04-02', end_date: '2026-04-01' }, 422, 'start_date'],
    [{ start_date: 'yesterday' }, 400, 'start_date'],
    [{ per_second: 101 }, 400, 'per_second'],
    [{ per_second: '5' }, 400, 'per_second'],
    [{ conversion_ids: ['conv_none'] }, 404, 'conversion_ids'],
  ] as const) {
    const answer = await start(webhook, body)
    expect([answer.status, answer.body.error.field]).toEqual([status, field])
  }
  const other = await createWebhook({ events: ['site.*'] })
  expect((await start(other)).body.error).toMatchObject({
    code: 'unprocessable',
    message: `The webhook ${other} does not include conversion.completed or conversion.attributed: add one of them to its events first`,
  })
  for (const method of ['GET', 'DELETE'])
    expect((await api.request(method, `/v1/webhooks/${webhook}/backfills/bf_none`)).status).toBe(404)
})

test('a back-fill is deleted with its subscription', async () => {
  const webhook = await createWebhook()
  const { id } = (await start(webhook)).body.data
  await api.services.db.delete(webhooks).where(eq(webhooks.id, webhook))
  await run(id)
  const left = await api.services.db.select().from(webhookBackfills).where(eq(webhookBackfills.id, id))
  expect(left).toEqual([])
})
