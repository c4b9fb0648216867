import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { PageEngagementQuery } from '../../../../server/analytics/page-engagement/model.ts'
import type { PagesReport } from './pages-report.ts'

/** Reads the time on pages; a failure becomes the problem of the block. */
export async function readPages(
  api: Api,
  siteId: string,
  query: PageEngagementQuery,
): Promise<Block<PagesReport>> {
  const answer = await api.sites({ site_id: siteId }).analytics['page-engagement'].get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { rows, measured_since } = answer.data.data
  return { value: { rows, measured_since, pagination: answer.data.pagination } }
}
