import { type Api, failureOf } from '#lib/api.ts'
import type { Timeframe } from '#lib/dashboard/queries.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type {
  TrendHours,
  TrendHoursQuery,
  Trends,
  TrendsQuery,
} from '../../../../server/analytics/trends/model.ts'
import type { TrendsView } from './view.ts'

/** A report, or the problem that prevents it with the field of the request that it is about, and what it is of. */
export type TrendsOfView = Block<Trends> & { field?: string | undefined; view: TrendsView; time: Timeframe }

/** Reads the trends of a view; a failure becomes the problem of the block. */
export async function readTrends(
  api: Api,
  siteId: string,
  body: TrendsQuery,
  of: { view: TrendsView; time: Timeframe },
): Promise<TrendsOfView> {
  const answer = await api.sites({ site_id: siteId }).analytics.trends.post(body)
  if (answer.error) return { problem: problemOf(answer.error), field: failureOf(answer.error).field, ...of }
  return { value: answer.data.data, ...of }
}

export type HoursOfView = Block<TrendHours> & { view: TrendsView }

/** Reads a series by hours of the week; a failure becomes the problem of the block. */
export async function readTrendHours(
  api: Api,
  siteId: string,
  body: TrendHoursQuery,
  view: TrendsView,
): Promise<HoursOfView> {
  const answer = await api.sites({ site_id: siteId }).analytics.trends.hours.post(body)
  return { ...(answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }), view }
}
