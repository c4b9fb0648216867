import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { Events } from '#lib/users/users.server.ts'
import type {
  EventBreakdown,
  EventBreakdownQuery,
  EventVolume,
  EventVolumeQuery,
} from '../../../../server/analytics/events/model.ts'
import type { EventQuery } from '../../../../server/ingest/events/query-model.ts'

/** Reads a page of events, newest first; a failure becomes the problem of the block. */
export async function readEvents(api: Api, siteId: string, query: EventQuery): Promise<Block<Events>> {
  const answer = await api.sites({ site_id: siteId }).events.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { events: answer.data.data, cursor: answer.data.pagination.cursor } }
}

export async function readVolume(
  api: Api,
  siteId: string,
  query: EventVolumeQuery,
): Promise<Block<EventVolume>> {
  const answer = await api.sites({ site_id: siteId }).events.volume.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}

export async function readBreakdown(
  api: Api,
  siteId: string,
  query: EventBreakdownQuery,
): Promise<Block<EventBreakdown>> {
  const answer = await api.sites({ site_id: siteId }).events.breakdown.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}
