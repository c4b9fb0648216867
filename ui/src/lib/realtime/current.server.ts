import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { RealtimeQuery } from '../../../../server/analytics/realtime/realtime-model.ts'
import type { CurrentVisitors } from './current-visitors.ts'

/** Reads the current visitors of a site whose session meets the filters. */
export async function readCurrentVisitors(
  api: Api,
  siteId: string,
  query: RealtimeQuery,
): Promise<Block<CurrentVisitors>> {
  const answer = await api.sites({ site_id: siteId }).analytics.realtime.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}
