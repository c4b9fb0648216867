import { type TObject, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, type Statement, statement } from '../../../db/clickhouse/query.ts'
import { type Counting, cells, columns } from './cells.sql.ts'
import { type CreditedCounting, CreditedSums, creditedParts } from './credited.sql.ts'
import type { CellDimension, Metric, ReportedMetric } from './model.ts'
import { partOfPeople } from './person.sql.ts'
import type { Slot } from './slots.ts'

/** `slot` is the group of the slot; groups are in chronological order. */
export type Order = { by: ReportedMetric | CellDimension | 'slot'; isDescending: boolean }

/** The sums from which metrics are calculated. */
const sums = {
  sessions: 'sum(starts)',
  pageviews: 'sum(viewed)',
  users: 'uniqExact(user)',
  bounces: 'sum(bounced)',
  duration_ms: 'sum(lasted_ms)',
} as const
type Sum = keyof typeof sums

const sumsByMetric: Record<Metric, Sum[]> = {
  sessions: ['sessions'],
  pageviews: ['pageviews'],
  users: ['users'],
  bounce_rate: ['sessions', 'bounces'],
  avg_duration: ['sessions', 'duration_ms'],
}

/** Returns the sums that metrics need, as aggregates of `cells`. */
export function sumsOf(metrics: readonly Metric[]): string[] {
  return sumNames(metrics).map((it) => `${sums[it]} AS ${it}`)
}

function sumNames(metrics: readonly Metric[]): Sum[] {
  return [...new Set(metrics.flatMap((it) => sumsByMetric[it]))]
}

export const sortExpressions: Record<ReportedMetric | 'slot', string> = {
  slot: 'slot',
  sessions: 'sessions',
  pageviews: 'pageviews',
  users: 'users',
  bounce_rate: 'if(sessions = 0, 0, bounces / sessions)',
  avg_duration: 'if(sessions = 0, 0, duration_ms / sessions)',
  views_per_visit: 'if(sessions = 0, 0, pageviews / sessions)',
  revenue: 'order_value',
  orders: 'orders',
  average_order_value: 'if(orders = 0, 0, (order_value + refund_value) / orders)',
  refunds: 'refund_value',
  revenue_per_visitor: 'if(users = 0, 0, order_value / users)',
  conversions: 'conversions',
  conversion_rate: 'if(converters = 0, 0, converters / (users + converters_outside))',
}

export const SumValues = t.Partial(
  t.Object({
    sessions: Type.Integer(),
    pageviews: Type.Integer(),
    users: Type.Integer(),
    bounces: Type.Integer(),
    duration_ms: Type.Integer(),
  }),
)

const CountRow = t.Composite([t.Object({ slot: Type.Integer() }), SumValues, CreditedSums])
export type CountRow = typeof CountRow.static

/**
 * Queries the sums for each group of slots and each combination of dimension values in it (and each site, if there
 * are several).
 */
export function countQuery(counting: Counting): Statement<typeof CountRow> {
  return statement({ ...grouped(counting), row: CountRow })
}

/** What to count on a page of rows: traffic, and what is credited to it. */
export type PageCounting = Counting & { credited?: CreditedCounting }

