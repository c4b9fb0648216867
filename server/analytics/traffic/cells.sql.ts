import { Params } from '../../../db/clickhouse/params.ts'
import type { Bindable } from '../../../db/clickhouse/query.ts'
import { andAmong, type PeopleFilter } from '../segments/people-filter.sql.ts'
import type { Condition, Operator } from './filter.ts'
import { type CellDimension, cellDimensions, type Metric } from './model.ts'
import { type Slot, timeRangesOf } from './slots.ts'
import { isOnViews, isViewDimension, keptViews, viewArrays, viewConditions, viewed } from './views.sql.ts'

/** What to count: the slots, the dimensions to group by, and the conditions on sessions and views. */
export type Counting = {
  /** With several sites, rows have a `site_id`. */
  site_id: string | readonly string[]
  /** At least one; disjoint, in chronological order. */
  slots: Slot[]
  dimensions: readonly CellDimension[]
  conditions: readonly Condition<CellDimension>[]
  metrics: readonly Metric[]
  /** Restricts the sessions to these people; everybody if omitted. */
  people?: PeopleFilter
  /** Restricts the counts to one share of the combinations of dimension values; needs dimensions. */
  share?: { of: number; index: number }
}

/** The column of each dimension, which has its name. */
export const columns = Object.fromEntries(cellDimensions.map((it) => [it, it])) as Record<
  CellDimension,
  CellDimension
>

// A set: lists may be long.
const isOneOf = (column: string, values: string) => `${column} IN ${values}`
const containsOneOf = (column: string, values: string) =>
  `arrayExists(it -> position(${column}, it) > 0, ${values})`

/** The SQL of each operator; `values` is a parameter with a list of values. */
export const comparisons: Record<Operator, (column: string, values: string) => string> = {
  '==': isOneOf,
  '!=': (column, values) => `NOT ${isOneOf(column, values)}`,
  '=~': containsOneOf,
  '!~': (column, values) => `NOT ${containsOneOf(column, values)}`,
}

/**
 * Builds a query for what sessions contribute to the counts. Its rows have `slot`, the dimensions, `starts` (1 in the
 * slot in which the session starts), `viewed` (page views in the slot), `user`, and `bounced` and `lasted_ms` of
 * sessions that start in the slot.
 */
export function cells(counting: Counting): { sql: string; params: Record<string, Bindable> } {
  const { site_id, slots, conditions, people = [] } = counting
  const edges = edgesOf(slots)
  const among = new Params('segments_')
  const ranges = timeRangesOf(slots)
  const resolved: ResolvedCounting = {
    ...counting,
    isAmong: andAmong(people, 'user', among),
    ranges: ranges.length,
  }
  const params: Record<string, Bindable> = {
    [typeof site_id === 'string' ? 'site_id' : 'site_ids']: site_id,
    edges: edges.map((it) => it.time),
    groups: edges.map((it) => it.group),
    ...Object.fromEntries(
      ranges.flatMap(({ from, until }, n) => [
        [`from_${n}`, from],
        [`until_${n}`, until],
      ]),
    ),
    ...Object.fromEntries(conditions.map((it, n) => [`values_${n}`, it.values])),
    ...among.values,
  }
  const isContiguous = slots.slice(1).every((slot, n) => slot.from === slots[n]?.to)
  if (!isContiguous || slots.length > 2) {
    // One query per time range, so that the index on `end` can skip the time between ranges. No session is counted
    // twice.
    const across = ranges.map((_, n) => {
      const since = n === 0 ? '' : `start >= ${bound('until', n - 1)} AND`
      const touching = `${since} start < ${bound('until', n)} AND end >= ${bound('from', n)}`
      return splitSessions(resolved, `${touching} AND NOT (${anySlots.isWhole})`)
    })
    return { sql: union(wholeSessions(resolved, anySlots), ...across), params }
  }

  // With few edges, the index on `end` finds the few sessions that cross one; only their views must be read.
  const times = [...slots.map((it) => it.from), slots.at(-1)?.to ?? 0]
  for (const [n, time] of times.entries()) params[`edge_${n}`] = new Date(time)
  const across = times.map((_, n) => {
    const since = n === 0 ? '' : `start >= ${edge(n - 1)} AND`
    return splitSessions(resolved, `${since} start < ${edge(n)} AND end >= ${edge(n)}`)
  })
  return { sql: union(wholeSessions(resolved, slots.length === 1 ? oneSlot : twoSlots), ...across), params }
}

/** Adds the SQL condition on people, and the number of time ranges. */
type ResolvedCounting = Counting & { isAmong: string; ranges: number }

function union(...selects: string[]): string {
  return selects.join('\nUNION ALL\n')
}

