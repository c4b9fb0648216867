import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { SegmentMember } from '../../../../server/analytics/segments/model.ts'
import { type Trend, trendOf } from './trend.ts'

export const membersOnPage = 25
/** The page size of the API: six weeks of hourly computations. */
const computations_max = 1000

/** A page of the members of a segment, and the cursor of the next page. */
export type Members = { members: SegmentMember[]; cursor: string | null }

/** Reads the trend of a segment; a failure becomes the problem of the block. */
export async function readTrend(
  api: Api,
  site: { id: string; timezone: string },
  segmentId: string,
  limit = computations_max,
): Promise<Block<Trend>> {
  const { history } = api.sites({ site_id: site.id }).segments({ segment_id: segmentId })
  const answer = await history.get({ query: { limit } })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: trendOf(answer.data.data, site.timezone) }
}

/** Reads a page of the members of a segment. */
export async function readMembers(
  api: Api,
  siteId: string,
  segmentId: string,
  cursor: string | undefined,
): Promise<Block<Members>> {
  const { members } = api.sites({ site_id: siteId }).segments({ segment_id: segmentId })
  const answer = await members.get({ query: { limit: membersOnPage, ...(cursor && { cursor }) } })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { members: answer.data.data, cursor: answer.data.pagination.cursor } }
}
