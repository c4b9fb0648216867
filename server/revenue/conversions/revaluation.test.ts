import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { domainEvents, recordedConversions } from '../../../db/postgres/schema/outbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { untilWaiting } from '../../../test/support/waiting-for-locks.ts'
import { expireDomainEvents } from '../../notify/outbox/domain-events.ts'
import type { DomainEventData } from '../../notify/outbox/event-types.ts'
import { activeDefinitions, enqueueRevaluation, lockDefinitions } from './definitions.ts'
import { expireRecordedConversions } from './recorded-conversions.ts'
import { revalueConversions } from './revaluation.ts'

setDefaultTimeout(60_000)

const now = Date.parse('2026-05-04T12:00:00Z')
const day_ms = 86_400_000
let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
})
afterAll(() => api.stop())

async function createGoal(siteId: string, body: object = {}): Promise<string> {
  const whole = {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
    ...body,
  }
  const { status, body: answer } = await api.request('POST', `/v1/sites/${siteId}/conversions`, {
    body: whole,
  })
  expect(status).toBe(201)
  return answer.data.id
}

let visitors = 0

async function purchase(
  siteId: string,
  properties: object,
  timestamp = new Date(now).toISOString(),
): Promise<string> {
  const event = { event_name: 'purchase', client_id: `cid_${++visitors}`, timestamp, properties }
  const { body } = await api.request('POST', '/v1/events', { body: { site_id: siteId, ...event } })
  await api.drained()
  return body.data.event_id
}

async function updatesOf(siteId: string): Promise<DomainEventData<'conversion.value_updated'>[]> {
  const rows = await api.services.db
    .select()
    .from(domainEvents)
    .where(and(eq(domainEvents.siteId, siteId), eq(domainEvents.type, 'conversion.value_updated')))
    .orderBy(asc(domainEvents.id))
  return rows.map(({ data }) => data as DomainEventData<'conversion.value_updated'>)
}

/** Runs the queued jobs of a site, as the worker does. */
async function runJobs(siteId: string): Promise<number> {
  const jobs = (await api.services.db.execute(sql`
    with jobs as (
      select id, payload from graphile_worker._private_jobs
      where payload->>'site_id' = ${siteId}
        and task_id in (select id from graphile_worker._private_tasks where identifier = 'revalue-conversions')
    ), removed as (select graphile_worker.complete_jobs(array_agg(id)) from jobs)
    select jobs.payload from jobs left join removed on true`)) as unknown as {
    payload: { site_id: string; goal_id?: string }
  }[]
  for (const { payload } of jobs) await revalueConversions(api.services, payload.site_id, payload.goal_id)
  return jobs.length
}

const change = (siteId: string, goalId: string, body: object) =>
  api.request('PATCH', `/v1/sites/${siteId}/conversions/${goalId}`, { body })

test('a changed value of the goal is published for each conversion, with the previous value', async () => {
  const site = await api.createSite({ currency: 'EUR' })
  const [goal, other] = [await createGoal(site.id), await createGoal(site.id, { name: 'Other' })]
  const first = await purchase(site.id, { value: 10, margin: 4 })
  await purchase(site.id, { value: 7, margin: 7 })
  expect(await runJobs(site.id)).toBe(0)

  await change(site.id, goal, { value_property: 'margin', name: 'Margin' })
  expect(await runJobs(site.id)).toBe(1)
  expect(await updatesOf(site.id)).toEqual([
    {
      conversion: { id: goal, name: 'Margin', event_id: first },
      value: 4,
      previous_value: 10,
      currency: 'EUR',
      user: { user_id: null, client_id: expect.stringMatching(/^cid_/), email_hash: null },
    },
  ])

  await change(site.id, goal, { value_type: 'fixed', fixed_value: 7 })
  await runJobs(site.id)
  expect((await updatesOf(site.id)).map(({ value, previous_value }) => [value, previous_value])).toEqual([
    [4, 10],
    [7, 4],
  ])
  // Neither another run nor another name changes anything.
  await change(site.id, goal, { name: 'Profit' })
  expect(await runJobs(site.id)).toBe(0)
  await revalueConversions(api.services, site.id)
  expect(await updatesOf(site.id)).toHaveLength(2)
  expect((await updatesOf(site.id)).filter(({ conversion }) => conversion.id === other)).toEqual([])
})

test('a new exchange rate gives values to conversions without one', async () => {
  const site = await api.createSite({ currency: 'EUR' })
  await createGoal(site.id)
  await purchase(site.id, { value: 100, currency: 'USD' })
  await purchase(site.id, { value: 100 })
  await api.request('PUT', `/v1/sites/${site.id}/exchange-rates`, { body: { rates: { USD: 0.925555 } } })
  expect(await runJobs(site.id)).toBe(1)
  expect(await updatesOf(site.id)).toMatchObject([{ value: 92.56, previous_value: 0, currency: 'EUR' }])

  // After a change of currency, all conversions are republished, and the rate is deleted.
  await api.request('PATCH', `/v1/sites/${site.id}`, { body: { currency: 'USD' } })
  await runJobs(site.id)
  expect((await updatesOf(site.id)).slice(1).map(({ value, currency }) => [value, currency])).toEqual([
    [100, 'USD'],
    [100, 'USD'],
  ])
})

