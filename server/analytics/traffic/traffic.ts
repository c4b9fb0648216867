import { offsetPage } from '../../platform/http/pagination.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'

import { type Counted, compareAll, metricValues } from './metric-values.ts'
import type { MetricValues, TrafficQuery, TrafficReport } from './model.ts'
import { parseQuery } from './parse-query.ts'
import { periodAnswer, precedingPeriod } from './period.ts'
import { slotsOf } from './slots.ts'
import { countSlots, type Row, rowsOf, totalsOf } from './traffic-counts.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reports the traffic of a site: totals, their comparison with the preceding period, and a page of rows by dimension.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function trafficReport(services: Working, site: ConvertingSite, query: TrafficQuery) {
  const { clickhouse } = services
  const request = await parseQuery(services, site, query)
  const [totals, page] = await Promise.all([
    totalsOf(clickhouse, site, request, precedingPeriod(request.period)),
    request.dimensions.length > 0 ? rowsOf(clickhouse, site, request) : { rows: [], total: 0 },
  ])
  const valuesOf = (count: Counted) => metricValues(count, request.metrics, site.currency)
  const [current, previous] = [valuesOf(totals.current), valuesOf(totals.previous)]
  const data: TrafficReport = {
    period: periodAnswer(request.period),
    totals: current,
    comparison: compareAll(current, previous),
    rows: page.rows,
  }
  return { data, pagination: offsetPage(page.total, request.limit, request.offset, page.rows.length) }
}

/** Returns only the totals of the period. @throws as `trafficReport`. */
export async function trafficTotals(
  services: Working,
  site: ConvertingSite,
  query: TrafficQuery,
): Promise<MetricValues> {
  const request = await parseQuery(services, site, query)
  const { slots } = slotsOf(request.period, request.conditions)
  const rows = await countSlots(services.clickhouse, site, request, slots, request.period)
  return metricValues(rows.get(0), request.metrics, site.currency)
}

/**
 * Returns only the rows by dimension, and their total number. @throws as `trafficReport`.
 * @param only restricts rows to these values of the first dimension.
 */
export async function trafficRows(
  services: Working,
  site: ConvertingSite,
  query: TrafficQuery,
  only?: readonly string[],
): Promise<{ rows: Row[]; total: number }> {
  const request = await parseQuery(services, site, query)
  const [dimension] = request.dimensions
  if (only && dimension) request.conditions.push({ dimension, operator: '==', values: [...only] })
  return rowsOf(services.clickhouse, site, request)
}
