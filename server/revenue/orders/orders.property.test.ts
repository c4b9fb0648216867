import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { type ReferenceSale, referenceSales } from '../../../test/references/sales.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { findSite } from '../../identity/sites/sites.ts'
import type { EventRow } from '../../ingest/pipeline/event-row.ts'
import { projectSessions } from '../../ingest/pipeline/project-sessions.ts'
import { measure } from '../../output/alerts/measure.ts'
import type { ReportMetric } from '../../output/reports/content.ts'
import { reportContent } from '../../output/reports/report-content.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { displayAmount } from '../conversions/money.ts'

setDefaultTimeout(600_000)

const day_ms = 86_400_000
const days = 6
const now = Date.parse('2026-05-20T12:00:00Z')
const begin = Date.parse('2026-05-14T00:00:00Z')
const rates = { USD: 900_000_000n, JPY: 6_543_211n }

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const amount = fc.oneof(
  fc.integer({ min: -5000, max: 30_000 }).map((it) => it / 100),
  fc.constantFrom('19.99', '-4.50', 0, 'many', undefined, null, 0.0000005, -0.0000004),
)
const event = fc.record({
  name: fc.constantFrom('purchase', 'purchase', 'purchase', 'refund', 'sign_up', 'page_view'),
  person: fc.constantFrom('ann', 'bob', 'cid_1', 'cid_2'),
  time: fc.nat(days * 24 * 60 - 1).map((it) => begin + it * 60_000),
  source: fc.constantFrom('news', 'shop', 'direct'),
  sent_by: fc.constantFrom('secret', 'secret', 'public'),
  value: amount,
  currency: fc.constantFrom(undefined, undefined, 'EUR', 'USD', 'JPY', 'SEK'),
  // Few ids, so that orders are repeated; a number and the same text are one order.
  transaction_id: fc.constantFrom(undefined, '', 'A', 'B', 'C', 'D', 7, '7', 'E', 'F'),
})
type Sent = typeof event extends fc.Arbitrary<infer T> ? T : never

test('orders count once, refunds are subtracted, and every place has the same revenue', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 10, maxLength: 80 }),
      fc.boolean(),
      async (sent, countsPublic) => {
        const { site, events } = await store(sent, countsPublic)
        const sales = referenceSales(events, defaultRevenue, {
          currency: 'EUR',
          rates,
          ignoresPublicValues: !countsPublic,
        })
        const wanted = sumOf(sales)
        expect(await inReport(site)).toEqual(wanted)
        expect(await inPreview(site.id)).toMatchObject(wanted)
        expect(await inAlert(site)).toBe(wanted.revenue)
        const byPerson = Map.groupBy(sales, ({ event }) => event.user_id || event.client_id)
        const people = new Map([...byPerson].map(([id, own]) => [id, sumOf(own).revenue]))
        expect(await inProfiles(site.id, [...people.keys()])).toEqual(people)
      },
    ),
    { numRuns: rounds({ short: 4, long: 25 }), endOnFailure: true },
  )
})

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
      properties: JSON.stringify(properties),
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
  const total = (all: readonly ReferenceSale[]) => all.reduce((sum, it) => sum + it.micro, 0n)
  return {
    orders: sales.filter((it) => !it.isRefund).length,
    revenue: displayAmount('EUR', total(sales)),
    refunds: displayAmount('EUR', -total(sales.filter((it) => it.isRefund))),
  }
}

type Site = Awaited<ReturnType<typeof store>>['site']

/** Returns the totals of a report, after checking that its tables add up to them. */
async function inReport(site: Site) {
  const metrics = ['orders', 'revenue', 'refunds'] satisfies ReportMetric[]
  const { kpis, tables } = await reportContent(
    api.services,
    site,
    {
      title: '',
      description: '',
      timezone: 'UTC',
      date_range: '2026-05-14/2026-05-19',
      metrics,
      dimensions: ['source', 'date'],
      filters: '',
      comparison: 'none',
    },
    now,
  )
  const totals = kpis.map((it) => it.value ?? Number.NaN)
  for (const { rows } of tables)
    for (const [n, total] of totals.entries())
      expect(rows.reduce((sum, it) => sum + (it.values[n] ?? 0), 0)).toBeCloseTo(total, 6)
  const [orders, revenue, refunds] = totals
  return { orders, revenue, refunds }
}

async function inPreview(siteId: string) {
  const { status, body } = await api.request('POST', `/v1/sites/${siteId}/revenue/preview`, {
    body: defaultRevenue,
  })
  expect(status).toBe(200)
  expect(body.data.proposed).toEqual(body.data.current)
  return body.data.current
}

async function inAlert(site: Site): Promise<number> {
  const window = { from: begin, to: begin + days * day_ms }
  const subject = { metric: 'revenue', conversion_id: null, event_name: null, filters: '' } as const
  return (await measure(api.services, site, [subject], [window]))(subject, 0).value
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
