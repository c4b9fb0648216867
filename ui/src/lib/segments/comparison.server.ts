import type { Api } from '#lib/api.ts'
import type { ApiCall } from '#lib/api-call.ts'
import { printConditions } from '#lib/dashboard/filters.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import { type Block, problemOf, readTraffic } from '#lib/dashboard/reports.server.ts'
import type { TrafficOverview } from '../../../../server/analytics/traffic/overview-model.ts'
import {
  type ComparedDimension,
  comparedDimensions,
  compareSides,
  type SegmentComparison,
  type Side,
  type Visitors,
} from './comparison.ts'
import { ofSegment } from './filter.ts'

/** How many values of each dimension are compared. */
const rows_max = 8
/** The most frequent values of everybody usually include those of the members. */
const candidates_max = 50

function overviewQuery({ range }: Timeframe, segmentId?: string) {
  return {
    ...days(range),
    ...(segmentId && { filters: printConditions([ofSegment(segmentId)]) }),
    compare: 'none',
    metrics: 'users,sessions,pageviews,bounce_rate,avg_duration,revenue,orders',
    // The series is not used.
    interval: 'month' as const,
    breakdowns: comparedDimensions.join(','),
    breakdown_metrics: 'users',
    limit: segmentId ? rows_max : candidates_max,
    goals: true,
  }
}

/** The requests of a comparison, for display. */
export function comparisonCalls(siteId: string, segmentId: string, time: Timeframe): ApiCall[] {
  const path = `/v1/sites/${siteId}/analytics/overview`
  return [
    { path, query: overviewQuery(time, segmentId) },
    { path, query: overviewQuery(time) },
  ]
}

/**
 * Compares the members of a segment with everybody in a period: one overview of each, and one report for each dimension
 * in which a value of the members is not among the first of everybody.
 */
export async function readComparison(
  api: Api,
  siteId: string,
  segmentId: string,
  time: Timeframe,
): Promise<Block<SegmentComparison>> {
  const { overview } = api.sites({ site_id: siteId }).analytics
  const [ofMembers, ofAll] = await Promise.all([
    overview.get({ query: overviewQuery(time, segmentId) }),
    overview.get({ query: overviewQuery(time) }),
  ])
  if (ofMembers.error) return { problem: problemOf(ofMembers.error) }
  if (ofAll.error) return { problem: problemOf(ofAll.error) }
  const [members, everybody] = [sideOf(ofMembers.data.data), sideOf(ofAll.data.data)]
  for (const dimension of comparedDimensions) {
    const known = new Set(everybody.visitors[dimension].map(({ value }) => value))
    const missing = members.visitors[dimension].map(({ value }) => value).filter((it) => !known.has(it))
    if (missing.length === 0) continue
    const found = await visitorsOf(api, siteId, time, dimension, missing)
    if (found.problem) return found
    everybody.visitors[dimension].push(...found.value)
  }
  return { value: compareSides(members, everybody) }
}

function sideOf({ totals, goals, breakdowns }: TrafficOverview): Side {
  const visitors = comparedDimensions.map((dimension): [ComparedDimension, Visitors] => [
    dimension,
    (breakdowns.find((it) => it.dimension === dimension)?.rows ?? []).map(({ value, metrics }) => ({
      value,
      users: metrics.users ?? 0,
    })),
  ])
  return { totals, goals, visitors: Object.fromEntries(visitors) as Side['visitors'] }
}

/** Everybody's visitors of certain values. */
async function visitorsOf(
  api: Api,
  siteId: string,
  { range }: Timeframe,
  dimension: ComparedDimension,
  values: string[],
): Promise<Block<Visitors>> {
  const report = await readTraffic(api, siteId, {
    ...days(range),
    metrics: 'users',
    dimensions: dimension,
    filters: printConditions([{ dimension, operator: '==', values }]),
    limit: values.length,
  })
  if (report.problem) return report
  const rows = report.value.rows.map(({ dimensions, metrics }) => ({
    value: dimensions[dimension] ?? '',
    users: metrics.users ?? 0,
  }))
  return { value: rows }
}
