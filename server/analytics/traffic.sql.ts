import type { TObject } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, type Statement, statement } from '../../db/clickhouse/query.ts'
import type { Condition, Operator } from './filter.ts'
import type { Metric, SessionDimension } from './model.ts'
import type { Slot } from './slots.ts'

export type CellDimension = SessionDimension | 'page'

/** What to count: over which slots, for which sessions and views, apart by what. */
export type Counting = {
  site_id: string
  /** At least one; disjoint and in order of time. */
  slots: Slot[]
  dimensions: readonly CellDimension[]
  conditions: readonly Condition<CellDimension>[]
  metrics: readonly Metric[]
}

/** `slot` stands for the group of the slots, which is in order of time. */
export type Order = { by: Metric | CellDimension | 'slot'; isDescending: boolean }

export const columns = {
  source: 'source',
  medium: 'medium',
  campaign: 'campaign',
  device: 'device',
  country: 'country',
  hostname: 'hostname',
  entry_page: 'entry_page',
  exit_page: 'exit_page',
  referrer: 'referrer',
  channel: 'channel',
  browser: 'browser',
  os: 'os',
  term: 'term',
  content: 'content',
  page: 'page',
} as const satisfies Record<CellDimension, string>

const isOneOf = (column: string, values: string) => `has(${values}, ${column})`
const containsOneOf = (column: string, values: string) =>
  `arrayExists(it -> position(${column}, it) > 0, ${values})`

const comparisons: Record<Operator, (column: string, values: string) => string> = {
  '==': isOneOf,
  '!=': (column, values) => `NOT ${isOneOf(column, values)}`,
  '=~': containsOneOf,
  '!~': (column, values) => `NOT ${containsOneOf(column, values)}`,
}

/** The sums that each metric is made of. */
const sums = {
  sessions: 'sum(starts) AS sessions',
  pageviews: 'sum(viewed) AS pageviews',
  users: 'uniqExact(user) AS users',
  bounces: 'sum(bounced) AS bounces',
  duration_ms: 'sum(lasted_ms) AS duration_ms',
} as const
type Sum = keyof typeof sums

const ingredients: Record<Metric, Sum[]> = {
  sessions: ['sessions'],
  pageviews: ['pageviews'],
  users: ['users'],
  bounce_rate: ['sessions', 'bounces'],
  avg_duration: ['sessions', 'duration_ms'],
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
    sessions: t.Integer(),
    pageviews: t.Integer(),
    users: t.Integer(),
    bounces: t.Integer(),
    duration_ms: t.Integer(),
  }),
)

const CountRow = t.Composite([t.Object({ slot: t.Integer() }), SumValues])
export type CountRow = typeof CountRow.static

/** The sums of each group of slots, and of each combination of dimension values in it. */
export function countQuery(counting: Counting): Statement<typeof CountRow> {
  return statement({ ...grouped(counting), row: CountRow })
}

/** One page of what `countQuery` returns, in an order, each row with the number of rows there are. */
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

const PageRow = t.Composite([CountRow, t.Object({ row_count: t.Integer() })])
export type PageRow = typeof PageRow.static & Partial<Record<CellDimension, string>>

const rowSchemas = new Map<string, TObject>()

/** The same schema for the same dimensions, so that its check is compiled once. */
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
  const keys = ['slot', ...counting.dimensions.map((it) => columns[it])].join(', ')
  const wanted = [...new Set(counting.metrics.flatMap((it) => ingredients[it]))]
  const { sql, params } = cells(counting)
  return {
    sql: `
    SELECT ${keys}, ${wanted.map((it) => sums[it]).join(', ')}
    FROM (${sql})
    GROUP BY ${keys}`,
    params,
  }
}

/**
 * What the sessions contribute: rows of `slot`, dimensions, `starts` (1 for the slot a session starts in), `viewed`
 * (page views in the slot), `user`, and `bounced` and `lasted_ms` of the sessions that start.
 */
function cells(counting: Counting): { sql: string; params: Record<string, Bindable> } {
  const { site_id, slots, conditions } = counting
  const edges = edgesOf(slots)
  const params: Record<string, Bindable> = {
    site_id,
    edges: edges.map((it) => it.time),
    groups: edges.map((it) => it.group),
    from: new Date(slots[0]?.from ?? 0),
    to: new Date(slots.at(-1)?.to ?? 0),
    ...Object.fromEntries(conditions.map((it, n) => [`values_${n}`, it.values])),
  }
  const isByView = counting.dimensions.includes('page') || conditions.some((it) => it.dimension === 'page')
  if (isByView) return { sql: splitSessions(counting, touching), params }

  const isUnbroken = slots.slice(1).every((slot, n) => slot.from === slots[n]?.to)
  if (!isUnbroken || slots.length > 2)
    return {
      sql: union(wholeSessions(counting), splitSessions(counting, `${touching} AND NOT (${isWhole})`)),
      params,
    }

  // With few edges the index on `end` finds the few sessions that reach across one, whose views must be looked at.
  const times = [...slots.map((it) => it.from), slots.at(-1)?.to ?? 0]
  for (const [n, time] of times.entries()) params[`edge_${n}`] = new Date(time)
  const across = times.map((_, n) => {
    const since = n === 0 ? '' : `start >= {edge_${n - 1}:DateTime64(3)} AND`
    return splitSessions(
      counting,
      `${since} start < {edge_${n}:DateTime64(3)} AND end >= {edge_${n}:DateTime64(3)}`,
    )
  })
  return { sql: union(wholeSessions(counting), ...across), params }
}

