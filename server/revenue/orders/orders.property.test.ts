import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { openExports } from '../../../test/fixtures/exports.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import {
  type Asked,
  inAlert,
  inAnomalies,
  inAttribution,
  inExport,
  inItems,
  inOverview,
  inReport,
  inSegment,
  inTraffic,
  inUserList,
} from '../../../test/fixtures/revenue-places.ts'
import { type ReferenceSale, referenceSales } from '../../../test/references/sales.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { findSite } from '../../identity/sites/sites.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { displayAmount } from '../conversions/money.ts'

setDefaultTimeout(600_000)

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const now = Date.parse('2026-05-20T12:00:00Z')
const days = { from: Date.parse('2026-05-14T00:00:00Z'), until: Date.parse('2026-05-20T00:00:00Z') }
const rates = { USD: 900_000_000n, JPY: 6_543_211n }

let api: Awaited<ReturnType<typeof openExports>>
beforeAll(async () => {
  api = await openExports({}, { now })
}, 120_000)
afterAll(() => api.stop())

const amount = fc.oneof(
  fc.integer({ min: -5000, max: 30_000 }).map((it) => it / 100),
  fc.constantFrom('19.99', '-4.50', 0, 'many', undefined, null, 0.0000005, -0.0000004),
)
const event = fc.record({
  name: fc.constantFrom('purchase', 'purchase', 'purchase', 'refund', 'sign_up', 'page_view'),
  person: fc.constantFrom('ann', 'bob', 'cid_1', 'cid_2'),
  time: fc.nat((days.until - days.from) / 60_000 - 1).map((it) => days.from + it * 60_000),
  source: fc.constantFrom('news', 'shop', 'direct'),
  sent_by: fc.constantFrom('secret', 'secret', 'public'),
  value: amount,
  currency: fc.constantFrom(undefined, undefined, 'EUR', 'USD', 'JPY', 'SEK'),
  // Few ids, so that orders are repeated; a number and the same text are one order.
  transaction_id: fc.constantFrom(undefined, '', 'A', 'B', 'C', 'D', 7, '7', 'E', 'F'),
})
type Sent = typeof event extends fc.Arbitrary<infer T> ? T : never

// Anomalies are looked for only with ten sales in the last day.
const steady: Sent[] = Array.from({ length: 10 }, (_, n) => ({
  name: 'purchase',
  person: 'cid_2',
  time: days.until - day_ms + n * hour_ms,
  source: 'shop',
  sent_by: 'secret',
  value: 1.01,
  currency: undefined,
  transaction_id: undefined,
}))

test('orders count once, refunds are subtracted, and every place has the same revenue', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 10, maxLength: 80 }),
      fc.boolean(),
      async (sent, countsPublic) => {
        const { site, events } = await store([...sent, ...steady], countsPublic)
        const sales = referenceSales(events, defaultRevenue, {
          currency: 'EUR',
          rates,
          ignoresPublicValues: !countsPublic,
        })
        const asked = { api, site, days }
        await checkTotals(asked, sales)
        await checkPeople(asked, sales, events)
        await checkHours(asked, sales)
      },
    ),
    { numRuns: rounds({ short: 2, long: 25 }), endOnFailure: true },
  )
})

async function checkTotals(asked: Asked, sales: readonly ReferenceSale[]) {
  const { orders, revenue, refunds } = sumOf(sales)
  expect(await inReport(asked)).toEqual({ orders, revenue, refunds })
  expect(await inTraffic(asked)).toEqual({ orders, revenue, refunds })
  expect(await inOverview(asked)).toEqual({ orders, revenue, refunds })
  expect(await inPreview(asked.site.id)).toMatchObject({ orders, revenue, refunds })
  expect(await inAttribution(asked)).toEqual({ orders, revenue })
  expect(await inItems(asked)).toEqual({ revenue, refunds })
  expect(await inAlert(asked)).toBe(revenue)
}

