import { error } from '@sveltejs/kit'
import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { type Dimension, parseDimension } from '#lib/dashboard/dimensions.ts'
import { mapQuery } from '#lib/dashboard/map-query.ts'
import { isOfGoal, type MetricValues, parseMetric, rankingMetric } from '#lib/dashboard/metrics.ts'
import { searchOf } from '#lib/dashboard/new-condition.ts'
import {
  breakdownQuery,
  earlierQuery,
  timeframeOf,
  totalsQuery,
  trafficCall,
} from '#lib/dashboard/queries.ts'
import { readTraffic } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const rowsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const dimension = parseDimension(params.dimension)
  if (!dimension) error(404, `Unknown dimension “${params.dimension}”.`)
  const { site, segments, goals } = await parent()
  const view = parseView(url.searchParams)
  applyNewCondition(url, view, [...segments, ...goals])
  const time = timeframeOf(view, site.timezone, new Date())
  const sort = url.searchParams.get('sort') ?? ''
  const text = url.searchParams.get('search')?.trim() ?? ''
  const search = text === '' ? undefined : searchOf(dimension, text)
  const sorted = parseMetric(sort.replace(/^-/, ''))
  const ranking = sorted && (view.goal || !isOfGoal(sorted)) ? sorted : 'users'
  const query = breakdownQuery(view, time, dimension, {
    ranking,
    isAscending: sort !== '' && !sort.startsWith('-'),
    ...pageQuery(url, rowsOnPage),
    all: true,
    search,
  })
  const totals = totalsQuery(view, time)
  const onMap = dimension === 'country' ? mapQuery(view, time, rankingMetric(ranking)) : null
  const [rows, whole, map] = await Promise.all([
    readTraffic(api, site.id, query),
    readTraffic(api, site.id, totals),
    onMap && readTraffic(api, site.id, onMap),
  ])
  const values = rows.value?.rows.map((it) => it.dimensions[dimension] ?? '') ?? []
  const earlier =
    view.isCompared && values.length > 0
      ? await readTraffic(api, site.id, earlierQuery(view, time, dimension, values))
      : undefined
  return {
    title: `${site.name}: ${dimension}`,
    dimension,
    view,
    time,
    ranking,
    isAscending: sort !== '' && !sort.startsWith('-'),
    search: text,
    rows,
    map,
    totals: whole.value?.totals,
    earlier: earlier?.value && valuesBy(dimension, earlier.value.rows),
    calls: [query, ...(onMap ? [onMap] : [])].map((it) => trafficCall(site.id, it)),
  }
}

/** The metrics of rows by the value of their dimension. */
function valuesBy(
  dimension: Dimension,
  rows: readonly { dimensions: Record<string, string>; metrics: MetricValues }[],
): Record<string, MetricValues> {
  return Object.fromEntries(rows.map((it) => [it.dimensions[dimension] ?? '', it.metrics]))
}
