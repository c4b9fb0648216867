import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Statement } from '../../db/clickhouse/query.ts'
import { ingestInbox } from '../../db/postgres/schema/ingest-inbox.ts'
import { unsubscribePath } from '../mail-subscriptions/recipient-fixture.ts'
import { mailChange } from './alert-mail.ts'
import { startAlerts } from './alerts-fixture.ts'
import { checkSite, scheduleAlerts } from './check.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

type Shop = Awaited<ReturnType<typeof api.createShop>>

/** So many visits in the hour from so many o'clock on, which is checked when it is over. */
async function hour(shop: Shop, day: string, from: number, count: number) {
  const clock = (it: number) => String(it).padStart(2, '0')
  if (count > 0) await shop.visits(count, `${day}T${clock(from)}:30:00Z`)
  api.moveTo(`${day}T${clock(from + 1)}:01:10Z`)
  await shop.check()
}

const typesOf = (all: { type: string }[]) => all.map((it) => it.type)

test('triggered above a threshold, resolved only once it is back by the margin, each told once', async () => {
  const day = '2026-03-11'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch(
    { metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' },
    { severity: 'high' },
  )
  await hour(shop, day, 12, 10)
  expect(await alert.read()).toMatchObject({
    state: 'ok',
    last_check: {
      window_start: `${day}T12:00:00.000Z`,
      window_end: `${day}T13:00:00.000Z`,
      current_value: 10,
      previous_value: null,
      change_percent: null,
      is_decided: true,
    },
    next_check_at: `${day}T14:01:00.000Z`,
  })
  await shop.visits(11, `${day}T13:10:00Z`)
  api.moveTo(`${day}T14:00:50Z`)
  await shop.check()
  expect((await alert.read()).state).toBe('ok')
  api.moveTo(`${day}T14:01:05Z`)
  await Promise.all([shop.check(), shop.check(), shop.check()])
  const triggered = await alert.read()
  expect(triggered).toMatchObject({ state: 'triggered', last_check: { current_value: 11 } })

  // Exactly the threshold is neither above nor back.
  await hour(shop, day, 14, 10)
  expect((await alert.read()).state).toBe('triggered')
  await hour(shop, day, 15, 9)
  expect((await alert.read()).state).toBe('ok')

  const told = await api.told(alert.id)
  expect(typesOf(told)).toEqual(['alert.triggered', 'alert.resolved'])
  expect(told[0]?.data).toEqual({
    alert: { id: alert.id, name: 'Watched', description: '', severity: 'high' },
    condition: {
      metric: 'sessions',
      operator: 'above',
      threshold: 10,
      comparison_period: 'none',
      window: 'hour',
      event_name: null,
      conversion_id: null,
      filters: '',
    },
    current_value: 11,
    previous_value: null,
    change_percent: null,
    currency: 'USD',
    triggered_at: triggered.triggered_at,
  })
  expect(told[1]?.data).toMatchObject({ current_value: 9, triggered_at: triggered.triggered_at })
  const history = await alert.history()
  expect(typesOf(history)).toEqual(['resolved', 'triggered'])
  expect(history[1]).toMatchObject({
    at: triggered.triggered_at,
    told_at: triggered.triggered_at,
    check: { current_value: 11, condition: { threshold: 10 } },
  })
})

test('a fall against the hour before; nothing is decided on nothing or too little', async () => {
  const day = '2026-03-12'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch(
    {
      metric: 'sessions',
      operator: 'decreased_by_percent',
      threshold: 50,
      window: 'hour',
      comparison_period: 'previous_hour',
    },
    { minimum_volume: 10 },
  )
  const seen: [string, boolean][] = []
  // Below the minimum; from nothing; a rise; by exactly half; to nothing; nothing against nothing; too little; as before.
  for (const [n, count] of [4, 1, 40, 20, 0, 0, 9, 20, 20].entries()) {
    await hour(shop, day, 12 + n, count)
    const { state, last_check } = await alert.read()
    seen.push([state, last_check.is_decided])
  }
  expect(seen).toEqual([
    ['ok', false],
    ['ok', false],
    ['ok', true],
    ['triggered', true],
    ['triggered', true],
    ['triggered', false],
    ['triggered', false],
    ['ok', true],
    ['ok', true],
  ])
  const told = await api.told(alert.id)
  expect(
    told.map((it) => [it.type, it.data.current_value, it.data.previous_value, it.data.change_percent]),
  ).toEqual([
    ['alert.triggered', 20, 40, -50],
    ['alert.resolved', 20, 9, 122.22],
  ])
})

test('while it is muted nobody is told; when that ends, what is still so is', async () => {
  const day = '2026-03-13'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await alert.patch({ muted_until: `${day}T13:30:00.000Z` })
  await hour(shop, day, 12, 20)
  expect(await alert.read()).toMatchObject({
    state: 'muted',
    triggered_at: expect.any(String),
    next_check_at: `${day}T13:30:00.000Z`,
  })
  expect(await api.told(alert.id)).toEqual([])
  api.moveTo(`${day}T13:30:20Z`)
  await shop.check()
  const { state, triggered_at, muted_until } = await alert.read()
  expect([state, muted_until]).toEqual(['triggered', null])
  expect((await api.told(alert.id)).map((it) => [it.type, it.data.triggered_at])).toEqual([
    ['alert.triggered', triggered_at],
  ])
  expect(typesOf(await alert.history())).toEqual(['unmuted', 'triggered', 'muted'])

  // What was told is taken back by a telling, too: it was resolved meanwhile.
  await alert.patch({ muted_until: `${day}T20:00:00.000Z` })
  await hour(shop, day, 13, 0)
  expect(typesOf(await api.told(alert.id))).toEqual(['alert.triggered'])
  await alert.patch({ muted_until: null })
  await shop.check()
  expect(typesOf(await api.told(alert.id))).toEqual(['alert.triggered', 'alert.resolved'])
  expect(typesOf(await alert.history()).slice(0, 3)).toEqual(['unmuted', 'resolved', 'muted'])

  // What comes and goes while it is muted is in the history alone.
  await alert.patch({ muted_until: `${day}T20:00:00.000Z` })
  await hour(shop, day, 14, 20)
  await hour(shop, day, 15, 0)
  await alert.patch({ muted_until: null })
  await shop.check()
  expect(await api.told(alert.id)).toHaveLength(2)
  expect((await alert.history())[1]).toMatchObject({ type: 'resolved', told_at: null })
})

test('a change between the end of a mute and its check leaves that end in the history', async () => {
  const day = '2026-03-20'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await alert.patch({ muted_until: `${day}T12:30:00.000Z` })
  api.moveTo(`${day}T12:30:20Z`)
  await alert.patch({ name: 'Other' })
  await alert.patch({ muted_until: `${day}T12:40:00.000Z` })
  api.moveTo(`${day}T12:40:20Z`)
  await alert.patch({ muted_until: `${day}T12:50:00.000Z` })
  api.moveTo(`${day}T12:50:20Z`)
  await shop.check()
  const history: { type: string; at: string }[] = await alert.history()
  expect(history.map((it) => `${it.at.slice(11, 19)} ${it.type}`)).toEqual([
    '12:50:00 unmuted',
    '12:40:20 muted',
    '12:40:00 unmuted',
    '12:30:20 muted',
    '12:30:00 unmuted',
    '12:00:30 muted',
  ])
})

test('with another condition it begins anew, and only a difference is told', async () => {
  const day = '2026-03-14'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await hour(shop, day, 12, 20)
  expect((await alert.patch({ severity: 'low', minimum_volume: 1 })).data.state).toBe('triggered')
  const { data } = await alert.patch({ condition: { threshold: 100 } })
  expect(data).toMatchObject({ state: 'ok', triggered_at: null, last_check: null })
  expect(typesOf(await api.told(alert.id))).toEqual(['alert.triggered'])
  await shop.check()
  expect(await alert.read()).toMatchObject({ state: 'ok', last_check: { current_value: 20 } })
  expect(typesOf(await alert.history())).toEqual(['resolved', 'reset', 'triggered'])
  const [triggered, resolved, ...others] = await api.told(alert.id)
  expect(others).toEqual([])
  expect(resolved).toMatchObject({
    type: 'alert.resolved',
    data: { condition: { threshold: 100 }, current_value: 20, triggered_at: triggered?.data.triggered_at },
  })

  // Triggered by one and by the next: nothing is new, and one end ends it.
  await alert.patch({ condition: { threshold: 10 } })
  await shop.check()
  expect(await api.told(alert.id)).toHaveLength(3)
  await alert.patch({ condition: { threshold: 12 } })
  await shop.check()
  expect(await alert.read()).toMatchObject({ state: 'triggered', condition: { threshold: 12 } })
  expect(typesOf(await alert.history()).slice(0, 3)).toEqual(['triggered', 'reset', 'triggered'])
  expect(await api.told(alert.id)).toHaveLength(3)
  await hour(shop, day, 13, 5)
  const [again, end] = (await api.told(alert.id)).slice(2)
  expect([again?.type, end?.type]).toEqual(['alert.triggered', 'alert.resolved'])
  expect(end?.data.triggered_at).toBe(again?.data.triggered_at)
})

test('begun anew while what was told is not so: muted, or with a goal that is gone', async () => {
  const day = '2026-03-21'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const goal = await api.request('POST', `/v1/sites/${shop.id}/conversions`, {
    body: { name: 'Signed up', event_name: 'sign_up', value_type: 'fixed', fixed_value: 5 },
  })
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await hour(shop, day, 12, 20)
  await alert.patch({ muted_until: `${day}T20:00:00.000Z` })
  await hour(shop, day, 13, 0)
  await alert.patch({ condition: { metric: 'conversions', conversion_id: goal.body.data.id } })
  await api.request('DELETE', `/v1/sites/${shop.id}/conversions/${goal.body.data.id}`)
  await alert.patch({ muted_until: null })
  await shop.check()
  expect((await alert.read()).check_error).toContain('is gone')
  expect(typesOf(await api.told(alert.id))).toEqual(['alert.triggered'])
  await alert.patch({ condition: { conversion_id: null } })
  await shop.check()
  expect(typesOf(await api.told(alert.id))).toEqual(['alert.triggered', 'alert.resolved'])
  expect(typesOf(await alert.history()).slice(0, 2)).toEqual(['resolved', 'reset'])
})

test('recipients get a mail each, saying what was found; who was taken off gets none', async () => {
  const day = '2026-03-15'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop({ timezone: 'Europe/Berlin', name: 'Tea & Co' })
  const alert = await shop.watch(
    { metric: 'events', event_name: 'sign_up', operator: 'above', threshold: 2, window: 'hour' },
    { recipients: ['ann@x.example', 'bob@x.example'], severity: 'critical', description: 'Somebody pushes' },
  )
  await shop.visits(3, `${day}T12:30:00Z`, { event_name: 'sign_up' })
  await hour(shop, day, 12, 1)
  const jobs = await api.services.db.execute<{ payload: { change_id: string; email: string } }>(
    sql`select payload from graphile_worker._private_jobs where payload ->> 'change_id' is not null order by id`,
  )
  const [{ id: changeId }] = await alert.history()
  const own = jobs.map((it) => it.payload).filter((it) => it.change_id === changeId)
  expect(own.map((it) => it.email)).toEqual(['ann@x.example', 'bob@x.example'])
  await alert.patch({ recipients: ['ann@x.example'] })
  for (const payload of own) await mailChange(api.services, payload)
  const [letter, ...others] = api.mails.received.filter((it) => it.to.some((to) => to.endsWith('@x.example')))
  expect(others).toEqual([])
  expect(letter?.to).toEqual(['ann@x.example'])
  expect(letter?.mail.subject).toBe('[critical] Watched: Tea & Co')
  expect(letter?.mail.text?.trim()).toBe(
    `Triggered: Watched
Tea & Co, severity critical

Somebody pushes

Condition: “sign_up” events in an hour above 2
Found: 3
Counted: “sign_up” events from Mar 15, 2026, 13:00 to Mar 15, 2026, 14:00 (Europe/Berlin)

See its history, or mute it:
http://analytics.test/sites/${shop.id}/alerts/${alert.id}

Unsubscribe: http://analytics.test${unsubscribePath(letter?.headers)}`,
  )
})

test('what was accepted and cannot be counted yet is waited for', async () => {
  const day = '2026-03-16'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'below', threshold: 1, window: 'hour' })
  api.moveTo(`${day}T13:05:00Z`)
  await api.services.db
    .transaction(async (tx) => {
      // Accepted ten minutes ago, and nobody takes it up: not even the drain sees what is not committed.
      await tx.insert(ingestInbox).values({
        createdAt: new Date(Date.now() - 600_000),
        events: 1,
        bytes: 1,
        payload: Buffer.alloc(0),
      })
      await checkSite({ ...api.services, db: tx as never }, shop.id)
      expect((await alert.read()).last_check).toBeNull()
      tx.rollback()
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  await shop.check()
  expect((await alert.read()).state).toBe('triggered')
})

test('a moment that passed while its data waited is checked once that has arrived', async () => {
  const day = '2026-03-22'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  api.moveTo(`${day}T14:05:00Z`)
  await shop.visits(20, `${day}T13:10:00Z`)
  await api.services.db.transaction(async (tx) => {
    // Since 13:01 nothing has been stored.
    await tx.insert(ingestInbox).values({
      createdAt: new Date(Date.now() - 64 * 60_000),
      events: 1,
      bytes: 1,
      payload: Buffer.alloc(0),
    })
    await checkSite({ ...api.services, db: tx as never }, shop.id)
    await tx.delete(ingestInbox)
  })
  expect(await alert.read()).toMatchObject({
    last_check: { window_end: `${day}T13:00:00.000Z`, current_value: 0 },
    next_check_at: `${day}T14:01:00.000Z`,
  })
  await shop.check()
  expect(await alert.read()).toMatchObject({
    state: 'triggered',
    last_check: { window_end: `${day}T14:00:00.000Z`, current_value: 20 },
    next_check_at: `${day}T15:01:00.000Z`,
  })
})

test('moments that passed while nobody looked are left out; paused sites are not checked', async () => {
  const day = '2026-03-17'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await shop.visits(20, `${day}T12:30:00Z`)
  await api.request('PATCH', `/v1/sites/${shop.id}`, { body: { status: 'paused' } })
  api.moveTo(`${day}T13:01:10Z`)
  await shop.check()
  expect((await alert.read()).last_check).toBeNull()
  await api.request('PATCH', `/v1/sites/${shop.id}`, { body: { status: 'active' } })
  api.moveTo(`${day}T15:01:10Z`)
  await shop.check()
  expect(await alert.read()).toMatchObject({
    state: 'ok',
    last_check: { window_start: `${day}T14:00:00.000Z`, current_value: 0 },
    next_check_at: `${day}T16:01:00.000Z`,
  })
})

test('an alert whose goal is gone says so, and the others of the site are checked', async () => {
  const day = '2026-03-18'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const goal = await api.request('POST', `/v1/sites/${shop.id}/conversions`, {
    body: { name: 'Signed up', event_name: 'sign_up', value_type: 'fixed', fixed_value: 5 },
  })
  const conversion_id = goal.body.data.id
  const broken = await shop.watch({
    metric: 'revenue',
    conversion_id,
    operator: 'above',
    threshold: 10,
    window: 'hour',
  })
  const other = await shop.watch({ metric: 'conversions', operator: 'above', threshold: 2, window: 'hour' })
  await shop.visits(3, `${day}T12:30:00Z`, { event_name: 'sign_up' })
  await hour(shop, day, 12, 0)
  expect((await broken.read()).last_check.current_value).toBe(15)
  expect((await other.read()).last_check.current_value).toBe(3)
  expect(typesOf([...(await api.told(broken.id)), ...(await api.told(other.id))])).toEqual([
    'alert.triggered',
    'alert.triggered',
  ])
  await api.request('DELETE', `/v1/sites/${shop.id}/conversions/${conversion_id}`)
  await hour(shop, day, 13, 0)
  expect(await broken.read()).toMatchObject({
    state: 'triggered',
    check_error: `The conversion goal ${conversion_id} is gone: choose another one`,
  })
  expect(await other.read()).toMatchObject({ state: 'ok', check_error: null })
})

test('what goes wrong unexpectedly with one alert leaves the others checked, and is tried again', async () => {
  const day = '2026-03-23'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const condition = { metric: 'sessions', operator: 'below', threshold: 1, window: 'hour' }
  const broken = await shop.watch({ ...condition, filters: 'source==broken' })
  const others = [await shop.watch(condition), await shop.watch({ ...condition, filters: 'source==news' })]
  const { clickhouse } = api.services
  const rows = async (statement: Statement) => {
    if (JSON.stringify(statement.params).includes('broken')) throw new Error('ClickHouse has a bug')
    return clickhouse.rows(statement)
  }
  const services = { ...api.services, clickhouse: { ...clickhouse, rows: rows as typeof clickhouse.rows } }
  await expect(checkSite(services, shop.id)).rejects.toThrow('ClickHouse has a bug')
  for (const it of others) expect((await it.read()).state).toBe('triggered')
  expect(await broken.read()).toMatchObject({
    last_check: null,
    check_error: expect.stringContaining('unexpected'),
    next_check_at: expect.stringContaining(`${day}T12:00:3`),
  })
  await shop.check()
  expect(await broken.read()).toMatchObject({ state: 'triggered', check_error: null })
})

test('each site with alerts that are due gets one job that waits, and keeps its place', async () => {
  api.moveTo('2026-03-19T12:00:30Z')
  const shop = await api.createShop()
  const idle = await api.createShop()
  await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10 })
  await shop.watch({ metric: 'users', operator: 'above', threshold: 10 })
  const jobs = async () => [
    ...(await api.services.postgres<{ site_id: string; run_at: Date; queue: string; is_taken: boolean }[]>`
      select payload ->> 'site_id' as site_id, run_at, queue_name as queue, job.locked_by is not null as is_taken
      from graphile_worker._private_jobs job
      join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
      where payload ->> 'site_id' in (${shop.id}, ${idle.id}) order by job.id`),
  ]
  await scheduleAlerts(api.services)
  const [job, ...others] = await jobs()
  expect([job?.site_id, others]).toEqual([shop.id, []])
  api.advance(60_000)
  await scheduleAlerts(api.services)
  expect(await jobs()).toEqual([job as typeof job & {}])

  // While one runs another one waits for it, and there is no third.
  await api.services.postgres`
    update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now(), attempts = 1
    where payload ->> 'site_id' = ${shop.id}`
  for (let n = 0; n < 3; n++) {
    api.advance(60_000)
    await scheduleAlerts(api.services)
  }
  const both = await jobs()
  expect(both.map((it) => it.is_taken)).toEqual([true, false])
  expect(new Set(both.map((it) => it.queue)).size).toBe(1)
})
