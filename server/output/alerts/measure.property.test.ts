import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { startAlerts } from '../../../test/fixtures/alerts.ts'
import { rounds } from '../../../test/support/run-options.ts'
import type { Condition } from '../../analytics/traffic/filter.ts'
import { type Metric, metrics, type SessionDimension } from '../../analytics/traffic/model.ts'
import { trafficTotals } from '../../analytics/traffic/traffic.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { displayAmount } from '../../revenue/conversions/money.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import { conversionsOverTime } from '../reports/credited-conversions.sql.ts'
import { measure, type Subject } from './measure.ts'
import type { Window } from './windows.ts'

setDefaultTimeout(300_000)

const hour_ms = 3_600_000
/** Clocks in Berlin go forward during the second night. */
const begin = Date.parse('2026-03-28T00:00:00Z')

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(begin + 72 * hour_ms)
}, 120_000)
afterAll(() => api.stop())

// Times are on a grid so that events fall on window edges; few visitors so that they return.
const event = fc.record({
  client_id: fc.constantFrom('cid_1', 'cid_2', 'cid_3', 'cid_4'),
  event_name: fc.constantFrom('page_view', 'page_view', 'purchase', 'sign_up'),
  time: fc.nat(72 * 6 - 1).map((it) => begin + it * 600_000),
  source: fc.constantFrom('news', 'shop', ''),
  page: fc.constantFrom('/', '/a'),
  value: fc.constantFrom(10, 0.005, -3),
})
const windows = fc
  .array(fc.tuple(fc.nat(70), fc.integer({ min: 1, max: 30 })), { minLength: 2, maxLength: 4 })
  .map((all) =>
    all.map(([from, hours]) => ({ from: begin + from * hour_ms, to: begin + (from + hours) * hour_ms })),
  )

const conditionsOf: Record<string, Condition<SessionDimension>[]> = {
  '': [],
  'source==news': [{ dimension: 'source', operator: '==', values: ['news'] }],
  'source!=news,shop': [{ dimension: 'source', operator: '!=', values: ['news', 'shop'] }],
}

test('overlapping windows have the same numbers as separate periods', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 120 }), windows, async (events, some) => {
      const { id } = await api.createShop({ timezone: 'Europe/Berlin' })
      await api.request('POST', '/v1/events/batch', {
        body: {
          site_id: id,
          events: events.map(({ client_id, event_name, time, source, page, value }) => ({
            client_id,
            event_name,
            timestamp: new Date(time).toISOString(),
            properties: { value },
            context: { page_url: `https://shop.example${page}${source && `?utm_source=${source}`}` },
          })),
        },
      })
      for (const [name, counting_method] of [
        ['purchase', 'every'],
        ['sign_up', 'one_per_user'],
      ])
        await api.request('POST', `/v1/sites/${id}/conversions`, {
          body: { name, event_name: name, value_type: 'dynamic', value_property: 'value', counting_method },
        })
      await api.drained()
      const site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), id)
      const stored = await api.services.db.select().from(goals).where(eq(goals.siteId, id))
      // Subjects with a shared key are counted together, as in a check of alerts.
      const together: [Subject, ...Subject[]][] = ['', 'source==news', 'page==/a'].map((filters) =>
        allOf(metrics, { filters, conversion_id: null, event_name: null }),
      )
      for (const filters of Object.keys(conditionsOf))
        for (const names of [['conversions'], ['revenue'], ['conversions', 'revenue']] as const)
          for (const conversion_id of names.length === 1 ? [null] : stored.map((it) => it.id))
            together.push(allOf(names, { filters, conversion_id, event_name: null }))
      for (const subjects of together) {
        const of = await measure(api.services, site, subjects, some)
        for (const [n, window] of some.entries()) {
          const counted = subjects.map((it) => of(it, n).value)
          const expected = await byItself(site, subjects, window, stored)
          expect({ of: subjects[0], counted }).toEqual({ of: subjects[0], counted: expected })
        }
      }
      const bought: Subject = { metric: 'events', event_name: 'purchase', conversion_id: null, filters: '' }
      const of = await measure(api.services, site, [bought], some)
      expect(some.map((_, n) => of(bought, n).value)).toEqual(
        some.map(
          ({ from, to }) =>
            events.filter((it) => it.event_name === 'purchase' && it.time >= from && it.time < to).length,
        ),
      )
    }),
    { numRuns: rounds({ short: 1, long: 2 }) },
  )
})

function allOf(names: readonly Subject['metric'][], rest: Omit<Subject, 'metric'>): [Subject, ...Subject[]] {
  return names.map((metric) => ({ metric, ...rest })) as [Subject, ...Subject[]]
}

/** Counts one window as the console queries it. */
async function byItself(
  site: Awaited<ReturnType<typeof findSite>>,
  subjects: [Subject, ...Subject[]],
  { from, to }: Window,
  all: (typeof goals.$inferSelect)[],
): Promise<number[]> {
  const [{ filters, conversion_id }] = subjects
  const names = subjects.map((it) => it.metric)
  if (subjects.every(({ metric }) => metrics.some((it) => it === metric))) {
    const period = { start_date: new Date(from).toISOString(), end_date: new Date(to - 1).toISOString() }
    const totals = await trafficTotals(api.services, site, { ...period, metrics: names.join(), filters })
    return names.map((it) => totals[it as Metric] ?? 0)
  }
  const rows = await api.services.clickhouse.rows(
    conversionsOverTime({
      site_id: site.id,
      goals:
        conversion_id === null && names.includes('revenue')
          ? [ordersOf(site)]
          : all.filter((it) => conversion_id === null || it.id === conversion_id),
      money: { currency: site.currency, rates: {} },
      from: new Date(from),
      until: new Date(to),
      slots: [{ group: 0, from, to }],
      people: [],
      conditions: conditionsOf[filters] ?? [],
    }),
  )
  const total = rows.find((it) => it.is_all === 1)
  return names.map((it) =>
    it === 'conversions'
      ? (total?.conversions ?? 0)
      : displayAmount(site.currency, BigInt(total?.micro ?? 0)),
  )
}
