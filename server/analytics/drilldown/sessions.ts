import { sessionId } from '../../ingest/events/session-id.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { countSlots } from '../traffic/traffic-counts.ts'
import { readSessionPosition } from '../users/user-sessions.ts'
import { emptyPage, pageOf, readListing, type Working } from './listing.ts'
import type { CountedSession, ListingQuery } from './model.ts'
import { countedSessions, type SessionRow } from './sessions.sql.ts'

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
  return { data: page.map(toSession), pagination }
}

function toSession(found: SessionRow): CountedSession {
  const { visitor_hex, start_ms, end_ms, ordinal, user_id, client_id, bounced, visitor: _, ...rest } = found
  return {
    id: sessionId({ visitor: visitor_hex, start_ms, ordinal }),
    user_id: user_id || null,
    client_id: client_id || null,
    start: new Date(start_ms).toISOString(),
    end: new Date(end_ms).toISOString(),
    duration_seconds: (end_ms - start_ms) / 1000,
    is_bounce: bounced === 1,
    ...rest,
  }
}
