import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import { eventNames } from '#lib/events/names.server.ts'
import type { AttributionReport, AttributionRow } from '../../../../server/revenue/attribution/model.ts'
import type { AttributionCallQuery } from './queries.ts'

export type { AttributionRow }

/** The report, and the amounts that it does not include. */
export type Attribution = AttributionReport & {
  meta: { ignored_values: number; unconverted_values: number; unconverted_costs: number }
}

/** Reads an attribution report; a failure becomes the problem of the block. */
export async function readAttribution(
  api: Api,
  siteId: string,
  query: AttributionCallQuery,
): Promise<Block<Attribution>> {
  const answer = await api.sites({ site_id: siteId }).analytics.attribution.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, meta } = answer.data
  const count = (name: keyof Attribution['meta']) => Number(meta?.[name] ?? 0)
  return {
    value: {
      ...data,
      meta: {
        ignored_values: count('ignored_values'),
        unconverted_values: count('unconverted_values'),
        unconverted_costs: count('unconverted_costs'),
      },
    },
  }
}

/** True if the site had sales in the last 30 days. */
export async function hasSales(api: Api, siteId: string): Promise<boolean> {
  const [names, revenue] = await Promise.all([
    eventNames(api, siteId),
    api.sites({ site_id: siteId }).revenue.get(),
  ])
  if (revenue.error) return false
  const sales = revenue.data.data.sale_events
  return names.some((it) => sales.includes(it))
}
