import type { Params } from '../../db/clickhouse/params.ts'

/** What a touchpoint is known by, of the columns of `sessions`. */
export type TouchpointColumn = 'source' | 'medium' | 'campaign' | 'channel' | 'entry_page' | 'user_id'

// In order of time; the rest of the key keeps apart what starts in the same millisecond.
const order = ['start', 'visitor', 'ordinal'] as const

/** What stands for a conversion of which no visit is stored. */
const unseen: Record<TouchpointColumn, string> = {
  source: 'direct',
  medium: 'none',
  campaign: '',
  channel: 'Direct',
  entry_page: '',
  user_id: '',
}

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

/**
 * Conversions of one goal with their touchpoints: the columns of `conversionRows` and `path`, an array of tuples in
 * order of time that is never empty. See docs/attribution.md for what is a touchpoint.
 * @param conversions a subquery of `conversionRows` of the time from `from` to `until`.
 * @param columns of each touchpoint, to be read with `touchpointColumn`.
 */
export function withTouchpoints(
  conversions: string,
  { from, until, windowDays }: { from: Date; until: Date; windowDays: number },
  columns: readonly TouchpointColumn[],
  params: Params,
): string {
  const earliest = new Date(from.getTime() - windowDays * 86_400_000)
  const isInTime = `visit.start <= conversion.timestamp AND visit.end >= conversion.timestamp - toIntervalDay(${windowDays})`
  const touchpoint = touchpointTuple(columns, 'visit.')
  return `
    SELECT
      *, arraySort(multiIf(notEmpty(known_visits), known_visits, notEmpty(direct_visits), direct_visits, [${unseenVisit(columns)}])) AS path
    FROM (
      SELECT
        conversion.event_id AS event_id,
        ${kept.map((it) => `any(conversion.${it}) AS ${it}`).join(', ')},
        groupArrayIf(${touchpoint}, ${isInTime} AND NOT visit.is_direct) AS known_visits,
        groupArrayIf(${touchpoint}, ${isInTime} AND visit.is_direct) AS direct_visits
      FROM (
        SELECT user, end, ${order.join(', ')}, ${isDirect} AS is_direct${columns.map((it) => `, ${it}`).join('')}
        FROM sessions FINAL
        WHERE site_id = {site_id:String}
          AND start < ${params.add(until, 'DateTime64(3)')} AND end >= ${params.add(earliest, 'DateTime64(3)')}
      ) AS visit
      -- This way round the few conversions are kept in memory, and the many visits are only looked at.
      RIGHT JOIN (${conversions}) AS conversion ON visit.user = conversion.user
      GROUP BY event_id
    )`
}

/** A session as a touchpoint: sorting touchpoints brings them in order of time. */
export function touchpointTuple(columns: readonly TouchpointColumn[], table = ''): string {
  const [, ...rest] = order.map((it) => `${table}${it}`)
  const named = columns.map((it) => `CAST(${table}${it}, 'String')`)
  return `(${[`toUnixTimestamp64Milli(${table}start)`, ...rest, ...named].join(', ')})`
}

/** Nobody sent the visitor, as far as is known. */
export const isDirect = "(source = 'direct' AND medium = 'none')"

function unseenVisit(columns: readonly TouchpointColumn[]): string {
  return `(${['toInt64(0)', 'toUInt64(0)', 'toUInt16(0)', ...columns.map((it) => `'${unseen[it]}'`)].join(', ')})`
}
