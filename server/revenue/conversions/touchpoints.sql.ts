import type { Params } from '../../../db/clickhouse/params.ts'

/** What a touchpoint is known by: an expression over `sessions`, and what it is where no visit is stored. */
const known = {
  source: { sql: 'source', unseen: "'direct'" },
  medium: { sql: 'medium', unseen: "'none'" },
  campaign: { sql: 'campaign', unseen: "''" },
  channel: { sql: 'channel', unseen: "'Direct'" },
  // Neither holds control characters.
  source_medium: { sql: "concat(source, '\\n', medium)", unseen: "'direct\\nnone'" },
  device: { sql: 'device', unseen: "''" },
  country: { sql: 'country', unseen: "''" },
  hostname: { sql: 'hostname', unseen: "''" },
  entry_page: { sql: 'entry_page', unseen: "''" },
  exit_page: { sql: 'exit_page', unseen: "''" },
  referrer: { sql: 'referrer', unseen: "''" },
  browser: { sql: 'browser', unseen: "''" },
  os: { sql: 'os', unseen: "''" },
  term: { sql: 'term', unseen: "''" },
  content: { sql: 'content', unseen: "''" },
  user_id: { sql: 'user_id', unseen: "''" },
} as const
export type TouchpointColumn = keyof typeof known

// In order of time; the rest of the key keeps apart what starts in the same millisecond.
const order = ['start', 'visitor', 'ordinal'] as const

/** Of each conversion, as `conversionRows` has it. */
const kept = [
  'goal',
  'timestamp',
  'visitor',
  'client_id',
  'user_id',
  'user',
  'value',
  'is_ignored',
  'is_unconverted',
] as const

/** Reads a column of a touchpoint, or of every touchpoint of an array; `start` is in milliseconds. */
export function touchpointColumn(
  tuple: string,
  name: TouchpointColumn | 'start',
  columns: readonly TouchpointColumn[],
): string {
  return `${tuple}.${[...order, ...columns].indexOf(name) + 1}`
}

type Stretch = { from: Date; until: Date }

/**
 * Conversions of one goal with their touchpoints: the columns of `conversionRows` and `path`, an array of tuples in
 * order of time that is never empty. See docs/attribution.md for what is a touchpoint.
 * @param conversions a subquery of `conversionRows` of the time from `from` to `until`.
 * @param columns of each touchpoint, to be read with `touchpointColumn`.
 * @param others aggregates of each conversion over all its person's visits, as `visit`.
 */
export function withTouchpoints(
  conversions: string,
  { windowDays, ...stretch }: Stretch & { windowDays: number },
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
    FROM (${overVisits(conversions, { ...stretch, windowDays }, columns, params, [...visits, ...others])}
      GROUP BY event_id
    )`
}

/**
 * Conversions of several goals, each with the last of its touchpoints as the tuple `credited`: what `withTouchpoints`
 * has at the end of `path`, without keeping all that come before.
 * @param windowDays of each goal.
 */
export function withLastTouchpoint(
  conversions: string,
  { windowDays, ...stretch }: Stretch & { windowDays: readonly number[] },
  columns: readonly TouchpointColumn[],
  params: Params,
  others: readonly string[],
): string {
  const isInTime = isVisitBefore(`${params.add(windowDays, 'Array(UInt32)')}[conversion.goal + 1]`)
  const place = `(NOT visit.is_direct, ${order.map((it) => `visit.${it}`).join(', ')})`
  const visits = [
    `countIf(${isInTime}) AS visits`,
    `argMaxIf(${touchpointTuple(columns, 'visit.')}, ${place}, ${isInTime}) AS last_visit`,
  ]
  const longest = { ...stretch, windowDays: Math.max(...windowDays) }
  return `
    SELECT *, if(visits > 0, last_visit, ${unseenVisit(columns)}) AS credited
    FROM (${overVisits(conversions, longest, columns, params, [...visits, ...others])}
      GROUP BY event_id, conversion.goal
    )`
}

/** Whether a visit is a touchpoint, unless it is direct. @param windowDays an expression. */
function isVisitBefore(windowDays: string): string {
  return `visit.start <= conversion.timestamp AND visit.end >= conversion.timestamp - toIntervalDay(${windowDays})`
}

/** Aggregates of each conversion over its person's visits; how they are grouped is to be added. */
function overVisits(
  conversions: string,
  { from, until, windowDays }: Stretch & { windowDays: number },
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
      -- This way round the few conversions are kept in memory, and the many visits are only looked at.
      RIGHT JOIN (${conversions}) AS conversion ON visit.user = conversion.user`
}

/** A session as a touchpoint: sorting touchpoints brings them in order of time. */
export function touchpointTuple(columns: readonly TouchpointColumn[], table = ''): string {
  const [, ...rest] = order.map((it) => `${table}${it}`)
  const named = columns.map((it) => `CAST(${table}${it}, 'String')`)
  return `(${[`toUnixTimestamp64Milli(${table}start)`, ...rest, ...named].join(', ')})`
}

/** A column of a touchpoint, to be selected from `sessions`. */
export function touchpointValue(name: TouchpointColumn): string {
  return `${known[name].sql} AS ${name}`
}

/** Nobody sent the visitor, as far as is known. */
export const isDirect = "(source = 'direct' AND medium = 'none')"

function unseenVisit(columns: readonly TouchpointColumn[]): string {
  const place = ['toUnixTimestamp64Milli(timestamp)', 'toUInt64(0)', 'toUInt16(0)']
  return `(${[...place, ...columns.map((it) => known[it].unseen)].join(', ')})`
}