test('changes while a goal was archived are published when it is active again', async () => {
  const site = await api.createSite({ currency: 'EUR' })
  const goal = await createGoal(site.id)
  await purchase(site.id, { value: 10, margin: 4 })
  await change(site.id, goal, { status: 'archived' })
  await change(site.id, goal, { value_property: 'margin' })
  await runJobs(site.id)
  expect(await updatesOf(site.id)).toEqual([])
  await change(site.id, goal, { status: 'active' })
  await runJobs(site.id)
  expect(await updatesOf(site.id)).toMatchObject([{ value: 4, previous_value: 10 }])
})

test('revaluation handles more conversions than one batch', async () => {
  const site = await api.createSite()
  const goal = await createGoal(site.id)
  for (let batch = 0; batch < 3; batch++) {
    const events = Array.from({ length: 900 }, (_, n) => ({
      event_name: 'purchase',
      client_id: `cid_${n}`,
      timestamp: new Date(now - n * 60_000).toISOString(),
      properties: { value: n, double: n * 2 },
    }))
    await api.request('POST', '/v1/events/batch', { body: { site_id: site.id, events } })
  }
  await api.drained()
  await change(site.id, goal, { value_property: 'double' })
  await runJobs(site.id)
  const updates = await updatesOf(site.id)
  // The value 0 stays 0 when doubled.
  expect(updates).toHaveLength(3 * 899)
  expect(updates.every(({ value, previous_value }) => value === previous_value * 2)).toBe(true)
})

test('conversions are stored either before a goal changes or with its new definition', async () => {
  const site = await api.createSite()
  const goal = await createGoal(site.id)
  const { db } = api.services
  const definitions = await activeDefinitions(db, [site.id])
  const order: string[] = []
  const changed = Promise.withResolvers<void>()
  await db.transaction(async (tx) => {
    expect(await lockDefinitions(tx, definitions)).toBe(true)
    change(site.id, goal, { value_property: 'margin' }).then(() => {
      order.push('changed')
      changed.resolve()
    })
    await untilWaiting(db, 'the change waits')
    order.push('stored')
  })
  await changed.promise
  expect(order).toEqual(['stored', 'changed'])
  await db.transaction(async (tx) => expect(await lockDefinitions(tx, definitions)).toBe(false))
  await db.transaction((tx) => enqueueRevaluation(tx, site.id))
})

/** The domain events of a site’s conversions, without those of the site itself. */
const ofConversions = (siteId: string) =>
  and(eq(domainEvents.siteId, siteId), like(domainEvents.type, 'conversion.%'))

test('expired domain events and conversions are removed, newer ones stay', async () => {
  const site = await api.createSite()
  await createGoal(site.id)
  const old = await purchase(site.id, { value: 1 }, new Date(now - 100 * day_ms).toISOString())
  const recent = await purchase(site.id, { value: 2 })
  const { db } = api.services
  const eventsOf = async () =>
    (await db.select().from(recordedConversions).where(eq(recordedConversions.siteId, site.id))).map(
      ({ eventId }) => eventId,
    )
  expect((await eventsOf()).sort()).toEqual([old, recent].sort())
  // Domain events have the time at which they were stored.
  await db
    .update(domainEvents)
    .set({ createdAt: new Date(now) })
    .where(eq(domainEvents.siteId, site.id))
  const services = { db, clock: () => now + 89 * day_ms }
  await expireDomainEvents(services)
  await expireRecordedConversions(services)
  expect(await eventsOf()).toEqual([recent])
  expect(await db.$count(domainEvents, ofConversions(site.id))).toBe(4)
  const later = { db, clock: () => now + 91 * day_ms }
  await expireDomainEvents(later)
  await expireRecordedConversions(later)
  expect(await eventsOf()).toEqual([])
  expect(await db.$count(domainEvents, ofConversions(site.id))).toBe(0)
})

test('deleting a site deletes its domain events and conversions', async () => {
  const site = await api.createSite()
  await createGoal(site.id)
  await purchase(site.id, { value: 1 })
  const { db } = api.services
  expect(await db.$count(domainEvents, ofConversions(site.id))).toBe(2)
  await api.request('DELETE', `/v1/sites/${site.id}`)
  expect(await db.$count(domainEvents, ofConversions(site.id))).toBe(0)
  expect(await db.$count(recordedConversions, eq(recordedConversions.siteId, site.id))).toBe(0)
})
