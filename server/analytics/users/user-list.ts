import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import { decodeCursor, encodeCursor, isHash, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import { evaluationOf } from '../segments/computation.ts'
import { segmentFilter } from '../segments/membership.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { peopleMeeting } from '../segments/rules.sql.ts'
import { evaluableRules } from '../segments/segments.ts'
import { type Condition, parseFilter } from '../traffic/filter.ts'
import { readMoment } from '../traffic/period.ts'
import type { UserListQuery, UserProfile } from './model.ts'
import { namedTexts } from './people.sql.ts'
import { type PopulatedSite, profilesOf } from './profiles.ts'
import {
  lastVersion,
  listedUsers,
  type Snapshot,
  type UserDimension,
  type UserPosition,
  type UserSelection,
} from './user-list.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

const dimensions = [
  ...(Object.keys(namedTexts) as (keyof typeof namedTexts)[]),
  'trait.*',
  'traits.*',
  'segment',
] as const

/**
 * Returns a page of the people of a site. Pages that follow a cursor show everybody who existed at the time of the
 * first page exactly once, in the order of that time, no matter what arrives meanwhile.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function listUsers(services: Working, site: PopulatedSite, query: UserListQuery) {
  const { limit = 20, cursor } = query
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const until = after?.until ?? services.clock()
  const selection = await selectionOf(services, site, query, until)
  const batch = after?.batch ?? (await lastVersionOf(services, site.id))
  const found = await services.clickhouse.rows(
    listedUsers(site.id, selection, { after, limit: limit + 1, until }),
  )
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const profiles = await profilesOf(
    services,
    site,
    page.map((it) => it.person),
  )
  return {
    // Leave out people who were deleted between the two queries.
    data: page.flatMap(({ person }): UserProfile | [] => profiles.get(person) ?? []),
    pagination: {
      cursor: last ? encodeCursor([last.key_text, last.person, batch, until]) : null,
      has_more: last !== undefined,
    },
  }
}

async function selectionOf(
  services: Working,
  site: PopulatedSite,
  query: UserListQuery,
  until: number,
): Promise<UserSelection> {
  const { sort = 'last_seen', filters = '', search, segment, rules } = query
  const all: Condition<UserDimension | 'segment'>[] = parseFilter(filters, dimensions)
  const ofOne: Condition<'segment'>[] =
    segment === undefined ? [] : [{ dimension: 'segment', operator: '==', values: [segment] }]
  const [inOne, inSeveral] = [
    await segmentFilter(services.db, site, ofOne, 'segment'),
    await segmentFilter(services.db, site, all.filter(isAboutSegments)),
  ]
  return {
    sort,
    conditions: all.filter(isAboutPeople),
    search,
    members: [...inOne, ...inSeveral, ...(await rulesFilter(services, site, rules, until))],
    lastSeen: readRange(query, site.timezone),
    converted: { goals: [], orders: ordersOf(site), money: await moneyOf(services.db, site) },
  }
}

/** Limits a list to people who meet rules. On all pages of it, time spans end when the first one was read. */
async function rulesFilter(
  services: Working,
  site: PopulatedSite,
  rules: string | undefined,
  now: number,
): Promise<PeopleFilter> {
  if (rules === undefined) return []
  const checked = evaluableRules(parsed(rules))
  const evaluation = { ...(await evaluationOf(services, site)), now }
  return [{ isIn: true, subquery: (params) => peopleMeeting(checked, evaluation, params) }]
}

function parsed(rules: string): unknown {
  try {
    return JSON.parse(rules)
  } catch {
    const message = 'rules is not JSON (expected a group of conditions, as in a segment)'
    throw new ValidationError([{ field: 'rules', message }])
  }
}

type AnyCondition = Condition<UserDimension | 'segment'>

function isAboutSegments(condition: AnyCondition): condition is Condition<'segment'> {
  return condition.dimension === 'segment'
}

function isAboutPeople(condition: AnyCondition): condition is Condition<UserDimension> {
  return condition.dimension !== 'segment'
}

function readRange(
  { last_seen_start, last_seen_end }: UserListQuery,
  timezone: string,
): UserSelection['lastSeen'] {
  const bounds = { last_seen_start, last_seen_end }
  const [from, until] = Object.entries(bounds).map(([field, text]) => {
    const found = text === undefined ? undefined : readMoment(text, timezone)
    if (typeof found === 'string') throw new ValidationError([{ field, message: `${field} ${found}` }])
    return found
  })
  if (from && until && from.start >= until.end) {
    const message = 'last_seen_start is after last_seen_end'
    throw new Unprocessable(message, [{ field: 'last_seen_start', message }])
  }
  return { from: from?.start, until: until?.end }
}

async function lastVersionOf({ clickhouse }: Working, site_id: string): Promise<string> {
  const [last] = await clickhouse.rows(lastVersion, { site_id })
  return last?.batch ?? '0'
}

function readCursor(cursor: string): UserPosition & Snapshot {
  const [key, person, batch, until] = decodeCursor(cursor, 4)
  const isKey = typeof key === 'string' && /^-?\d{1,38}$/.test(key)
  if (isKey && isHash(person) && isHash(batch) && isTime(until))
    return { key: BigInt(key), person, batch, until }
  throw unknownCursor()
}
