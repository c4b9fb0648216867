import { type TObject, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, type Statement, statement } from '../../../db/clickhouse/query.ts'
import { type CellDimension, type Counting, cells, columns } from './cells.sql.ts'
import type { Metric } from './model.ts'
import { partOfPeople } from './person.sql.ts'
import type { Slot } from './slots.ts'

/** `slot` is the group of the slot; groups are in chronological order. */
export type Order = { by: Metric | CellDimension | 'slot'; isDescending: boolean }

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

const sortExpressions: Record<Metric | 'slot', string> = {
  slot: 'slot',
  sessions: 'sessions',
  pageviews: 'pageviews',
  users: 'users',
  bounce_rate: 'if(sessions = 0, 0, bounces / sessions)',
  avg_duration: 'if(sessions = 0, 0, duration_ms / sessions)',
}

const SumValues = t.Partial(
  t.Object({
    sessions: Type.Integer(),
    pageviews: Type.Integer(),
    users: Type.Integer(),
    bounces: Type.Integer(),
    duration_ms: Type.Integer(),
  }),
)

const CountRow = t.Composite([t.Object({ slot: Type.Integer() }), SumValues])
export type CountRow = typeof CountRow.static

/**
 * Queries the sums for each group of slots and each combination of dimension values in it (and each site, if there
 * are several).
 */
export function countQuery(counting: Counting): Statement<typeof CountRow> {
  return statement({ ...grouped(counting), row: CountRow })
}

/** Queries one sorted page of `countQuery`; each row has the total number of rows. */
export function countPageQuery(counting: Counting, order: Order[], page: { limit: number; offset: number }) {
  const { sql, params } = grouped(counting)
  const terms = order.map(({ by, isDescending }) => {
    const expression = by in columns ? columns[by as CellDimension] : sortExpressions[by as Metric | 'slot']
    return `${expression} ${isDescending ? 'DESC' : 'ASC'}`
  })
  return statement({
    sql: `
    SELECT *, count() OVER () AS row_count
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

/** Queries the pages with the most sessions that were present on them, whichever slot these began in. */
export function presenceQuery(counting: Counting, limit: number) {
  const { sql, params } = cells(counting)
  return statement({
    sql: `
      SELECT page, countIf(starts OR viewed = 0) AS sessions, count() OVER () AS row_count
      FROM (${sql})
      GROUP BY page
      ORDER BY sessions DESC, page
      LIMIT {limit:UInt32}`,
    params: { ...params, limit },
    row: t.Object({ page: t.String(), sessions: Type.Integer(), row_count: Type.Integer() }),
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
  const { sql, params } = ofShare(counting)
  const wanted = sumsOf(counting.metrics)
  const names: string[] = counting.dimensions.map((it) => columns[it])
  if (typeof counting.site_id !== 'string') names.unshift('site_id')
  // Grouping by one key less is noticeably cheaper.
  const isOneGroup = counting.slots.every((it) => it.group === counting.slots[0]?.group)
  const slot = isOneGroup ? '{groups:Array(Int32)}[2] AS slot' : 'slot'
  const keys = isOneGroup ? names : ['slot', ...names]
  // By page, there are many groups with few people each: more of them would only take longer.
  const hasParts = counting.metrics.includes('users') && !counting.dimensions.includes('page')
  if (!hasParts) return { sql: aggregated([slot, ...names, ...wanted], sql, keys), params }
  const inParts = aggregated([...keys, `${partOfPeople} AS part`, ...wanted], sql, [...keys, 'part'])
  const total = sumNames(counting.metrics).map((it) => `sum(${it}) AS ${it}`)
  return { sql: aggregated([slot, ...names, ...total], inParts, keys), params }
}

function ofShare(counting: Counting): { sql: string; params: Record<string, Bindable> } {
  const { sql, params } = cells(counting)
  const { share, dimensions } = counting
  if (!share) return { sql, params }
  const names = dimensions.map((it) => columns[it]).join(', ')
  return {
    sql: `SELECT * FROM (${sql}) WHERE cityHash64(${names}) % {shares:UInt32} = {share:UInt32}`,
    params: { ...params, shares: share.of, share: share.index },
  }
}

function aggregated(selected: string[], from: string, keys: string[]): string {
  return `
    SELECT ${selected.join(', ')}
    FROM (${from})
    ${keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : ''}`
}
