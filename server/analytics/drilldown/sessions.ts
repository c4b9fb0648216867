import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { readSessionPosition } from '../sessions/session-page.ts'
import { toSessions } from '../sessions/sessions.ts'
import { countSlots } from '../traffic/traffic-counts.ts'
import { emptyPage, pageOf, readListing, type Working } from './listing.ts'
import type { ListingQuery } from './model.ts'
import { countedSessions } from './sessions.sql.ts'

/**
 * Returns a page of the sessions that start in a period: as many as `sessions` of a traffic report with the same
 * parameters.
 * @throws as `trafficReport`, and ValidationError for an unknown cursor.
 */
export async function listSessions(services: Working, site: ConvertingSite, query: ListingQuery) {
  const { clickhouse } = services
  const listing = await readListing(services, site, query, 'sessions', 3)
  const { request, counting, limit, continued } = listing
  if (!counting) return emptyPage
  const before = continued && readSessionPosition(continued.position)
  const total = async () => {
    const counts = await countSlots(clickhouse, site, request, counting.slots, request.period)
    return counts.get(0)?.sessions ?? 0
  }
  const [found, all] = await Promise.all([
    clickhouse.rows(countedSessions(counting.selection, { before, limit: limit + 1 })),
    continued?.total ?? total(),
  ])
  const { page, pagination } = pageOf(listing, found, all, (it) => [it.start_ms, it.visitor, it.ordinal])
  return { data: await toSessions(services, site, page), pagination }
}
