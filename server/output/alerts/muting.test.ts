import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startAlerts, typesOf } from '../../../test/fixtures/alerts.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

test('a muted alert sends no notifications; when the mute ends, it sends one if it is still triggered', async () => {
  const day = '2026-03-13'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop()
  const alert = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await alert.patch({ muted_until: `${day}T13:30:00.000Z` })
  await shop.hour(day, 12, 20)
  expect(await alert.read()).toMatchObject({
    state: 'muted',
    triggered_at: expect.any(String),
    next_check_at: `${day}T13:30:00.000Z`,
  })
  expect(await api.domainEventsOf(alert.id)).toEqual([])
  api.moveTo(`${day}T13:30:20Z`)
  await shop.check()
  const { state, triggered_at, muted_until } = await alert.read()
  expect([state, muted_until]).toEqual(['triggered', null])
  expect((await api.domainEventsOf(alert.id)).map((it) => [it.type, it.data.triggered_at])).toEqual([
    ['alert.triggered', triggered_at],
  ])
  expect(typesOf(await alert.history())).toEqual(['unmuted', 'triggered', 'muted'])

  // A resolution during a mute is notified after it, because the trigger was notified.
  await alert.patch({ muted_until: `${day}T20:00:00.000Z` })
  await shop.hour(day, 13, 0)
  expect(typesOf(await api.domainEventsOf(alert.id))).toEqual(['alert.triggered'])
  await alert.patch({ muted_until: null })
  await shop.check()
  expect(typesOf(await api.domainEventsOf(alert.id))).toEqual(['alert.triggered', 'alert.resolved'])
  expect(typesOf(await alert.history()).slice(0, 3)).toEqual(['unmuted', 'resolved', 'muted'])

  // A trigger that is resolved within the mute is only in the history.
  await alert.patch({ muted_until: `${day}T20:00:00.000Z` })
  await shop.hour(day, 14, 20)
  await shop.hour(day, 15, 0)
  await alert.patch({ muted_until: null })
  await shop.check()
  expect(await api.domainEventsOf(alert.id)).toHaveLength(2)
  expect((await alert.history())[1]).toMatchObject({ type: 'resolved', told_at: null })
})

test('a change after the end of a mute but before the next check keeps that end in the history', async () => {
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
