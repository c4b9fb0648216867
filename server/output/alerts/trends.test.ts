import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startAlerts } from '../../../test/fixtures/alerts.ts'
import type { AlertTrend } from './model.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

const trendsOf = async (path: string): Promise<AlertTrend[]> =>
  (await api.request('GET', `${path}/trends`, { key: await api.keyOf('live') })).body.data

test('the trend of an alert has the values of its checks, and when it was triggered', async () => {
  const day = '2026-03-13'
  api.moveTo(`${day}T12:00:30Z`)
  const shop = await api.createShop({ timezone: 'UTC' })
  const hourly = await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  const daily = await shop.watch({ metric: 'pageviews', operator: 'above', threshold: 1000, window: 'day' })
  await shop.hour(day, 12, 20)
  await shop.hour(day, 13, 3)
  const [ofDay, ofHour] = await trendsOf(shop.path)

  expect(ofHour?.alert_id).toBe(hourly.id)
  expect(ofHour?.points.slice(-3)).toEqual([
    { at: `${day}T12:00:00.000Z`, value: 0 },
    { at: `${day}T13:00:00.000Z`, value: 20 },
    { at: `${day}T14:00:00.000Z`, value: 3 },
  ])
  expect(ofHour?.firings).toEqual([
    {
      triggered_at: expect.stringMatching(new RegExp(`^${day}T13:`)),
      resolved_at: expect.stringMatching(new RegExp(`^${day}T14:`)),
    },
  ])
  expect(ofDay?.alert_id).toBe(daily.id)
  expect(ofDay?.points).toHaveLength(31)
  expect(ofDay?.points.at(-1)).toEqual({ at: `${day}T14:00:00.000Z`, value: 23 })
  expect(ofDay?.points.at(-2)).toEqual({ at: `${day}T00:00:00.000Z`, value: 0 })
  expect(ofDay?.firings).toEqual([])

  // Half a day later it is still triggered, or not: the state before the first point is not lost.
  await shop.hour(day, 15, 30)
  api.moveTo('2026-03-17T12:01:00Z')
  const [, later] = await trendsOf(shop.path)
  expect(later?.firings).toEqual([{ triggered_at: later?.start ?? '', resolved_at: null }])
})

test('an alert whose goal was deleted has no values, the others have theirs', async () => {
  const shop = await api.createShop()
  const key = await api.keyOf('live')
  const goal = await api.request('POST', `/v1/sites/${shop.id}/conversions`, {
    key,
    body: { name: 'Sign-up', event_name: 'sign_up' },
  })
  await shop.watch({ metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' })
  await shop.watch({
    metric: 'conversions',
    conversion_id: goal.body.data.id,
    operator: 'above',
    threshold: 1,
  })
  await api.request('DELETE', `/v1/sites/${shop.id}/conversions/${goal.body.data.id}`, { key })
  const [ofGoal, ofSessions] = await trendsOf(shop.path)
  expect(ofGoal?.points).toEqual([])
  expect(ofSessions?.points.length).toBeGreaterThan(40)
})
