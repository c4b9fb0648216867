import type { Params } from '../../../db/clickhouse/params.ts'
import { isDirect } from '../../revenue/conversions/touchpoints.sql.ts'
import { sessionsOf } from './browsers.sql.ts'
import { type ConvertedGoals, conversionsByPerson } from './person-conversions.sql.ts'

// The order of a person's sessions (start, visitor, ordinal) in one number of 64 bits: by tuples or longer numbers the
// first and the last take several times as long to find. The last bit is left free.
const place = `bitOr(
  bitShiftLeft(toUInt64(toUnixTimestamp64Milli(start)), 20),
  bitOr(bitShiftLeft(bitShiftRight(visitor, 50), 6), bitShiftLeft(toUInt64(least(ordinal, 31)), 1)))`
/** What is known comes behind all that is not. */
const placeIf = (isKnown: string) => `bitOr(${place}, bitShiftLeft(toUInt64(${isKnown}), 63))`

/** The column of one of a person's sessions: the first or the last of an order. */
type Text = { column: string; end: 'Min' | 'Max'; place: string }
const first = (column: string): Text => ({ column, end: 'Min', place })
const last = (column: string): Text => ({ column, end: 'Max', place: placeIf(`NOT ${isDirect}`) })
const latestKnown = (column: string): Text => ({
  column,
  end: 'Max',
  place: placeIf(`sessions.${column} != ''`),
})

/** What single sessions tell of a person. */
const texts = {
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
export type TextColumn = keyof typeof texts
export const textColumns = Object.keys(texts) as TextColumn[]

/** The texts that people are picked by, under the names that filters and rules have for them. */
export const namedTexts = {
  country: 'country',
  device: 'device',
  'first_touch.source': 'first_source',
  'first_touch.medium': 'first_medium',
  'first_touch.campaign': 'first_campaign',
  'first_touch.channel': 'first_channel',
  'last_touch.source': 'last_source',
  'last_touch.medium': 'last_medium',
  'last_touch.campaign': 'last_campaign',
  'last_touch.channel': 'last_channel',
} as const satisfies Record<string, TextColumn>

const textOf = ({ column, end, place }: Text) => `arg${end}(sessions.${column}, ${place})`

/** What is told of a person by all sessions, as aggregates over them. */
const bySessions = {
  /** Empty for an anonymous visitor. */
  user_id: 'any(user_id)',
  /** Of an anonymous visitor; of a user any browser. */
  client_id: 'any(client_id)',
  first_seen: 'min(start)',
  last_seen: 'max(end)',
  total_sessions: 'count()',
  total_pageviews: 'sum(pageviews)',
} as const

/** What is told of a person by the conversions; `lifetime_value` in millionths of the site's currency (Int128). */
const byConversions = {
  total_conversions: 'worth.conversions',
  lifetime_value: 'worth.micro',
} as const

export type PersonColumn = TextColumn | keyof typeof bySessions | keyof typeof byConversions

/** Whether a text of a person meets a condition: to find that takes a fraction of the time that the text takes. */
export type TextCondition = {
  name: string
  column: TextColumn
  /** The condition, an SQL expression over a column that holds the text. */
  isMet: (column: string) => string
}

/** Which people, what their conversions are, and what else to tell of them. */
export type Population = {
  /** A subquery of `user`, to look at these only, cheaply if they are few; everybody of the site when left out. */
  among?: string | undefined
  /** The active goals, for the columns that count conversions. */
  goals?: ConvertedGoals
  /** Conversions before this time only; all when left out. */
  until?: Date
  /** Told besides the columns, by their names. */
  conditions?: readonly TextCondition[]
}

/**
 * One row for each person of a site: `user` as in sessions and the columns asked for; nothing else is read. Reads
 * `{site_id:String}`. @throws Unprocessable when the site has more goals than one query can look for.
 */
export function people(
  columns: readonly PersonColumn[],
  { among, goals, until, conditions = [] }: Population,
  params: Params,
): string {
  const aggregates = columns.flatMap((it) => (isByConversions(it) ? [] : [`${aggregateOf(it)} AS ${it}`]))
  const told = conditions.map((it) => `${tellingOf(it, conditions)} AS ${it.name}`)
  const rows = `
    SELECT ${['sessions.user AS user', ...aggregates, ...told].join(', ')}
    FROM sessions FINAL
    WHERE ${among ? sessionsOf(among) : 'site_id = {site_id:String}'}
    GROUP BY sessions.user`
  const counted = columns.flatMap((it) => (isByConversions(it) ? [`${byConversions[it]} AS ${it}`] : []))
  if (counted.length === 0) return rows
  if (!goals) throw new Error(`${columns.join(', ')} cannot be told without goals`)
  return `
    SELECT person.*, ${counted.join(', ')}
    FROM (${rows}) AS person
    LEFT JOIN (${conversionsByPerson(goals, { among, until }, params)}) AS worth ON person.user = worth.user`
}

function aggregateOf(column: TextColumn | keyof typeof bySessions): string {
  return isText(column) ? textOf(texts[column]) : bySessions[column]
}

/** Whether a condition is met, as an aggregate over sessions. */
function tellingOf({ column, isMet }: TextCondition, all: readonly TextCondition[]): string {
  const text = texts[column]
  // Several conditions look at one text, which is kept once.
  if (all.filter((it) => it.column === column).length > 1) return isMet(textOf(text))
  // The answer travels in the free bit of the place: numbers are compared and kept much faster than texts.
  return `bitTest(${text.end.toLowerCase()}(bitOr(${text.place}, toUInt64(${isMet(`sessions.${text.column}`)}))), 0)`
}

function isText(column: string): column is TextColumn {
  return column in texts
}

function isByConversions(column: string): column is keyof typeof byConversions {
  return column in byConversions
}
