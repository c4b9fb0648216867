import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { andAmong, type PeopleFilter } from '../segments/people-filter.sql.ts'
import type { Condition, Operator } from '../traffic/filter.ts'
import { joinPersons, personOf } from '../traffic/person.sql.ts'
import type { UserSort } from './model.ts'
import { namedTexts, type PersonColumn, people } from './people.sql.ts'
import type { ConvertedGoals } from './person-conversions.sql.ts'
import { peopleWithTrait, traitText, traitValues } from './traits.sql.ts'

export type UserDimension = keyof typeof namedTexts | `trait.${string}` | `traits.${string}`

/** The position of a user in a sorted list. */
export type UserPosition = { key: bigint; person: string }

/** The state of the data that all pages of a list show: events up to a batch, and conversions up to a time. */
export type Snapshot = { batch: string; until: number }

/** The filters and the order of a list. */
export type UserSelection = {
  sort: UserSort
  conditions: readonly Condition<UserDimension>[]
  search?: string | undefined
  members: PeopleFilter
  lastSeen: { from?: number | undefined; until?: number | undefined }
  converted: ConvertedGoals
}

/** Returns the highest version of any session of a site. */
export const lastVersion = query({
  params: { site_id: 'String' },
  row: t.Object({ batch: t.String() }),
  sql: 'SELECT toString(max(version)) AS batch FROM sessions WHERE site_id = {site_id:String}',
})

/**
 * Returns the people of one page in order.
 * @param after the last person of the previous page, and the snapshot of the first page; undefined on the first page.
 */
export function listedUsers(
  siteId: string,
  selection: UserSelection,
  { after, limit, until }: { after?: (UserPosition & Snapshot) | undefined; limit: number; until: number },
) {
  const { sort, conditions, converted } = selection
  const params = new Params()
  const named = conditions.flatMap(({ dimension }) => {
    const column = columnOf(dimension)
    return column ? [column] : []
  })
  const columns = new Set<PersonColumn>(['first_seen', 'last_seen', ...named])
  if (sort === 'lifetime_value') columns.add('lifetime_value')
  const rows = people([...columns], { goals: converted, until: new Date(until) }, params)
  const key = sort === 'lifetime_value' ? 'lifetime_value' : `toInt128(toUnixTimestamp64Milli(${sort}))`
  const rest = after
    ? `AND (key, user) < (${params.add(after.key, 'Int128')}, ${params.add(BigInt(after.person), 'UInt64')})`
    : ''
  return statement({
    sql: `
      SELECT toString(user) AS person, toString(${key} AS key) AS key_text
      FROM (${after ? asOfBatch(rows, params.add(BigInt(after.batch), 'UInt64')) : rows})
      WHERE ${conditionsOf(selection, params)} ${rest}
      ORDER BY key DESC, user DESC
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ person: t.String(), key_text: t.String() }),
  })
}

/**
 * Restores first_seen and last_seen of people as of a batch. People with later changes are looked up in the events;
 * people who are new since then are left out.
 */
function asOfBatch(rows: string, batch: string): string {
  const touched = `SELECT sessions.user AS user FROM sessions WHERE site_id = {site_id:String} AND version > ${batch}`
  const browsers = `SELECT visitor FROM sessions WHERE site_id = {site_id:String} AND sessions.user IN (${touched})`
  return `
    SELECT
      person.* EXCEPT (first_seen, last_seen),
      if(is_touched, before.since, person.first_seen) AS first_seen,
      if(is_touched, before.latest, person.last_seen) AS last_seen,
      person.user IN (${touched}) AS is_touched
    FROM (${rows}) AS person
    LEFT JOIN (
      SELECT
        if(event.user_id != '', sipHash64(concat('u:', event.user_id)), ${personOf('event')}) AS user,
        min(event.timestamp) AS since, max(event.timestamp) AS latest
      FROM (
        SELECT visitor, user_id, timestamp FROM events
        WHERE site_id = {site_id:String} AND excluded = '' AND batch_id <= ${batch} AND visitor IN (${browsers})
      ) AS event
      ${joinPersons('event', { visitors: browsers })}
      GROUP BY user
    ) AS before ON person.user = before.user
    WHERE NOT is_touched OR before.user != 0`
}

function conditionsOf({ conditions, search, members, lastSeen }: UserSelection, params: Params): string {
  const time = (ms: number) => params.add(new Date(ms), 'DateTime64(3)')
  const all = [
    ...conditions.map((it) => conditionSql(it, params)),
    ...(search === undefined ? [] : [`user IN (${matchingSearch(search, params)})`]),
    ...(lastSeen.from === undefined ? [] : [`last_seen >= ${time(lastSeen.from)}`]),
    ...(lastSeen.until === undefined ? [] : [`last_seen < ${time(lastSeen.until)}`]),
  ]
  return `${['1', ...all].join(' AND ')}${andAmong(members, 'user', params)}`
}

const matches: Record<Operator, (text: string, values: string) => string> = {
  '==': (text, values) => `has(${values}, ${text})`,
  '!=': (text, values) => `has(${values}, ${text})`,
  '=~': (text, values) => `arrayExists(it -> position(${text}, it) > 0, ${values})`,
  '!~': (text, values) => `arrayExists(it -> position(${text}, it) > 0, ${values})`,
}

function conditionSql({ dimension, operator, values }: Condition<UserDimension>, params: Params): string {
  const wanted = params.add(values, 'Array(String)')
  const not = operator.startsWith('!') ? 'NOT ' : ''
  const column = columnOf(dimension)
  if (column) return `${not}${matches[operator](`CAST(${column}, 'String')`, wanted)}`
  const names = `[${params.add(dimension.slice(dimension.indexOf('.') + 1), 'String')}]`
  const isMet = matches[operator](traitText('value'), wanted)
  const having = `user IN (SELECT user FROM (${traitValues({ names })}) WHERE ${isMet})`
  // A person without the trait matches the empty text.
  return values.includes('') && operator.endsWith('=')
    ? `${not}(${having} OR user NOT IN (SELECT user FROM (${traitValues({ names })})))`
    : `${not}(${having})`
}

function columnOf(dimension: UserDimension): PersonColumn | undefined {
  return Object.hasOwn(namedTexts, dimension) ? namedTexts[dimension as keyof typeof namedTexts] : undefined
}

/** A condition for people whose ids or traits contain a text. */
function matchingSearch(search: string, params: Params): string {
  const text = params.add(search, 'String')
  const contains = (column: string) => `positionCaseInsensitiveUTF8(${column}, ${text}) > 0`
  return `
    SELECT sessions.user AS user FROM sessions FINAL
    WHERE site_id = {site_id:String} AND (${contains('user_id')} OR ${contains('client_id')})
    UNION DISTINCT
    ${peopleWithTrait(contains(traitText('value')))}`
}
