import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type {
  WebVitals,
  WebVitalsBreakdown,
  WebVitalsBreakdownQuery,
  WebVitalsQuery,
} from '../../../../server/analytics/web-vitals/model.ts'

/** Reads the vitals of a period; a failure becomes the problem of the block. */
export async function readVitals(api: Api, siteId: string, query: WebVitalsQuery): Promise<Block<WebVitals>> {
  const answer = await api.sites({ site_id: siteId }).analytics['web-vitals'].get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}

export async function readVitalsBreakdown(
  api: Api,
  siteId: string,
  query: WebVitalsBreakdownQuery,
): Promise<Block<WebVitalsBreakdown>> {
  const answer = await api.sites({ site_id: siteId }).analytics['web-vitals'].breakdown.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}
