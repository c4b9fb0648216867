import { Params } from '../../../db/clickhouse/params.ts'
import type { Bindable } from '../../../db/clickhouse/query.ts'
import { andAmong, type PeopleFilter } from '../segments/people-filter.sql.ts'
import type { Condition, Operator } from './filter.ts'
import type { Metric, SessionDimension } from './model.ts'
import { type Slot, stretchesOf } from './slots.ts'

export type CellDimension = SessionDimension | 'page'

/** What to count: over which slots, for which sessions and views, apart by what. */
export type Counting = {
  /** Of several sites rows have a `site_id`. */
  site_id: string | readonly string[]
  /** At least one; disjoint and in order of time. */
  slots: Slot[]
  dimensions: readonly CellDimension[]
  conditions: readonly Condition<CellDimension>[]
  metrics: readonly Metric[]
  /** Whose sessions; everybody's when left out. */
  people?: PeopleFilter
}

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

/** How a column is compared with a parameter that lists values. */
export const comparisons: Record<Operator, (column: string, values: string) => string> = {
  '==': isOneOf,
  '!=': (column, values) => `NOT ${isOneOf(column, values)}`,
  '=~': containsOneOf,
  '!~': (column, values) => `NOT ${containsOneOf(column, values)}`,
}

/**
 * What the sessions contribute: rows of `slot`, dimensions, `starts` (1 for the slot a session starts in), `viewed`
 * (page views in the slot), `user`, and `bounced` and `lasted_ms` of the sessions that start.
 */
export function cells(counting: Counting): { sql: string; params: Record<string, Bindable> } {
  const { site_id, slots, conditions, people = [] } = counting
  const edges = edgesOf(slots)
  const among = new Params('segments_')
  const stretches = stretchesOf(slots)
  const asked: Asked = { ...counting, isAmong: andAmong(people, 'user', among), stretches: stretches.length }
  const params: Record<string, Bindable> = {
    [typeof site_id === 'string' ? 'site_id' : 'site_ids']: site_id,
    edges: edges.map((it) => it.time),
    groups: edges.map((it) => it.group),
    ...Object.fromEntries(
      stretches.flatMap(({ from, until }, n) => [
        [`from_${n}`, from],
        [`until_${n}`, until],
      ]),
    ),
    ...Object.fromEntries(conditions.map((it, n) => [`values_${n}`, it.values])),
    ...among.values,
  }
  const isUnbroken = slots.slice(1).every((slot, n) => slot.from === slots[n]?.to)
  if (!isUnbroken || slots.length > 2) {
    // Each stretch by itself, or the index on `end` would not tell what lies between them; a session once.
    const across = stretches.map((_, n) => {
      const since = n === 0 ? '' : `start >= ${bound('until', n - 1)} AND`
      const touching = `${since} start < ${bound('until', n)} AND end >= ${bound('from', n)}`
      return splitSessions(asked, `${touching} AND NOT (${anySlots.isWhole})`)
    })
    return { sql: union(wholeSessions(asked, anySlots), ...across), params }
  }

  // With few edges the index on `end` finds the few sessions that reach across one, whose views must be looked at.
  const times = [...slots.map((it) => it.from), slots.at(-1)?.to ?? 0]
  for (const [n, time] of times.entries()) params[`edge_${n}`] = new Date(time)
  const across = times.map((_, n) => {
    const since = n === 0 ? '' : `start >= ${edge(n - 1)} AND`
    return splitSessions(asked, `${since} start < ${edge(n)} AND end >= ${edge(n)}`)
  })
  return { sql: union(wholeSessions(asked, slots.length === 1 ? oneSlot : twoSlots), ...across), params }
}

/** With the condition on people, as SQL, and how many stretches of time there are. */
type Asked = Counting & { isAmong: string; stretches: number }

function union(...selects: string[]): string {
  return selects.join('\nUNION ALL\n')
}

// Where a time lies between the edges: the group of its slot, -1 outside of all.
const edgeBefore = (time: string) => `roundDown(toUnixTimestamp64Milli(${time}), {edges:Array(Int64)})`
const groupAt = (edge: string) =>
  `transform(${edge}, {edges:Array(Int64)}, {groups:Array(Int32)}, toInt32(-1))`

const edge = (n: number) => `{edge_${n}:DateTime64(3)}`
const bound = (of: 'from' | 'until', stretch: number) => `{${of}_${stretch}:DateTime64(3)}`

function isStarting({ stretches }: Asked): string {
  const any = Array.from(
    { length: stretches },
    (_, n) => `start >= ${bound('from', n)} AND start < ${bound('until', n)}`,
  )
  return `(${any.join(' OR ')})`
}

/** Which slot a session lies in, and whether it lies in one: the less there is to tell apart, the cheaper. */
type Placing = { slot: string; isWhole: string }
const anySlots: Placing = {
  slot: groupAt(edgeBefore('start')),
  isWhole: `${edgeBefore('start')} = ${edgeBefore('end')}`,
}
const oneSlot: Placing = { slot: '{groups:Array(Int32)}[2]', isWhole: `end < ${edge(1)}` }
const twoSlots: Placing = {
  slot: `if(start < ${edge(1)}, {groups:Array(Int32)}[2], {groups:Array(Int32)}[3])`,
  isWhole: `end < if(start < ${edge(1)}, ${edge(1)}, ${edge(2)})`,
}

