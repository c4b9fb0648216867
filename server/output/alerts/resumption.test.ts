import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startAlerts } from '../../../test/fixtures/alerts.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

test('after a site is resumed, no window that overlaps the pause is checked', async () => {
  const day = '2026-03-17'
  api.moveTo(`${day}T08:00:30Z`)
  const shop = await api.createShop()
  const setStatus = (status: string) => api.request('PATCH', `/v1/sites/${shop.id}`, { body: { status } })
  const alert = await shop.watch({
    metric: 'sessions',
    operator: 'decreased_by_percent',
    threshold: 50,
    window: 'hour',
    comparison_period: 'previous_hour',
  })
  const daily = await shop.watch({ metric: 'sessions', operator: 'below', threshold: 1, window: 'day' })
  await shop.visits(20, `${day}T08:10:00Z`)
  api.moveTo(`${day}T09:01:10Z`)
  await shop.check()
  await shop.visits(20, `${day}T09:10:00Z`)
  api.moveTo(`${day}T09:55:00Z`)
  await setStatus('paused')
  api.moveTo(`${day}T11:02:00Z`)
  await setStatus('active')
  await shop.check()
  const untouched = { state: 'ok', last_check: { window_end: `${day}T09:00:00.000Z` } }
  expect(await alert.read()).toMatchObject({ ...untouched, next_check_at: `${day}T13:01:00.000Z` })
  expect(await daily.read()).toMatchObject({ state: 'ok', next_check_at: '2026-03-18T12:01:00.000Z' })

  // Neither a new condition nor the end of a mute changes that.
  await daily.patch({ condition: { threshold: 2 }, muted_until: `${day}T12:00:00.000Z` })
  api.moveTo(`${day}T12:01:10Z`)
  await shop.check()
  expect(await alert.read()).toMatchObject(untouched)
  expect(await daily.read()).toMatchObject({ state: 'ok', last_check: null })
  expect((await daily.read()).next_check_at).toBe('2026-03-18T12:01:00.000Z')

  await shop.visits(8, `${day}T12:10:00Z`)
  api.moveTo(`${day}T13:01:10Z`)
  await shop.check()
  expect(await alert.read()).toMatchObject({
    last_check: { window_end: `${day}T13:00:00.000Z`, current_value: 8, previous_value: 0 },
    next_check_at: `${day}T14:01:00.000Z`,
  })
})
