import { isHash, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { microDecimals, toNumber } from '../../revenue/conversions/money.ts'
import { countSlots } from '../traffic/traffic-counts.ts'
import { emptyPage, type Listing, pageOf, readListing, type Working } from './listing.ts'
import type { CountedPerson, ListingQuery } from './model.ts'
import { countedPeople, ordersOfPeople, type PersonPosition, sessionsOfPeople } from './people.sql.ts'

/**
 * Returns a page of the people of a period: as many as `users` of a traffic report with the same parameters.
 * @throws as `trafficReport`, and ValidationError for an unknown cursor.
 */
export async function listPeople(services: Working, site: ConvertingSite, query: ListingQuery) {
  const { clickhouse } = services
  const listing = await readListing(services, site, query, 'users,orders,revenue', 3)
  const { counting, limit, continued } = listing
  if (!counting) return emptyPage
  const after = continued && readPosition(continued.position)
  const [found, total] = await Promise.all([
    clickhouse.rows(countedPeople(counting.selection, { after, limit: limit + 1 })),
    continued?.total ?? totalOf(services, site, listing, counting),
  ])
  const seen_ms = after?.seen_ms ?? found[0]?.newest_ms ?? 0
  const { page, pagination } = pageOf(listing, found, total, (it) => [it.newest_ms, it.person, seen_ms])
  if (page.length === 0) return { data: [], pagination }
  const people = page.map((it) => it.person)
  const { orders } = counting.credited
  const [sessions, sales] = await Promise.all([
    clickhouse.rows(sessionsOfPeople(counting.selection, people)),
    orders ? clickhouse.rows(ordersOfPeople(orders, people)) : [],
  ])
  const known = new Map(sessions.map((it) => [it.person, it]))
  const sold = new Map(sales.map((it) => [it.person, it]))
  const { start, end } = listing.request.period
  // Leave out people who were deleted between the two queries.
  const data = people.flatMap((it): CountedPerson | [] => {
    const own = known.get(it)
    if (!own) return []
    const { person, user_id, client_id, first_ms, last_ms, ...rest } = own
    return {
      user_id: user_id || null,
      client_id: client_id || null,
      ...rest,
      first_seen: new Date(Math.max(first_ms, start)).toISOString(),
      last_seen: new Date(Math.min(last_ms, end - 1)).toISOString(),
      orders: sold.get(person)?.orders ?? 0,
      revenue: toNumber(BigInt(sold.get(person)?.micro ?? 0), microDecimals),
    }
  })
  return { data, pagination }
}

async function totalOf(
  { clickhouse }: Working,
  site: ConvertingSite,
  { request }: Listing,
  { slots }: NonNullable<Listing['counting']>,
): Promise<number> {
  const { filters, money } = request.credited ?? {}
  const credited = filters && money && { filters, money, orders: undefined, goal: undefined }
  const counts = await countSlots(
    clickhouse,
    site,
    { ...request, metrics: ['users'], credited },
    slots,
    request.period,
  )
  return counts.get(0)?.users ?? 0
}

function readPosition([newest_ms, person, seen_ms]: (string | number)[]): PersonPosition {
  if (isTime(newest_ms) && isHash(person) && isTime(seen_ms)) return { newest_ms, person, seen_ms }
  throw unknownCursor()
}
