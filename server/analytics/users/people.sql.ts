import type { Params } from '../../../db/clickhouse/params.ts'
import { isDirect } from '../../revenue/conversions/touchpoints.sql.ts'
import { sessionsOf } from './browsers.sql.ts'
import { type ConvertedGoals, conversionsByPerson, salesByPerson } from './person-conversions.sql.ts'

// Encodes the order of a person’s sessions (start, visitor, ordinal) in one 64-bit number: with tuples or longer
// numbers, finding the first and the last takes several times as long. The lowest bit stays free.
const sortKey = `bitOr(
  bitShiftLeft(toUInt64(toUnixTimestamp64Milli(start)), 20),
  bitOr(bitShiftLeft(bitShiftRight(visitor, 50), 6), bitShiftLeft(toUInt64(least(ordinal, 31)), 1)))`
/** Sorts known values after all unknown ones. */
const sortKeyIf = (isKnown: string) => `bitOr(${sortKey}, bitShiftLeft(toUInt64(${isKnown}), 63))`

/** A column of one of a person’s sessions: the first or the last in an order. */
type Text = { column: string; end: 'Min' | 'Max'; sortKey: string }
const first = (column: string): Text => ({ column, end: 'Min', sortKey })
const last = (column: string): Text => ({ column, end: 'Max', sortKey: sortKeyIf(`NOT ${isDirect}`) })
const latestKnown = (column: string): Text => ({
  column,
  end: 'Max',
  sortKey: sortKeyIf(`sessions.${column} != ''`),
})

/** Columns that come from one session of a person. */
const texts = {
  first_source: first('source'),
  first_medium: first('medium'),
  first_campaign: first('campaign'),
  first_channel: first('channel'),
  /** From the newest session that is not direct; if all are direct, from the newest. */
  last_source: last('source'),
  last_medium: last('medium'),
  last_campaign: last('campaign'),
  last_channel: last('channel'),
  country: latestKnown('country'),
  device: latestKnown('device'),
  browser: latestKnown('browser'),
  os: latestKnown('os'),
  region: latestKnown('region'),
  city: latestKnown('city'),
  language: latestKnown('language'),
} as const
export type TextColumn = keyof typeof texts
export const textColumns = Object.keys(texts) as TextColumn[]

/** Text columns by their names in filters and rules. */
export const namedTexts = {
  country: 'country',
  region: 'region',
  city: 'city',
  language: 'language',
  device: 'device',
  browser: 'browser',
  os: 'os',
  'first_touch.source': 'first_source',
  'first_touch.medium': 'first_medium',
  'first_touch.campaign': 'first_campaign',
  'first_touch.channel': 'first_channel',
  'last_touch.source': 'last_source',
  'last_touch.medium': 'last_medium',
  'last_touch.campaign': 'last_campaign',
  'last_touch.channel': 'last_channel',
} as const satisfies Record<string, TextColumn>

const textOf = ({ column, end, sortKey }: Text) => `arg${end}(sessions.${column}, ${sortKey})`

/** Columns that aggregate all sessions of a person. */
const bySessions = {
  /** Empty for an anonymous visitor. */
  user_id: 'any(user_id)',
  /** The browser of an anonymous visitor; of a user, any of their browsers. */
  client_id: 'any(client_id)',
  first_seen: 'min(start)',
  last_seen: 'max(end)',
  total_sessions: 'count()',
  total_pageviews: 'sum(pageviews)',
} as const

/**
 * Columns calculated from conversions and from orders; `lifetime_value` is in millionths of the site’s currency
 * (Int128).
 */
const byConversions = {
  total_conversions: { column: 'conversions', table: 'converted', of: conversionsByPerson },
  lifetime_value: { column: 'micro', table: 'sold', of: salesByPerson },
} as const

export type PersonColumn = TextColumn | keyof typeof bySessions | keyof typeof byConversions

/** A condition on a text column of a person. Evaluating it takes a fraction of the time of reading the text. */
export type TextCondition = {
  name: string
  column: TextColumn
  /** The condition, an SQL expression over a column that holds the text. */
  isMet: (column: string) => string
}

/** The people to query, the goals of their conversions, and further conditions to return. */
export type Population = {
  /** A subquery of `user` that restricts the people, cheaply if they are few; everybody of the site if omitted. */
  among?: string | undefined
  /** The active goals and the orders, for the columns calculated from them. */
  goals?: ConvertedGoals
  /** Counts only conversions before this time; all if omitted. */
  until?: Date
  /** Returned in addition to the columns, by name. */
  conditions?: readonly TextCondition[]
}

/**
 * Builds a query with one row per person of a site: `user` as in sessions, and the requested columns; it reads
 * nothing else. Reads `{site_id:String}`. @throws Unprocessable if the site has more goals than one query can hold.
 */
export function people(
  columns: readonly PersonColumn[],
  { among, goals, until, conditions = [] }: Population,
  params: Params,
): string {
  const aggregates = columns.flatMap((it) => (isByConversions(it) ? [] : [`${aggregateOf(it)} AS ${it}`]))
  const met = conditions.map((it) => `${conditionAggregate(it, conditions)} AS ${it.name}`)
  const rows = `
    SELECT ${['sessions.user AS user', ...aggregates, ...met].join(', ')}
    FROM sessions FINAL
    WHERE ${among ? sessionsOf(among) : 'site_id = {site_id:String}'}
    GROUP BY sessions.user`
  const counted = columns.filter(isByConversions)
  if (counted.length === 0) return rows
  if (!goals) throw new Error(`The columns ${columns.join(', ')} require goals`)
  const joined = counted.map((it) => {
    const { column, table, of } = byConversions[it]
    const rows = of(goals, { among, until }, params)
    // Several columns of the name `user` would be ambiguous.
    return `LEFT JOIN (SELECT user AS ${table}_user, ${column} FROM (${rows})) AS ${table} ON person.user = ${table}.${table}_user`
  })
  return `
    SELECT person.*, ${counted.map((it) => `${byConversions[it].table}.${byConversions[it].column} AS ${it}`).join(', ')}
    FROM (${rows}) AS person
    ${joined.join('\n')}`
}

function aggregateOf(column: TextColumn | keyof typeof bySessions): string {
  return isText(column) ? textOf(texts[column]) : bySessions[column]
}

/** Returns an aggregate over sessions that is true if a condition is met. */
function conditionAggregate({ column, isMet }: TextCondition, all: readonly TextCondition[]): string {
  const text = texts[column]
  // If several conditions use one text, aggregate it once.
  if (all.filter((it) => it.column === column).length > 1) return isMet(textOf(text))
  // Store the result in the free bit of the order number: numbers are compared and kept much faster than texts.
  return `bitTest(${text.end.toLowerCase()}(bitOr(${text.sortKey}, toUInt64(${isMet(`sessions.${text.column}`)}))), 0)`
}

function isText(column: string): column is TextColumn {
  return column in texts
}

function isByConversions(column: PersonColumn): column is keyof typeof byConversions {
  return column in byConversions
}
