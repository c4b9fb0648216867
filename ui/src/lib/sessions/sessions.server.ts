import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { SalesWords } from '#lib/users/event-words.ts'
import type { TimelineEvent } from '../../../../server/analytics/sessions/model.ts'

/** A page of a timeline. */
export type Timeline = { events: TimelineEvent[]; cursor: string | null }

type Site = { id: string; currency: string }

/** The API of one session. */
export function sessionApi(api: Api, siteId: string, sessionId: string) {
  // The client does not escape path parameters.
  return api.sites({ site_id: siteId }).analytics.sessions({ session_id: encodeURIComponent(sessionId) })
}

/** The maximum number of events on a page of a timeline. */
export const eventsOnPage = 500

/** Reads a page of the timeline of a session, and what puts its sales into words. */
export async function readTimeline(api: Api, site: Site, sessionId: string, cursor?: string) {
  const [timeline, sales] = await Promise.all([
    readEvents(api, site.id, sessionId, cursor),
    readSalesWords(api, site),
  ])
  return { timeline, sales }
}

async function readEvents(
  api: Api,
  siteId: string,
  sessionId: string,
  cursor: string | undefined,
): Promise<Block<Timeline>> {
  const query = { limit: eventsOnPage, ...(cursor !== undefined && { cursor }) }
  const answer = await sessionApi(api, siteId, sessionId).events.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { events: answer.data.data, cursor: answer.data.pagination.cursor } }
}

/** What is needed to put the sales of a site into words; the usual names if its definition cannot be read. */
async function readSalesWords(api: Api, { id, currency }: Site): Promise<SalesWords> {
  const answer = await api.sites({ site_id: id }).revenue.get()
  const usual = { sale_events: ['purchase'], refund_events: ['refund'], value_property: 'value' }
  return { ...(answer.error ? usual : answer.data.data), currency }
}
