import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Statement } from '../../../db/clickhouse/query.ts'
import { startAlerts, typesOf } from '../../../test/fixtures/alerts.ts'
import { checkSite } from './check.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-10T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

test('an alert whose goal was deleted reports an error, and the other alerts of the site are checked', async () => {
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
  await shop.hour(day, 12, 0)
  expect((await broken.read()).last_check.current_value).toBe(15)
  expect((await other.read()).last_check.current_value).toBe(3)
  expect(
    typesOf([...(await api.domainEventsOf(broken.id)), ...(await api.domainEventsOf(other.id))]),
  ).toEqual(['alert.triggered', 'alert.triggered'])
  await api.request('DELETE', `/v1/sites/${shop.id}/conversions/${conversion_id}`)
  await shop.hour(day, 13, 0)
  expect(await broken.read()).toMatchObject({
    state: 'triggered',
    check_error: `The conversion goal ${conversion_id} was deleted. Choose another one`,
  })
  expect(await other.read()).toMatchObject({ state: 'ok', check_error: null })
})

test('an unexpected error affects one alert only, and its check is retried', async () => {
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
