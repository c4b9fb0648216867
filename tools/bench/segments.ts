import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Statement, statement } from '../../db/clickhouse/query.ts'
import { defaultRevenue } from '../../db/postgres/schema/sites.ts'
import { hashesOfUsers, rulesMet } from '../../server/analytics/segments/evaluate.sql.ts'
import { previewCounts } from '../../server/analytics/segments/preview.sql.ts'
import type { SegmentCondition, SegmentGroup } from '../../server/analytics/segments/rules-model.ts'
import { ordersOf } from '../../server/revenue/orders/orders.ts'
import { lastDay, site, visitors } from './analytics-data.ts'
import { measure, ratiosOf, type Subject, table } from './analytics-measure.ts'
import { recordResults } from './results.ts'
import { purchases, withShop } from './shop.ts'

/**
 * Measures rules over a million visitors, each compared with a bare group-by of the rows that they read, once for each
 * table.
 */
const rounds = 11
const aim = 3

const evaluation = {
  now: Date.parse(`${lastDay}T23:59:59Z`),
  timezone: site.timezone,
  goals: {
    goals: [purchases],
    orders: ordersOf({ revenue: defaultRevenue }),
    money: { currency: site.currency, rates: { USD: '0.92' } },
  },
}

const bySession = 'bare `GROUP BY user` of the sessions (`FINAL`)'
const byPurchase = `${bySession} and \`GROUP BY visitor\` of the purchases`
const byCart = `${bySession} and \`GROUP BY visitor\` of the carts and purchases`
const byView = `${bySession} and \`GROUP BY visitor\` of the page views of 30 days`

const sessions = `
  SELECT user, count() AS times, max(end) AS last
  FROM sessions FINAL WHERE site_id = {site_id:String} GROUP BY user`
const custom = (...names: string[]) => `
  SELECT visitor, count() AS times, max(timestamp) AS last
  FROM custom_events
  WHERE site_id = {site_id:String} AND event_name IN (${names.map((it) => `'${it}'`).join(', ')})
  GROUP BY visitor`
const views = `
  SELECT visitor, count() AS times, max(timestamp) AS last FROM events
  WHERE site_id = {site_id:String} AND event_name = 'page_view' AND excluded = ''
    AND timestamp >= toDateTime64('${lastDay} 23:59:59', 3, 'UTC') - toIntervalDay(30)
  GROUP BY visitor`

/** Groups rows once, table by table. */
function bare(title: string, ...grouped: string[]): Subject {
  // ClickHouse does not compute what is not used, so use every column.
  const parts = grouped.map(
    (it) => `SELECT count() AS n, sum(times) AS times, max(last) AS last FROM (${it})`,
  )
  const row = t.Object({ groups: Type.Integer(), times: Type.Integer(), last: t.String() })
  const sql = `SELECT sum(n) AS groups, sum(times) AS times, max(last) AS last FROM (${parts.join(' UNION ALL ')})`
  return { title, statement: statement({ sql, params: { site_id: site.id }, row }) }
}

function preview(...conditions: SegmentCondition[]): Statement {
  const rules: SegmentGroup = { operator: 'and', conditions }
  return previewCounts(site.id, rules, evaluation, 5)
}

const days = (last: number) => ({ last, unit: 'days' }) as const
const buyers: SegmentCondition[] = [
  { field: 'lifetime_value', operator: 'gte', value: 100 },
  { type: 'event', event_name: 'purchase', time_window: days(60) },
  { type: 'event_absence', event_name: 'purchase', time_window: days(30) },
]

const subjects: Subject[] = [
  bare(bySession, sessions),
  bare(byPurchase, sessions, custom('purchase')),
  {
    title: 'value, an event and the absence of one',
    statement: preview(...buyers),
    against: { title: byPurchase, aim },
  },
  {
    title: 'sessions, last seen and country',
    statement: preview(
      { field: 'total_sessions', operator: 'gte', value: 2 },
      { field: 'last_seen', operator: 'gte', value: days(30) },
      { field: 'country', operator: 'in', value: ['DE', 'FR'] },
    ),
    against: { title: bySession, aim },
  },
  bare(byCart, sessions, custom('add_to_cart', 'purchase')),
  {
    title: 'first source, device and a cart without a purchase',
    statement: preview(
      { field: 'first_touch.source', operator: 'eq', value: 'google' },
      { field: 'device', operator: 'eq', value: 'mobile' },
      { type: 'event', event_name: 'add_to_cart' },
      { type: 'event_absence', event_name: 'purchase' },
    ),
    against: { title: byCart, aim },
  },
  bare(byView, sessions, views),
  {
    title: 'three page views or more in 30 days, sessions and country',
    statement: preview(
      {
        type: 'event',
        event_name: 'page_view',
        count: { operator: 'gte', value: 3 },
        time_window: days(30),
      },
      { field: 'total_sessions', operator: 'gte', value: 2 },
      { field: 'country', operator: 'eq', value: 'DE' },
    ),
    against: { title: byView, aim },
  },
]

const someUsers = Array.from({ length: 10_000 }, (_, n) => `user-${n}`)

/** Determines which of ten thousand users meet the first of the rules. */
const evaluatedUsers = (hashes: string): Subject => ({
  title: '10,000 users evaluated for the first of these rules',
  statement: rulesMet(site.id, hashes, [{ operator: 'and', conditions: buyers }], evaluation),
  against: { title: bySession },
})

await withShop(async (clickhouse) => {
  const [stored] = await clickhouse.rows({
    sql: 'SELECT (SELECT count() FROM events) AS events, (SELECT uniqExact(user) FROM sessions) AS people',
    params: {},
    row: t.Object({ events: Type.Integer(), people: Type.Integer() }),
  })
  const [users] = await clickhouse.rows(hashesOfUsers(someUsers))
  const measured = await measure(clickhouse, [...subjects, evaluatedUsers(users?.hashes ?? '')], rounds)
  await recordResults(
    'segments',
    [
      `${rounds} rounds over ${stored?.people.toLocaleString('en')} people (${visitors.toLocaleString('en')} browsers) with ${stored?.events.toLocaleString('en')} events in 90 days, one site. The measurement is the query of a preview: how many people meet the rules, and five of them. It is compared with a bare group-by of the same rows, once for each table, that counts them and finds the newest. In each round, every query below runs once, in sequence, through the same client and within the limits of the service; ratios are medians of the ratios within a round. Memory is the peak of the query.`,
      '',
      ...table(measured),
    ],
    { ratios: ratiosOf(measured) },
  )
})
