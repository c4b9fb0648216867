import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { CurrentVisitors } from './current-visitors.ts'

/** Reads the current visitors of a site. */
export async function readCurrentVisitors(api: Api, siteId: string): Promise<Block<CurrentVisitors>> {
  const answer = await api.sites({ site_id: siteId }).analytics.realtime.get()
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}
