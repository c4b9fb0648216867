import type { Api } from '#lib/api.ts'
import type { SessionDimension } from '#lib/dashboard/dimensions.ts'
import type { DayRange } from '#lib/dashboard/periods.ts'
import { days } from '#lib/dashboard/queries.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type {
  FunnelQuery,
  FunnelReport,
  FunnelUser,
  FunnelUsersRequest,
} from '../../../../server/analytics/funnels/model.ts'
import type { Group } from './queries.ts'

/** A report, and the dimension of its breakdown. */
export type Report = FunnelReport & { dimension: SessionDimension | undefined }

/** A page of the people of a step, their group, and the cursor of the next page. */
export type People = { group: Group; entries: FunnelUser[]; cursor: string | null }

/** Reads the report of a funnel; a failure becomes the problem of the block. */
export async function readReport(api: Api, siteId: string, query: FunnelQuery): Promise<Block<Report>> {
  const answer = await api.sites({ site_id: siteId }).analytics.funnel.post(query)
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { ...answer.data.data, dimension: query.breakdown } }
}

/** Reads a page of the people of a step. */
export async function readPeople(
  api: Api,
  siteId: string,
  query: FunnelUsersRequest,
): Promise<Block<People>> {
  const answer = await api.sites({ site_id: siteId }).analytics.funnel.users.post(query)
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination } = answer.data
  const { step, outcome } = query
  return {
    value: {
      group: { step, outcome },
      entries: data,
      cursor: pagination.has_more ? pagination.cursor : null,
    },
  }
}

/** The numbers of a funnel in the list of funnels. */
export type Rate = { entered: number; completed: number; rate: number }

/** Reads the conversion rate of a saved funnel in a period; null if it is unavailable. */
export async function readRate(
  api: Api,
  siteId: string,
  funnelId: string,
  range: DayRange,
  people: { filters?: string },
): Promise<Rate | null> {
  const { data, error } = await api
    .sites({ site_id: siteId })
    .funnels({ funnel_id: funnelId })
    .report.get({ query: { ...days(range), ...people } })
  if (error) return null
  const { total_entered, total_completed, overall_conversion_rate } = data.data.funnel
  return { entered: total_entered, completed: total_completed, rate: overall_conversion_rate }
}
