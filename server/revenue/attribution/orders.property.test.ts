import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compareLedger, compareReport, compareSeries } from '../../../test/fixtures/attribution-answers.ts'
import { browserHashes, during, type History, histories } from '../../../test/fixtures/attribution-history.ts'
import { creditsBy, orderWorth, toReference, visitsOf } from '../../../test/references/attributed-events.ts'
import { type ReferenceEvent, referenceConversions } from '../../../test/references/attribution.ts'
import { referenceSales } from '../../../test/references/sales.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { trafficReport } from '../../analytics/traffic/traffic.ts'
import { defaultSettings } from '../../identity/sites/default-settings.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { conversionLedger } from '../conversions/ledger.ts'
import { attributionReport, type ConvertingSite } from './attribution.ts'
import { attributionDimensions, attributionModels } from './models.ts'

let api: Awaited<ReturnType<typeof startInstance>>
/** Hashes of browsers, by their names in the reference. */
let hashes: ReadonlyMap<string, bigint>

beforeAll(async () => {
  api = await startInstance()
  hashes = await browserHashes(api.services.clickhouse)
}, 120_000)
afterAll(() => api.stop())

const rates = { USD: 0.9, JPY: 0.006_543_211 }
const half = during.from + (during.until - during.from) / 2

const someCase = fc.record({
  history: histories,
  windowDays: fc.constantFrom(1, 2, 7, 30),
  // In the second half, some orders repeat earlier ones.
  from: fc.constantFrom(during.from, half),
  dimension: fc.constantFrom(...attributionDimensions),
})

test('attribution of orders and refunds matches the reference, by every model', async () => {
  await fc.assert(
    fc.asyncProperty(someCase, async ({ history, windowDays, from, dimension }) => {
      const { site, events } = await store(history, windowDays)
      const { until } = during
      const visits = visitsOf(events, hashes)
      const sales = referenceSales(events, site.revenue, {
        currency: 'EUR',
        rates: {},
        ignoresPublicValues: false,
      }).map(({ event, isRefund }): ReferenceEvent => {
        const worth = orderWorth(event, rates)
        const micro = isRefund && worth.micro > 0n ? -worth.micro : worth.micro
        return { ...toReference(event, { ...worth, micro }, visits), isRefund }
      })
      const conversions = referenceConversions(sales, visits, {
        from,
        until,
        windowDays,
        isOncePerUser: false,
      })

      const asked = {
        start_date: new Date(from).toISOString(),
        end_date: new Date(until - 1).toISOString(),
        dimension,
      }
      const ledger = await conversionLedger(api.services, site, 'orders', {
        ...asked,
        model: 'data_driven',
        limit: 1000,
      })
      const entries = ledger.data.toReversed()
      compareLedger(
        entries,
        conversions,
        creditsBy(conversions, visits, { from, until }, (visit) => visit[dimension]),
      )
      const report = await attributionReport(api.services, site, {
        ...asked,
        conversion_id: 'orders',
        compare: attributionModels.join(),
        granularity: 'day',
      })
      compareReport(report, entries, conversions, dimension)
      compareSeries(report, entries, conversions, dimension)

      const { data } = await trafficReport(api.services, site, { ...asked, metrics: 'orders,revenue' })
      const { conversions: orders, value: revenue } = report.data.summary
      expect(data.totals).toEqual({ orders, revenue })
    }),
    // Each case has ten histories, tested with every model.
    { numRuns: rounds({ short: 2, long: 40 }), endOnFailure: true },
  )
}, 900_000)

let batches = Date.now()

async function store(history: History, windowDays: number) {
  const { id } = await api.createSite({ currency: 'EUR', timezone: 'UTC' })
  await api.request('PUT', `/v1/sites/${id}/exchange-rates`, { body: { rates } })
  const events = history.map((event) => ({ ...event, site_id: id }))
  const batch_id = String(batches++)
  const lines = events.map((event) => JSON.stringify({ ...event, batch_id }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  const revenue = {
    sale_events: ['purchase'],
    refund_events: ['returned'],
    value_property: 'order.value',
    order_property: 'order_id',
    attribution_window_days: windowDays,
  }
  const site: ConvertingSite = { id, timezone: 'UTC', currency: 'EUR', settings: defaultSettings, revenue }
  return { site, events }
}