function union(...selects: string[]): string {
  return selects.join('\nUNION ALL\n')
}

// Where a time lies between the edges: the group of its slot, -1 outside of all.
const edgeBefore = (time: string) => `roundDown(toUnixTimestamp64Milli(${time}), {edges:Array(Int64)})`
const groupAt = (edge: string) =>
  `transform(${edge}, {edges:Array(Int64)}, {groups:Array(Int32)}, toInt32(-1))`

const touching = 'start < {to:DateTime64(3)} AND end >= {from:DateTime64(3)}'
const isWhole = `${edgeBefore('start')} = ${edgeBefore('end')}`
const isBounce = 'events = 1 AND pageviews = 1'
const length_ms = 'toUnixTimestamp64Milli(end) - toUnixTimestamp64Milli(start)'

/** Sessions that lie within one slot. */
function wholeSessions({ dimensions, conditions }: Counting): string {
  return `
    SELECT
      ${groupAt(edgeBefore('start'))} AS slot,
      ${dimensions.map((it) => `${columns[it]},`).join(' ')}
      toUInt8(1) AS starts,
      toUInt64(pageviews) AS viewed,
      user,
      toUInt8(${isBounce}) AS bounced,
      ${length_ms} AS lasted_ms
    FROM sessions FINAL
    WHERE site_id = {site_id:String} AND start >= {from:DateTime64(3)} AND start < {to:DateTime64(3)}
      AND ${isWhole} AND slot >= 0
      ${allOf(conditions)}`
}

/**
 * Sessions taken apart by the slots they touch, and by page where that is asked for. A session contributes to every
 * slot it overlaps; `starts` is set once for each page of the session, in the slot where the session starts.
 */
function splitSessions({ dimensions, conditions }: Counting, where: string): string {
  const isByPage = dimensions.includes('page')
  const named = dimensions.filter((it) => it !== 'page').map((it) => columns[it])
  const pageConditions = conditions.map((it, n) => ({ ...it, n })).filter((it) => it.dimension === 'page')
  const isKept = pageConditions.map((it) => comparisons[it.operator]('page', values(it.n))).join(' AND ')
  const keptPages = isKept ? `arrayFilter(page -> ${isKept}, views.page)` : 'views.page'
  const keptTimes = isKept ? `arrayFilter((time, page) -> ${isKept}, views.time, views.page)` : 'views.time'
  const viewCount = isKept ? 'length(kept_pages)' : 'pageviews'

  const within = isByPage
    ? 'arrayMap((page, nth) -> (first_group, page, toUInt64(1), toUInt8(nth = 1)), kept_pages, arrayEnumerateUniq(kept_pages))'
    : `[(first_group, '', toUInt64(${viewCount}), toUInt8(1))]`
  const views = `arrayMap((time, page) -> (${groupAt(edgeBefore('time'))}, ${isByPage ? 'page' : "''"}, toUInt64(1), toUInt8(0)), kept_times, kept_pages)`
  const presence = isByPage
    ? 'arrayFlatten(arrayMap(touched -> arrayMap(page -> (touched, page, toUInt64(0), toUInt8(touched = first_group)), arrayDistinct(kept_pages)), touched_groups))'
    : "arrayMap(touched -> (touched, '', toUInt64(0), toUInt8(touched = first_group)), touched_groups)"

  return `
    SELECT
      cell.1 AS slot,
      ${[...named, ...(isByPage ? ['cell.2 AS page'] : [])].map((it) => `${it},`).join(' ')}
      cell.4 AS starts,
      cell.3 AS viewed,
      user,
      toUInt8(starts AND bounces) AS bounced,
      if(starts, length_ms, 0) AS lasted_ms
    FROM (
      SELECT
        ${named.map((it) => `${it},`).join(' ')}
        user,
        ${isBounce} AS bounces,
        ${length_ms} AS length_ms,
        ${edgeBefore('start')} AS first_edge,
        ${edgeBefore('end')} AS last_edge,
        ${groupAt('first_edge')} AS first_group,
        ${keptPages} AS kept_pages,
        ${keptTimes} AS kept_times,
        arrayDistinct(arrayMap(edge -> ${groupAt('edge')}, arrayFilter(edge -> edge >= first_edge AND edge <= last_edge, {edges:Array(Int64)}))) AS touched_groups,
        if(
          first_edge = last_edge,
          ${within},
          arrayConcat(${views}, ${presence})
        ) AS cells
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND ${where}
        ${allOf(conditions.map((it) => (it.dimension === 'page' ? undefined : it)))}
        ${isKept ? 'AND notEmpty(kept_pages)' : ''}
    )
    ARRAY JOIN cells AS cell
    WHERE slot >= 0`
}

/** The conditions with their parameters numbered by their place; gaps are left out. */
function allOf(conditions: readonly (Condition<CellDimension> | undefined)[]): string {
  return conditions
    .map((it, n) => (it ? `AND ${comparisons[it.operator](columns[it.dimension], values(n))}` : ''))
    .join(' ')
}

function values(n: number): string {
  return `{values_${n}:Array(String)}`
}

/** Every moment at which another group begins, or none, and which; the first reaches back to the beginning of time. */
function edgesOf(slots: readonly Slot[]): { time: number; group: number }[] {
  const edges = [{ time: -62_135_596_800_000, group: -1 }]
  for (const { from, to, group } of slots) {
    if (edges.at(-1)?.time === from) edges.pop()
    edges.push({ time: from, group }, { time: to, group: -1 })
  }
  return edges
}