const isBounce = 'events = 1 AND pageviews = 1'
const length_ms = 'toUnixTimestamp64Milli(end) - toUnixTimestamp64Milli(start)'

/** Sessions that lie within one slot; by page, a row for each view, the first of each page standing for the session. */
function wholeSessions(counting: Asked, { slot, isWhole }: Placing): string {
  const { named, isByPage, isKept, keptPages } = viewsOf(counting)
  const first = isByPage ? 'nth = 1' : '1'
  const viewed = isByPage ? '1' : isKept ? `length(${keptPages})` : 'pageviews'
  return `
    SELECT
      ${slot} AS slot,
      ${[...named, ...(isByPage ? ['page'] : [])].map((it) => `${it},`).join(' ')}
      toUInt8(${first}) AS starts,
      toUInt64(${viewed}) AS viewed,
      user,
      toUInt8(starts AND ${isBounce}) AS bounced,
      starts * (${length_ms}) AS lasted_ms
    FROM sessions FINAL
    ${isByPage ? `ARRAY JOIN ${keptPages} AS page, arrayEnumerateUniq(${keptPages}) AS nth` : ''}
    WHERE ${isOfSites(counting)} AND ${isStarting(counting)}
      AND ${isWhole} AND slot >= 0
      ${conditionsOnSessions(counting)}
      ${isKept && !isByPage ? 'AND viewed > 0' : ''}`
}

/**
 * Sessions taken apart by the slots they touch, and by page where that is asked for: a row for each view, and one for
 * each slot (and page) that the session is present in, of which the one where the session starts stands for it.
 */
function splitSessions(counting: Asked, where: string): string {
  const { named, isByPage, isKept, keptPages, keptTimes } = viewsOf(counting)
  // Without need for the pages they are not read.
  const [seen, lists] = isByPage ? ['(time, page)', 'kept_times, kept_pages'] : ['time', 'kept_times']
  const page = isByPage ? 'page' : "''"
  const views = `arrayMap(${seen} -> (${groupAt(edgeBefore('time'))}, ${page}, toUInt64(1), toUInt8(0)), ${lists})`
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
        ${isByPage ? `${keptPages} AS kept_pages,` : ''}
        ${keptTimes} AS kept_times,
        arrayFilter(edge -> edge >= first_edge AND edge <= last_edge, {edges:Array(Int64)}) AS touched_edges,
        arrayDistinct(arrayMap(edge -> ${groupAt('edge')}, touched_edges)) AS touched_groups,
        arrayConcat(${views}, ${presence}) AS cells
      FROM sessions FINAL
      WHERE ${isOfSites(counting)} AND ${where}
        ${conditionsOnSessions(counting)}
        ${isKept ? 'AND notEmpty(kept_times)' : ''}
    )
    ARRAY JOIN cells AS cell
    WHERE slot >= 0`
}

function isOfSites({ site_id }: Counting): string {
  return typeof site_id === 'string' ? 'site_id = {site_id:String}' : 'site_id IN {site_ids:Array(String)}'
}

/** Which columns name a row, and which of a session's views the conditions on pages leave. */
function viewsOf({ site_id, dimensions, conditions }: Counting) {
  const isKept = conditions
    .map((it, n) => (it.dimension === 'page' ? comparisons[it.operator]('view', values(n)) : ''))
    .filter((it) => it !== '')
    .join(' AND ')
  return {
    named: [
      ...(typeof site_id === 'string' ? [] : ['site_id']),
      ...dimensions.filter((it) => it !== 'page').map((it) => columns[it]),
    ],
    isByPage: dimensions.includes('page'),
    isKept,
    keptPages: isKept ? `arrayFilter(view -> ${isKept}, views.page)` : 'views.page',
    keptTimes: isKept ? `arrayFilter((time, view) -> ${isKept}, views.time, views.page)` : 'views.time',
  }
}

/** The conditions on columns; each has its values in the parameter that its place numbers. */
function conditionsOnSessions({ conditions, isAmong }: Asked): string {
  const own = conditions.map((it, n) =>
    it.dimension === 'page' ? '' : `AND ${comparisons[it.operator](columns[it.dimension], values(n))}`,
  )
  return [...own, isAmong].join(' ')
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

/** The group of the slot that the `timestamp` of a row lies in, -1 outside of all, as an expression. */
export function groupOfTimestamp(slots: readonly Slot[], params: Params): string {
  const edges = edgesOf(slots)
  const times = params.add(
    edges.map((it) => it.time),
    'Array(Int64)',
  )
  const groups = params.add(
    edges.map((it) => it.group),
    'Array(Int32)',
  )
  return `transform(roundDown(toUnixTimestamp64Milli(timestamp), ${times}), ${times}, ${groups}, toInt32(-1))`
}