// The edge before a time gives the group of its slot: -1 outside all slots.
const edgeBefore = (time: string) => `roundDown(toUnixTimestamp64Milli(${time}), {edges:Array(Int64)})`
const groupAt = (edge: string) =>
  `transform(${edge}, {edges:Array(Int64)}, {groups:Array(Int32)}, toInt32(-1))`

const edge = (n: number) => `{edge_${n}:DateTime64(3)}`
const bound = (of: 'from' | 'until', range: number) => `{${of}_${range}:DateTime64(3)}`

function isStarting({ ranges }: ResolvedCounting): string {
  const any = Array.from(
    { length: ranges },
    (_, n) => `start >= ${bound('from', n)} AND start < ${bound('until', n)}`,
  )
  return `(${any.join(' OR ')})`
}

/**
 * SQL for the slot of a session, and for whether it lies within one slot. The fewer slots to distinguish, the cheaper
 * the SQL.
 */
type SlotSql = { slot: string; isWhole: string }
const anySlots: SlotSql = {
  slot: groupAt(edgeBefore('start')),
  isWhole: `${edgeBefore('start')} = ${edgeBefore('end')}`,
}
const oneSlot: SlotSql = { slot: '{groups:Array(Int32)}[2]', isWhole: `end < ${edge(1)}` }
const twoSlots: SlotSql = {
  slot: `if(start < ${edge(1)}, {groups:Array(Int32)}[2], {groups:Array(Int32)}[3])`,
  isWhole: `end < if(start < ${edge(1)}, ${edge(1)}, ${edge(2)})`,
}

export const isBounce = 'events = 1 AND pageviews = 1'
const length_ms = 'toUnixTimestamp64Milli(end) - toUnixTimestamp64Milli(start)'

/**
 * Counts sessions that lie within one slot. By a dimension of views, there is a row for each view, and the first view with
 * each value carries the session; if no metric of sessions is wanted, each view does.
 */
function wholeSessions(counting: ResolvedCounting, { slot, isWhole }: SlotSql): string {
  const { named, by, kept } = viewsOf(counting)
  const isByView = by.length > 0
  // Numbering the views of a page takes as long as reading them; people and page views do not need it.
  const isNumbered = isByView && counting.metrics.some((it) => it !== 'users' && it !== 'pageviews')
  const first = isNumbered ? 'nth = 1' : '1'
  const counted = isByView ? '1' : kept.isMet ? `length(${keptViews('views.page', kept)})` : 'pageviews'
  // Faster than a filter of arrays: ClickHouse compares each distinct value of a block once. The first view with a value
  // may only be one that is not kept if the conditions are on other dimensions.
  const isComparedLast = kept.dimensions.every((it) => by.includes(it))
  const arrays = by.map((it) => (isComparedLast ? viewArrays[it] : keptViews(viewArrays[it], kept)))
  const joined = [
    ...by.map((it, n) => `${arrays[n]} AS ${viewed(it)}`),
    ...(isNumbered ? [`arrayEnumerateUniq(${arrays.join(', ')}) AS nth`] : []),
  ]
  return `
    SELECT
      ${slot} AS slot,
      ${[...named, ...by.map((it) => `${viewed(it)} AS ${it}`)].map((it) => `${it},`).join(' ')}
      toUInt8(${first}) AS starts,
      toUInt64(${counted}) AS viewed,
      user,
      toUInt8(starts AND ${isBounce}) AS bounced,
      starts * (${length_ms}) AS lasted_ms
    FROM sessions FINAL
    ${isByView ? `ARRAY JOIN ${joined.join(', ')}` : ''}
    WHERE ${isOfSites(counting)} AND ${isStarting(counting)}
      AND ${isWhole} AND slot >= 0
      ${conditionsOnSessions(counting)}
      ${!isByView && kept.isMet ? 'AND viewed > 0' : ''}
      ${isByView && isComparedLast && kept.isMet ? `AND ${kept.isMet}` : ''}`
}

/**
 * Splits sessions by the slots they touch, and by page or another dimension of views if requested. Returns one row for
 * each view, and one for each slot (and page) in which the session is present; the row of the slot in which the session
 * starts carries the session.
 */
