import type { Params } from '../../../db/clickhouse/params.ts'
import { type CustomName, customDimensions } from '../../analytics/traffic/model.ts'
import { viewArrays } from '../../analytics/traffic/views.sql.ts'

const ofSite = Object.fromEntries(customDimensions.map((it) => [it, { sql: it, unseen: "''" }])) as Record<
  CustomName,
  { sql: string; unseen: string }
>

/** The columns of a touchpoint: an expression over `sessions`, and the value if no visit is stored. */
const known = {
  ...ofSite,
  source: { sql: 'source', unseen: "'direct'" },
  medium: { sql: 'medium', unseen: "'none'" },
  campaign: { sql: 'campaign', unseen: "''" },
  channel: { sql: 'channel', unseen: "'Direct'" },
  // Neither contains control characters.
  source_medium: { sql: "concat(source, '\\n', medium)", unseen: "'direct\\nnone'" },
  device: { sql: 'device', unseen: "''" },
  country: { sql: 'country', unseen: "''" },
  hostname: { sql: 'hostname', unseen: "''" },
  entry_page: { sql: 'entry_page', unseen: "''" },
  exit_page: { sql: 'exit_page', unseen: "''" },
  referrer: { sql: 'referrer', unseen: "''" },
  browser: { sql: 'browser', unseen: "''" },
  os: { sql: 'os', unseen: "''" },
  region: { sql: 'region', unseen: "''" },
  city: { sql: 'city', unseen: "''" },
  language: { sql: 'language', unseen: "''" },
  screen_size: { sql: 'screen_size', unseen: "''" },
  browser_version: { sql: 'browser_version', unseen: "''" },
  os_version: { sql: 'os_version', unseen: "''" },
  term: { sql: 'term', unseen: "''" },
  content: { sql: 'content', unseen: "''" },
  user_id: { sql: 'user_id', unseen: "''" },
  /** Arrays of text; the others are text. */
  pages: { sql: viewArrays.page, unseen: '[]' },
  page_titles: { sql: viewArrays.page_title, unseen: '[]' },
  content_groups: { sql: viewArrays.content_group, unseen: '[]' },
} as const
export type TouchpointColumn = keyof typeof known

// Chronological order; the other columns separate visits that start in the same millisecond.
const order = ['start', 'visitor', 'ordinal'] as const

/** The columns of `conversionRows` to keep. */
const kept = [
  'goal',
  'timestamp',
  'visitor',
  'client_id',
  'user_id',
  'sent_by',
  'user',
  'value',
  'is_ignored',
  'is_unconverted',
  'is_refund',
] as const

/**
 * Returns an expression for a column of a touchpoint, or of every touchpoint of an array; `start` is in milliseconds.
 */
export function touchpointColumn(
  tuple: string,
  name: TouchpointColumn | (typeof order)[number],
  columns: readonly TouchpointColumn[],
): string {
  return `${tuple}.${[...order, ...columns].indexOf(name) + 1}`
}

type TimeRange = { from: Date; until: Date }

/**
 * Queries the conversions of one goal with their touchpoints: the columns of `conversionRows`, and `path`, a
 * non-empty array of tuples in chronological order. docs/attribution.md defines what a touchpoint is.
 * @param conversions a subquery of `conversionRows` for the time from `from` to `until`.
 * @param columns of each touchpoint; read them with `touchpointColumn`.
 * @param others aggregates for each conversion over all visits of its person, as `visit`.
 */
export function withTouchpoints(
  conversions: string,
  { windowDays, ...range }: TimeRange & { windowDays: number },
  columns: readonly TouchpointColumn[],
  params: Params,
  others: readonly string[] = [],
): string {
  const isInTime = isVisitBefore(String(windowDays))
  const touchpoint = touchpointTuple(columns, 'visit.')
  const visits = [
    `groupArrayIf(${touchpoint}, ${isInTime} AND NOT visit.is_direct) AS known_visits`,
    `groupArrayIf(${touchpoint}, ${isInTime} AND visit.is_direct) AS direct_visits`,
  ]
  return `
    SELECT
      *, arraySort(multiIf(notEmpty(known_visits), known_visits, notEmpty(direct_visits), direct_visits, [${unseenVisit(columns)}])) AS path
    FROM (${overVisits(conversions, { ...range, windowDays }, columns, params, [...visits, ...others])}
      GROUP BY event_id
    )`
}

