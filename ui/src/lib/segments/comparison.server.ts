import type { Api } from '#lib/api.ts'
import type { ApiCall } from '#lib/api-call.ts'
import { printConditions } from '#lib/dashboard/filters.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import { type Block, problemOf, readTraffic } from '#lib/dashboard/reports.server.ts'
import type { TrafficOverview } from '../../../../server/analytics/traffic/overview-model.ts'
import {
  type ComparedDimension,
  compareSides,
  type SegmentComparison,
  type Side,
  type Visitors,
  visitorsBy,
} from './comparison.ts'
import { ofSegment } from './filter.ts'

/** The period of a comparison, and its dimensions. */
type Compared = { time: Timeframe; dimensions: readonly ComparedDimension[] }

/** How many values of each dimension are compared. */
const rows_max = 8
/** The most frequent values of everybody usually include those of the members. */
const candidates_max = 50

function overviewQuery({ time: { range }, dimensions }: Compared, segmentId?: string) {
  return {
    ...days(range),
    ...(segmentId && { filters: printConditions([ofSegment(segmentId)]) }),
    compare: 'none',
    metrics: 'users,sessions,pageviews,bounce_rate,avg_duration,revenue,orders',
    // The series is not used.
    interval: 'month' as const,
    breakdowns: dimensions.join(','),
    breakdown_metrics: 'users',
    limit: segmentId ? rows_max : candidates_max,
    goals: true,
  }
}

/** The requests of a comparison, for display. */
export function comparisonCalls(siteId: string, segmentId: string, compared: Compared): ApiCall[] {
  const path = `/v1/sites/${siteId}/analytics/overview`
  return [
    { path, query: overviewQuery(compared, segmentId) },
    { path, query: overviewQuery(compared) },
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
  compared: Compared,
): Promise<Block<SegmentComparison>> {
  const { overview } = api.sites({ site_id: siteId }).analytics
  const [ofMembers, ofAll] = await Promise.all([
    overview.get({ query: overviewQuery(compared, segmentId) }),
    overview.get({ query: overviewQuery(compared) }),
  ])
  if (ofMembers.error) return { problem: problemOf(ofMembers.error) }
  if (ofAll.error) return { problem: problemOf(ofAll.error) }
  const members = sideOf(ofMembers.data.data, compared)
  const everybody = sideOf(ofAll.data.data, compared)
  for (const { dimension, values } of everybody.visitors) {
    const known = new Set(values.map(({ value }) => value))
    const missing = visitorsBy(dimension, members)
      .map(({ value }) => value)
      .filter((it) => !known.has(it))
    if (missing.length === 0) continue
    const found = await visitorsOf(api, siteId, compared.time, dimension, missing)
    if (found.problem) return found
    values.push(...found.value)
  }
  return { value: compareSides(members, everybody) }
}

function sideOf({ totals, goals, breakdowns }: TrafficOverview, { dimensions }: Compared): Side {
  const visitors = dimensions.map((dimension) => ({
    dimension,
    values: (breakdowns.find((it) => it.dimension === dimension)?.rows ?? []).map(({ value, metrics }) => ({
      value,
      users: metrics.users ?? 0,
    })),
  }))
  return { totals, goals, visitors }
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