function splitSessions(counting: ResolvedCounting, where: string): string {
  const { named, by, kept } = viewsOf(counting)
  const isByView = by.length > 0
  // Read the values of views only if they are needed.
  const [seen, lists] = isByView ? ['(time, view)', 'kept_times, kept_views'] : ['time', 'kept_times']
  const view = isByView ? 'view' : "''"
  const views = `arrayMap(${seen} -> (${groupAt(edgeBefore('time'))}, ${view}, toUInt64(1), toUInt8(0)), ${lists})`
  const presence = isByView
    ? 'arrayFlatten(arrayMap(touched -> arrayMap(view -> (touched, view, toUInt64(0), toUInt8(touched = first_group)), arrayDistinct(kept_views)), touched_groups))'
    : "arrayMap(touched -> (touched, '', toUInt64(0), toUInt8(touched = first_group)), touched_groups)"
  return `
    SELECT
      cell.1 AS slot,
      ${[...named, ...by.map((it, n) => `toLowCardinality(cell.2.${n + 1}) AS ${it}`)].map((it) => `${it},`).join(' ')}
      cell.4 AS starts,
      cell.3 AS viewed,
      user,
      toUInt8(starts AND is_bounce) AS bounced,
      starts * length_ms AS lasted_ms
    FROM (
      SELECT
        ${named.map((it) => `${it},`).join(' ')}
        user,
        ${isBounce} AS is_bounce,
        ${length_ms} AS length_ms,
        ${edgeBefore('start')} AS first_edge,
        ${edgeBefore('end')} AS last_edge,
        ${groupAt('first_edge')} AS first_group,
        ${isByView ? `${keptViews(`arrayZip(${by.map((it) => viewArrays[it]).join(', ')})`, kept)} AS kept_views,` : ''}
        ${keptViews('views.time', kept)} AS kept_times,
        arrayFilter(edge -> edge >= first_edge AND edge <= last_edge, {edges:Array(Int64)}) AS touched_edges,
        arrayDistinct(arrayMap(edge -> ${groupAt('edge')}, touched_edges)) AS touched_groups,
        arrayConcat(${views}, ${presence}) AS cells
      FROM sessions FINAL
      WHERE ${isOfSites(counting)} AND ${where}
        ${conditionsOnSessions(counting)}
        ${kept.isMet ? 'AND notEmpty(kept_times)' : ''}
    )
    ARRAY JOIN cells AS cell
    WHERE slot >= 0`
}

function isOfSites({ site_id }: Counting): string {
  return typeof site_id === 'string' ? 'site_id = {site_id:String}' : 'site_id IN {site_ids:Array(String)}'
}

/** Returns the columns of sessions and the dimensions of views to group by, and which views the conditions keep. */
function viewsOf({ site_id, dimensions, conditions }: Counting) {
  const numbered = conditions.map((it, n) => ({ ...it, n }))
  return {
    named: [
      ...(typeof site_id === 'string' ? [] : ['site_id']),
      ...dimensions.filter((it) => !isViewDimension(it)).map((it) => columns[it]),
    ],
    by: dimensions.filter(isViewDimension),
    kept: viewConditions(numbered, (column, it) => comparisons[it.operator](column, values(it.n))),
  }
}

/** Conditions on columns of a session. The values of each are in the parameter numbered by its index. */
function conditionsOnSessions({ conditions, isAmong }: ResolvedCounting): string {
  const own = conditions.map((it, n) =>
    isOnViews(it) ? '' : `AND ${comparisons[it.operator](columns[it.dimension], values(n))}`,
  )
  return [...own, isAmong].join(' ')
}

function values(n: number): string {
  return `{values_${n}:Array(String)}`
}

/**
 * Every time at which a group starts or ends, with the group that follows (-1 for none). The first edge is the
 * beginning of time.
 */
function edgesOf(slots: readonly Slot[]): { time: number; group: number }[] {
  const edges = [{ time: -62_135_596_800_000, group: -1 }]
  for (const { from, to, group } of slots) {
    if (edges.at(-1)?.time === from) edges.pop()
    edges.push({ time: from, group }, { time: to, group: -1 })
  }
  return edges
}

/** The edges of slots as parameters of a query. */
function edgeParams(slots: readonly Slot[], params: Params) {
  const edges = edgesOf(slots)
  const times = params.add(
    edges.map((it) => it.time),
    'Array(Int64)',
  )
  const groups = params.add(
    edges.map((it) => it.group),
    'Array(Int32)',
  )
  const before = (time: string) => `roundDown(toUnixTimestamp64Milli(${time}), ${times})`
  return { times, before, group: (edge: string) => `transform(${edge}, ${times}, ${groups}, toInt32(-1))` }
}

/** Returns an expression for the group of the slot that a time lies in; -1 outside all slots. */
export function groupOfTime(time: string, slots: readonly Slot[], params: Params): string {
  const { before, group } = edgeParams(slots, params)
  return group(before(time))
}

/** Returns an expression for the group of the slot that the `timestamp` of a row lies in; -1 outside all slots. */
export function groupOfTimestamp(slots: readonly Slot[], params: Params): string {
  return groupOfTime('timestamp', slots, params)
}

/** Returns an expression for the groups of the slots that a session is present in, as an array. */
export function groupsOfSession(slots: readonly Slot[], session: string, params: Params): string {
  const { times, before, group } = edgeParams(slots, params)
  const touched = `arrayFilter(edge -> edge >= ${before(`${session}.start`)} AND edge <= ${before(`${session}.end`)}, ${times})`
  return `arrayFilter(slot -> slot >= 0, arrayDistinct(arrayMap(edge -> ${group('edge')}, ${touched})))`
}