/**
 * Queries the conversions of several goals, each with its last touchpoint as the tuple `credited`: the last element
 * of `path` in `withTouchpoints`, without keeping all previous ones.
 * @param windowDays the attribution window of each goal.
 */
export function withLastTouchpoint(
  conversions: string,
  { windowDays, ...range }: TimeRange & { windowDays: readonly number[] },
  columns: readonly TouchpointColumn[],
  params: Params,
  others: readonly string[],
): string {
  const isInTime = isVisitBefore(`${params.add(windowDays, 'Array(UInt32)')}[conversion.goal + 1]`)
  const rank = `(NOT visit.is_direct, ${order.map((it) => `visit.${it}`).join(', ')})`
  const visits = [
    `countIf(${isInTime}) AS visits`,
    `argMaxIf(${touchpointTuple(columns, 'visit.')}, ${rank}, ${isInTime}) AS last_visit`,
  ]
  const longest = { ...range, windowDays: Math.max(...windowDays) }
  return `
    SELECT *, if(visits > 0, last_visit, ${unseenVisit(columns)}) AS credited
    FROM (${overVisits(conversions, longest, columns, params, [...visits, ...others])}
      GROUP BY event_id, conversion.goal
    )`
}

/** Returns a condition for visits that are touchpoints, except direct ones. @param windowDays an expression. */
function isVisitBefore(windowDays: string): string {
  return `visit.start <= conversion.timestamp AND visit.end >= conversion.timestamp - toIntervalDay(${windowDays})`
}

/** Selects aggregates for each conversion over the visits of its person; the caller adds the grouping. */
function overVisits(
  conversions: string,
  { from, until, windowDays }: TimeRange & { windowDays: number },
  columns: readonly TouchpointColumn[],
  params: Params,
  aggregates: readonly string[],
): string {
  const earliest = new Date(from.getTime() - windowDays * 86_400_000)
  return `
      SELECT
        conversion.event_id AS event_id,
        ${[...kept.map((it) => `any(conversion.${it}) AS ${it}`), ...aggregates].join(',\n')}
      FROM (
        SELECT user, end, ${[...order, ...columns.map(touchpointValue)].join(', ')}, ${isDirect} AS is_direct
        FROM sessions FINAL
        WHERE site_id = {site_id:String}
          AND start < ${params.add(until, 'DateTime64(3)')} AND end >= ${params.add(earliest, 'DateTime64(3)')}
      ) AS visit
      -- Joined in this direction, the few conversions stay in memory and the many visits are streamed.
      RIGHT JOIN (${conversions}) AS conversion ON visit.user = conversion.user`
}

/** Returns a session as a touchpoint tuple; sorting these tuples is chronological. */
export function touchpointTuple(columns: readonly TouchpointColumn[], table = ''): string {
  const [, ...rest] = order.map((it) => `${table}${it}`)
  const named = columns.map(
    (it) => `CAST(${table}${it}, '${known[it].unseen === '[]' ? 'Array(String)' : 'String'}')`,
  )
  return `(${[`toUnixTimestamp64Milli(${table}start)`, ...rest, ...named].join(', ')})`
}

/** Returns a column of a touchpoint, for a SELECT from `sessions`. */
export function touchpointValue(name: TouchpointColumn): string {
  return `${known[name].sql} AS ${name}`
}

/** True for direct traffic: no known referrer and no campaign. */
export const isDirect = "(source = 'direct' AND medium = 'none')"

function unseenVisit(columns: readonly TouchpointColumn[]): string {
  const orderValues = ['toUnixTimestamp64Milli(timestamp)', 'toUInt64(0)', 'toUInt16(0)']
  return `(${[...orderValues, ...columns.map((it) => known[it].unseen)].join(', ')})`
}
