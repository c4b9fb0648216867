import type { Params } from '../../db/clickhouse/params.ts'
import { isDirect } from '../conversions/touchpoints.sql.ts'
import { type ConvertedGoals, conversionsByPerson } from './person-conversions.sql.ts'

// The order of a person's sessions, in one number of 64 bits: by tuples or longer numbers the first and the last take
// several times as long to find. What the browser adds keeps apart what starts in the same millisecond.
const place = 'bitOr(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(start)), 20), bitShiftRight(visitor, 44))'
/** What is known comes behind all that is not. */
const placeIf = (isKnown: string) => `bitOr(${place}, bitShiftLeft(toUInt64(${isKnown}), 63))`

const first = (column: string) => `argMin(${column}, ${place})`
const last = (column: string) => `argMax(${column}, ${placeIf(`NOT ${isDirect}`)})`
const latestKnown = (column: string) => `argMax(${column}, ${placeIf(`${column} != ''`)})`

/** What is told of a person by the sessions, as aggregates over them. */
const bySessions = {
  /** Empty for an anonymous visitor. */
  user_id: 'any(user_id)',
  /** Of an anonymous visitor; of a user any browser. */
  client_id: 'any(client_id)',
  first_seen: 'min(start)',
  last_seen: 'max(end)',
  total_sessions: 'count()',
  total_pageviews: 'sum(pageviews)',
  first_source: first('source'),
  first_medium: first('medium'),
  first_campaign: first('campaign'),
  first_channel: first('channel'),
  /** Of the newest visit that is not direct; where all are, of the newest. */
  last_source: last('source'),
  last_medium: last('medium'),
  last_campaign: last('campaign'),
  last_channel: last('channel'),
  country: latestKnown('country'),
  device: latestKnown('device'),
  browser: latestKnown('browser'),
  os: latestKnown('os'),
} as const

/** What is told of a person by the conversions; `lifetime_value` in millionths of the site's currency (Int128). */
const byConversions = {
  total_conversions: 'worth.conversions',
  lifetime_value: 'worth.micro',
} as const

export type PersonColumn = keyof typeof bySessions | keyof typeof byConversions

/** Which people, and what their conversions are. */
export type Population = {
  /** A subquery of `user`, to look at these only, cheaply if they are few; everybody of the site when left out. */
  among?: string | undefined
  /** The active goals, for the columns that count conversions. */
  goals?: ConvertedGoals
  /** Conversions before this time only; all when left out. */
  until?: Date
}

/**
 * One row for each person of a site: `user` as in sessions and the columns asked for; nothing else is read. Reads
 * `{site_id:String}`. @throws Unprocessable when the site has more goals than one query can look for.
 */
export function people(
  columns: readonly PersonColumn[],
  { among, goals, until }: Population,
  params: Params,
): string {
  const aggregates = columns.flatMap((it) => (isBySessions(it) ? [`${bySessions[it]} AS ${it}`] : []))
  const rows = `
    SELECT ${['sessions.user AS user', ...aggregates].join(', ')}
    FROM sessions FINAL
    WHERE ${among ? sessionsOf(among) : 'site_id = {site_id:String}'}
    GROUP BY sessions.user`
  const counted = columns.flatMap((it) => (isBySessions(it) ? [] : [`${byConversions[it]} AS ${it}`]))
  if (counted.length === 0) return rows
  if (!goals) throw new Error(`${columns.join(', ')} cannot be told without goals`)
  return `
    SELECT person.*, ${counted.join(', ')}
    FROM (${rows}) AS person
    LEFT JOIN (${conversionsByPerson(goals, { among, until }, params)}) AS worth ON person.user = worth.user`
}

/** The condition that sessions are of some people. @param among a subquery of `user`. */
export function sessionsOf(among: string): string {
  return `
    (site_id, toDate(start), visitor) IN (
      SELECT site_id, day, visitor FROM visitor_days
      WHERE site_id = {site_id:String} AND visitor IN (${browsersOf(among)}))
    AND sessions.user IN (${among})`
}

/** The browsers that people were seen with, and what has no browser. @param among a subquery of `user`. */
export function browsersOf(among: string): string {
  return `
    SELECT visitor FROM user_visitors WHERE site_id = {site_id:String} AND user_visitors.user IN (${among})
    UNION DISTINCT
    SELECT user AS visitor FROM (${among})`
}

function isBySessions(column: PersonColumn): column is keyof typeof bySessions {
  return column in bySessions
}
