import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import type { Statement } from '../../../db/clickhouse/query.ts'
import { archiveSites, hour_ms, insertEvents, insertVisits } from '../../../test/fixtures/anomalies.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { detectAnomalies } from './detect.ts'
import { history_hours } from './expectation.ts'

setDefaultTimeout(120_000)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-06-10T15:06:00Z') })
})
beforeEach(() => archiveSites(api.services.db))
afterAll(() => api.stop())

const normal = 20

/** The start of the current hour of the instance's clock. */
const currentHour = () => Math.floor(api.services.clock() / hour_ms) * hour_ms

/** A site in USD with weeks of 20 orders an hour, each of 1,000 yen: 10 dollars. */
async function shopWithPast() {
  const { id } = await api.createSite({ timezone: 'UTC', currency: 'USD' })
  const { clickhouse } = api.services
  await api.request('PUT', `/v1/sites/${id}/exchange-rates`, { body: { rates: { JPY: 0.01 } } })
  await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'Order', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  const orders = async (from: number, hours: number, each: number) => {
    await insertVisits(clickhouse, id, { from, hours, night: 20, day: 60 })
    const properties = { value: 1000, currency: 'JPY' }
    await insertEvents(clickhouse, id, { name: 'purchase', from, hours, each, properties })
  }
  await orders(currentHour() - history_hours * hour_ms, history_hours, normal)
  await detectAnomalies(api.services)
  return {
    /** Advances some hours, each with a number of orders, and checks them. */
    async pass(hours: number, each: number, services = api.services) {
      await orders(currentHour(), hours, each)
      api.advance(hours * hour_ms)
      await detectAnomalies(services)
    },
    countIn: (currency: string) => api.request('PATCH', `/v1/sites/${id}`, { body: { currency } }),
    async revenue() {
      const { body } = await api.request('GET', `/v1/sites/${id}/anomalies?metric=revenue`)
      return body.data
    },
  }
}

test('a new currency is not an anomaly, and earlier anomalies keep their currency', async () => {
  const { pass, countIn, revenue } = await shopWithPast()
  await pass(1, 60)
  const [found] = await revenue()
  expect(found).toMatchObject({ currency: 'USD', current_value: 600, expected_value: 200, status: 'open' })
  await countIn('JPY')
  await pass(6, normal)
  expect(await revenue()).toEqual([{ ...found, status: 'ended', ended_at: found.period.end }])
})

test('an anomaly that spans the change has one currency: that of its worst hours', async () => {
  const { pass, countIn, revenue } = await shopWithPast()
  await pass(1, 60)
  const [before] = await revenue()
  await countIn('JPY')
  await pass(1, 50)
  expect(await revenue()).toEqual([before])
  await pass(1, 1000)
  const [after, ...others] = await revenue()
  expect(others).toEqual([])
  expect(after).toMatchObject({
    id: before.id,
    severity: 'critical',
    currency: 'JPY',
    current_value: 1_000_000,
    expected_value: 20_000,
  })
})

test('hours are checked again if the currency changes while they are counted', async () => {
  const { pass, countIn, revenue } = await shopWithPast()
  const { clickhouse } = api.services
  const rows = async (statement: Statement) => {
    await countIn('JPY')
    return clickhouse.rows(statement)
  }
  await pass(1, 100, {
    ...api.services,
    clickhouse: { ...clickhouse, rows: rows as typeof clickhouse.rows },
  })
  expect(await revenue()).toEqual([])
  await detectAnomalies(api.services)
  expect(await revenue()).toMatchObject([{ currency: 'JPY', current_value: 100_000, expected_value: 20_000 }])
})
