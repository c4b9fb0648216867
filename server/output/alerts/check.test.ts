import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startAlerts, typesOf } from '../../../test/fixtures/alerts.ts'
import { unsubscribePath } from '../../../test/fixtures/mail-recipient.ts'
import { mailChange } from './alert-mail.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

test('an alert triggers above its threshold, resolves once it is back by the margin, and notifies once each', async () => {
  const day = '2026-03-11'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch(
    { metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' },
    { severity: 'high' },
  )
  await shop.hour(day, 12, 10)
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

  // Exactly the threshold: neither triggered nor resolved.
  await shop.hour(day, 14, 10)
  expect((await alert.read()).state).toBe('triggered')
  await shop.hour(day, 15, 9)
  expect((await alert.read()).state).toBe('ok')

  const domainEvents = await api.domainEventsOf(alert.id)
  expect(typesOf(domainEvents)).toEqual(['alert.triggered', 'alert.resolved'])
  expect(domainEvents[0]?.data).toEqual({
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
  expect(domainEvents[1]?.data).toMatchObject({ current_value: 9, triggered_at: triggered.triggered_at })
  const history = await alert.history()
  expect(typesOf(history)).toEqual(['resolved', 'triggered'])
  expect(history[1]).toMatchObject({
    at: triggered.triggered_at,
    told_at: triggered.triggered_at,
    check: { current_value: 11, condition: { threshold: 10 } },
  })
})

test('a decrease against the previous hour; no decision without a base or with too little data', async () => {
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
  // Below the minimum; from zero; an increase; a decrease by exactly half; to zero; zero against zero; below the
  // minimum; unchanged.
  for (const [n, count] of [4, 1, 40, 20, 0, 0, 9, 20, 20].entries()) {
    await shop.hour(day, 12 + n, count)
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
  const domainEvents = await api.domainEventsOf(alert.id)
  expect(
    domainEvents.map((it) => [
      it.type,
      it.data.current_value,
      it.data.previous_value,
      it.data.change_percent,
    ]),
  ).toEqual([
    ['alert.triggered', 20, 40, -50],
    ['alert.resolved', 20, 9, 122.22],
  ])
})

test('a new condition resets the alert, and only a difference is notified', async () => {
  const day = '2026-03-14'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await shop.hour(day, 12, 20)
  expect((await alert.patch({ severity: 'low', minimum_volume: 1 })).data.state).toBe('triggered')
  const { data } = await alert.patch({ condition: { threshold: 100 } })
  expect(data).toMatchObject({ state: 'ok', triggered_at: null, last_check: null })
  expect(typesOf(await api.domainEventsOf(alert.id))).toEqual(['alert.triggered'])
  await shop.check()
  expect(await alert.read()).toMatchObject({ state: 'ok', last_check: { current_value: 20 } })
  expect(typesOf(await alert.history())).toEqual(['resolved', 'reset', 'triggered'])
  const [triggered, resolved, ...others] = await api.domainEventsOf(alert.id)
  expect(others).toEqual([])
  expect(resolved).toMatchObject({
    type: 'alert.resolved',
    data: { condition: { threshold: 100 }, current_value: 20, triggered_at: triggered?.data.triggered_at },
  })

  // The old and the new condition are both met: no new notification, and one resolution ends both.
  await alert.patch({ condition: { threshold: 10 } })
  await shop.check()
  expect(await api.domainEventsOf(alert.id)).toHaveLength(3)
  await alert.patch({ condition: { threshold: 12 } })
  await shop.check()
  expect(await alert.read()).toMatchObject({ state: 'triggered', condition: { threshold: 12 } })
  expect(typesOf(await alert.history()).slice(0, 3)).toEqual(['triggered', 'reset', 'triggered'])
  expect(await api.domainEventsOf(alert.id)).toHaveLength(3)
  await shop.hour(day, 13, 5)
  const [again, end] = (await api.domainEventsOf(alert.id)).slice(2)
  expect([again?.type, end?.type]).toEqual(['alert.triggered', 'alert.resolved'])
  expect(end?.data.triggered_at).toBe(again?.data.triggered_at)
})

test('an alert that was reset resolves what was notified, after a mute and after its goal was deleted', async () => {
  const day = '2026-03-21'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const goal = await api.request('POST', `/v1/sites/${shop.id}/conversions`, {
    body: { name: 'Signed up', event_name: 'sign_up', value_type: 'fixed', fixed_value: 5 },
  })
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await shop.hour(day, 12, 20)
  await alert.patch({ muted_until: `${day}T20:00:00.000Z` })
  await shop.hour(day, 13, 0)
  await alert.patch({ condition: { metric: 'conversions', conversion_id: goal.body.data.id } })
  await api.request('DELETE', `/v1/sites/${shop.id}/conversions/${goal.body.data.id}`)
  await alert.patch({ muted_until: null })
  await shop.check()
  expect((await alert.read()).check_error).toContain('was deleted')
  expect(typesOf(await api.domainEventsOf(alert.id))).toEqual(['alert.triggered'])
  await alert.patch({ condition: { conversion_id: null } })
  await shop.check()
  expect(typesOf(await api.domainEventsOf(alert.id))).toEqual(['alert.triggered', 'alert.resolved'])
  expect(typesOf(await alert.history()).slice(0, 2)).toEqual(['resolved', 'reset'])
})

test('each recipient gets a mail with the reading; a removed recipient gets none', async () => {
  const day = '2026-03-15'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop({ timezone: 'Europe/Berlin', name: 'Tea & Co' })
  const alert = await shop.watch(
    { metric: 'events', event_name: 'sign_up', operator: 'above', threshold: 2, window: 'hour' },
    { recipients: ['ann@x.example', 'bob@x.example'], severity: 'critical', description: 'Call the team' },
  )
  await shop.visits(3, `${day}T12:30:00Z`, { event_name: 'sign_up' })
  await shop.hour(day, 12, 1)
  const jobs = await api.services.db.execute<{ payload: { change_id: string; email: string } }>(
    sql`select payload from graphile_worker._private_jobs where payload ->> 'change_id' is not null order by id`,
  )
  const [{ id: changeId }] = await alert.history()
  const own = jobs.map((it) => it.payload).filter((it) => it.change_id === changeId)
  expect(own.map((it) => it.email)).toEqual(['ann@x.example', 'bob@x.example'])
  await alert.patch({ recipients: ['ann@x.example'] })
  for (const payload of own) await mailChange(api.services, payload)
  const [mail, ...others] = api.mails.received.filter((it) => it.to.some((to) => to.endsWith('@x.example')))
  expect(others).toEqual([])
  expect(mail?.to).toEqual(['ann@x.example'])
  expect(mail?.mail.subject).toBe('[critical] Watched: Tea & Co')
  expect(mail?.mail.text?.trim()).toBe(
    `Triggered: Watched
Tea & Co, severity critical

Call the team

Condition: “sign_up” events in an hour above 2
Value: 3
Measured: “sign_up” events from Mar 15, 2026, 13:00 to Mar 15, 2026, 14:00 (Europe/Berlin)

View its history or mute it:
http://analytics.test/sites/${shop.id}/alerts/${alert.id}

Unsubscribe: http://analytics.test${unsubscribePath(mail?.headers)}`,
  )
})