/** Queries one sorted page of rows by dimension; each row has the total number of rows. */
export function countPageQuery(
  counting: PageCounting,
  order: Order[],
  page: { limit: number; offset: number },
) {
  const { sql, params } = withCredited(counting)
  const terms = order.map(({ by, isDescending }) => {
    const expression =
      by in columns ? columns[by as CellDimension] : sortExpressions[by as ReportedMetric | 'slot']
    return `${expression} ${isDescending ? 'DESC' : 'ASC'}`
  })
  const amounts = counting.credited?.orders
    ? 'EXCEPT (order_value, refund_value), toString(order_value) AS revenue, toString(refund_value) AS refunded'
    : ''
  return statement({
    sql: `
    SELECT * ${amounts}, count() OVER () AS row_count
    FROM (${sql})
    ORDER BY ${terms.join(', ')}
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...params, ...page },
    row: rowOf(counting.dimensions),
  })
}

const PageRow = t.Composite([CountRow, t.Object({ row_count: Type.Integer() })])
export type PageRow = typeof PageRow.static & Partial<Record<CellDimension, string>>

/** Estimates from the index, without reading them, how many sessions of a site there are between the first and the last slot. */
export function estimateSessions(site_id: string, slots: readonly Slot[]) {
  return statement({
    sql: `
      EXPLAIN ESTIMATE SELECT start FROM sessions
      WHERE site_id = {site_id:String} AND start >= {from:DateTime64(3)} AND start < {until:DateTime64(3)}`,
    params: {
      site_id,
      from: new Date(slots[0]?.from ?? 0),
      until: new Date(slots.at(-1)?.to ?? 0),
    },
    row: t.Object({ rows: Type.Integer() }),
  })
}

/** Queries the pages with the most page views of sessions that were present, whichever slot the views are in. */
export function viewedPages(counting: Counting, limit: number) {
  const { sql, params } = cells({ ...counting, metrics: ['pageviews'] })
  return statement({
    sql: `
      SELECT page, count() AS views, count() OVER () AS row_count
      FROM (${sql})
      GROUP BY page
      ORDER BY views DESC, page
      LIMIT {limit:UInt32}`,
    params: { ...params, limit },
    row: t.Object({ page: t.String(), views: Type.Integer(), row_count: Type.Integer() }),
  })
}

const rowSchemas = new Map<string, TObject>()

/** Reuses the schema for the same dimensions, so that its check is compiled only once. */
function rowOf(dimensions: readonly CellDimension[]): typeof PageRow {
  const key = dimensions.join()
  const known = rowSchemas.get(key)
  if (known) return known as typeof PageRow
  const texts = t.Object(Object.fromEntries(dimensions.map((it) => [it, t.String()])))
  const schema = t.Composite([PageRow, texts])
  rowSchemas.set(key, schema)
  return schema as unknown as typeof PageRow
}

function grouped(counting: Counting): { sql: string; params: Record<string, Bindable> } {
  const { share } = counting
  const { sql: ofAll, params: own } = cells(counting)
  const sql = ofShare(ofAll, counting)
  const params = share ? { ...own, shares: share.of, share: share.index } : own
  const wanted = sumsOf(counting.metrics)
  const names: string[] = counting.dimensions.map((it) => columns[it])
  if (typeof counting.site_id !== 'string') names.unshift('site_id')
  // Grouping by one key less is noticeably cheaper.
  const isOneGroup = counting.slots.every((it) => it.group === counting.slots[0]?.group)
  const slot = isOneGroup ? '{groups:Array(Int32)}[2] AS slot' : 'slot'
  const keys = isOneGroup ? names : ['slot', ...names]
  // By page or title, there are many groups with few people each: more of them would only take longer.
  const isByPage = counting.dimensions.some((it) => it === 'page' || it === 'page_title')
  const hasParts = counting.metrics.includes('users') && !isByPage
  if (!hasParts) return { sql: aggregated([slot, ...names, ...wanted], sql, keys), params }
  const inParts = aggregated([...keys, `${partOfPeople} AS part`, ...wanted], sql, [...keys, 'part'])
  const total = sumNames(counting.metrics).map((it) => `sum(${it}) AS ${it}`)
  return { sql: aggregated([slot, ...names, ...total], inParts, keys), params }
}

/** Adds the sums of orders and conversions to those of traffic; a row may have only one of them. */
function withCredited(counting: PageCounting): { sql: string; params: Record<string, Bindable> } {
  const { dimensions, metrics, share } = counting
  const parts = creditedParts(counting.credited ?? {}, dimensions)
  if (parts.length === 0) return grouped(counting)
  const keys = ['slot', ...dimensions.map((it) => columns[it])]
  const zeros: Record<string, string> = Object.assign(
    Object.fromEntries(sumNames(metrics).map((it) => [it, '0'])),
    ...parts.map((it) => it.zeros),
  )
  const names = Object.keys(zeros)
  const traffic = metrics.length > 0 ? grouped(counting) : undefined
  const selects = [
    ...(traffic ? [{ own: sumNames(metrics) as string[], from: traffic.sql }] : []),
    ...parts.map(({ sql, zeros }) => ({ own: Object.keys(zeros), from: ofShare(sql, counting) })),
  ].map(
    ({ own, from }) =>
      `SELECT ${[...keys, ...names.map((it) => (own.includes(it) ? it : `${zeros[it]} AS ${it}`))].join(', ')} FROM (${from})`,
  )
  return {
    sql: aggregated(
      [...keys, ...names.map((it) => `sum(${it}) AS ${it}`)],
      selects.join(' UNION ALL '),
      keys,
    ),
    params: Object.assign(
      { ...traffic?.params, ...(share && { shares: share.of, share: share.index }) },
      ...parts.map((it) => it.params),
    ),
  }
}

/** Restricts rows with the dimensions of a counting to its share. */
function ofShare(sql: string, { share, dimensions }: Counting): string {
  if (!share) return sql
  const names = dimensions.map((it) => columns[it]).join(', ')
  return `SELECT * FROM (${sql}) WHERE cityHash64(${names}) % {shares:UInt32} = {share:UInt32}`
}

function aggregated(selected: string[], from: string, keys: string[]): string {
  return `
    SELECT ${selected.join(', ')}
    FROM (${from})
    ${keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : ''}`
}
