import type { EventRow } from '../../server/ingest/pipeline/event-row.ts'
import type { PublishedAttribution } from '../../server/notify/outbox/conversion-events.ts'
import { type ReferenceSession, referenceSessions } from './sessions.ts'

const day_ms = 86_400_000

/** The published data of a conversion, computed in the simplest way. */
export type ReferenceConversion = {
  event_id: string
  user_id: string | null
  attribution: PublishedAttribution
}

/**
 * Returns the conversions among the events of a site, attributed to the last click.
 * @param rank orders sessions that begin in the same millisecond.
 */
export function referenceConversions(
  events: EventRow[],
  isMet: (event: EventRow) => boolean,
  windowDays: number,
  rank: (visitor: string) => bigint,
): ReferenceConversion[] {
  const sessions = referenceSessions(events)
  return events
    .filter((event) => event.excluded === '' && isMet(event))
    .map((event) => {
      const own = sessionOf(event, sessions)
      const since = time(event.timestamp) - windowDays * day_ms
      const visits = sessions
        .filter(
          ({ person, start, end }) => person === own.person && start <= event.timestamp && time(end) >= since,
        )
        .sort((a, b) => time(a.start) - time(b.start) || Number(rank(a.visitor) - rank(b.visitor)))
      const known = visits.filter(({ source, medium }) => source !== 'direct' || medium !== 'none')
      return {
        event_id: event.event_id,
        user_id: own.user_id || null,
        attribution: lastClick(known.length > 0 ? known : visits),
      }
    })
}

function sessionOf(event: EventRow, sessions: ReferenceSession[]): ReferenceSession {
  const visitor = event.client_id ? `c:${event.client_id}` : `u:${event.user_id}`
  const own = sessions.find(
    (it) => it.visitor === visitor && it.start <= event.timestamp && it.end >= event.timestamp,
  )
  if (!own) throw new Error(`${event.event_id} is not in any session`)
  return own
}

function lastClick(visits: ReferenceSession[]): PublishedAttribution {
  const last = visits.at(-1) as ReferenceSession
  return {
    model: 'last_click',
    source: last.source,
    medium: last.medium,
    campaign: last.campaign,
    touchpoints: visits.map((visit) => ({
      source: visit.source,
      medium: visit.medium,
      timestamp: new Date(time(visit.start)).toISOString(),
      credit: visit === last ? 1 : 0,
    })),
  }
}

function time(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