/** Checks the lifetime value of everybody, also of people without orders. */
async function checkPeople(asked: Asked, sales: readonly ReferenceSale[], events: readonly EventRow[]) {
  const idOf = (it: EventRow) => it.user_id || it.client_id
  const everybody = [...new Set(events.map(idOf))]
  const micros = new Map(
    everybody.map((id) => [id, microOf(sales.filter((it) => idOf(it.event) === id))] as const),
  )
  const shown = new Map([...micros].map(([id, micro]) => [id, displayAmount('EUR', micro)]))
  expect(await inProfiles(asked.site.id, everybody)).toEqual(shown)
  expect(await inUserList(asked)).toEqual(shown)
  expect(await inExport(asked)).toEqual(new Map([...micros].map(([id, micro]) => [id, Number(micro) / 1e6])))
  for (const threshold of shown.values()) {
    const above = everybody.filter((id) => (shown.get(id) as number) >= threshold)
    expect(await inSegment(asked, threshold)).toEqual(above.sort())
  }
}

/** Checks the revenue of each hour. */
async function checkHours(asked: Asked, sales: readonly ReferenceSale[]) {
  const hourOf = ({ event }: ReferenceSale) =>
    Math.floor((Date.parse(`${event.timestamp.replace(' ', 'T')}Z`) - days.from) / hour_ms)
  const byHour = Map.groupBy(sales, hourOf)
  const wanted = Array.from({ length: (days.until - days.from) / hour_ms }, (_, hour) =>
    Number(microOf(byHour.get(hour) ?? [])),
  )
  expect((await inAnomalies(asked)).map((it) => Math.round(it * 1e6))).toEqual(wanted)
}

let batches = Date.now()

async function store(sent: readonly Sent[], public_key_revenue: boolean) {
  const { id } = await api.createSite({ currency: 'EUR', timezone: 'UTC', settings: { public_key_revenue } })
  const goal = (body: object) => api.request('POST', `/v1/sites/${id}/conversions`, { body })
  // Goals that overlap: none of them may change the revenue.
  const dynamic = { event_name: 'purchase', value_type: 'dynamic', value_property: 'value' }
  await goal({ name: 'Purchase', ...dynamic })
  await goal({ name: 'Large order', ...dynamic, filters: { value: { gte: 100 } } })
  await goal({ name: 'Newsletter', event_name: 'sign_up', value_type: 'fixed', fixed_value: 5 })
  await api.request('PUT', `/v1/sites/${id}/exchange-rates`, {
    body: { rates: { USD: 0.9, JPY: 0.006543211 } },
  })
  const events = sent.map(({ name, person, time, source, sent_by, ...properties }) =>
    eventRow({
      site_id: id,
      event_name: name,
      ...(person.startsWith('cid_')
        ? { client_id: person }
        : { client_id: `cid_${person}`, user_id: person }),
      timestamp: clickhouseTime(time),
      source,
      medium: source === 'direct' ? 'none' : 'referral',
      sent_by,
      // One item makes up the whole value.
      properties: JSON.stringify({
        ...properties,
        items: [{ item_id: 'A', item_brand: 'Acme', price: properties.value, quantity: 1 }],
      }),
    }),
  )
  const batch_id = String(batches++)
  const lines = events.map((it) => JSON.stringify({ ...it, batch_id }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  await projectSessions(api.services, batch_id)
  const site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), id)
  return { site, events: events satisfies EventRow[] }
}

function sumOf(sales: readonly ReferenceSale[]) {
  return {
    orders: sales.filter((it) => !it.isRefund).length,
    revenue: displayAmount('EUR', microOf(sales)),
    refunds: displayAmount('EUR', -microOf(sales.filter((it) => it.isRefund))),
  }
}

function microOf(sales: readonly ReferenceSale[]): bigint {
  return sales.reduce((sum, it) => sum + it.micro, 0n)
}

async function inPreview(siteId: string) {
  const { status, body } = await api.request('POST', `/v1/sites/${siteId}/revenue/preview`, {
    body: defaultRevenue,
  })
  expect(status).toBe(200)
  expect(body.data.proposed).toEqual(body.data.current)
  return body.data.current
}

async function inProfiles(siteId: string, ids: string[]): Promise<Map<string, number>> {
  const found = await Promise.all(
    ids.map(async (id): Promise<[string, number]> => {
      const { body } = await api.request('GET', `/v1/sites/${siteId}/users/${id}`)
      return [id, body.data.lifetime_value]
    }),
  )
  return new Map(found)
}
