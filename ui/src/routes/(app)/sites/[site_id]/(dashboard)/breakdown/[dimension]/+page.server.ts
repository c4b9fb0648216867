import { error } from '@sveltejs/kit'
import { countriesNamed, parseDimension } from '#lib/dashboard/dimensions.ts'
import type { Condition } from '#lib/dashboard/filters.ts'
import { parseMetric } from '#lib/dashboard/metrics.ts'
import { breakdownQuery, timeframeOf, totalsQuery, trafficCall } from '#lib/dashboard/queries.ts'
import { readTraffic } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const rowsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const dimension = parseDimension(params.dimension)
  if (!dimension) error(404, `Unknown dimension “${params.dimension}”.`)
  const { site } = await parent()
  const view = parseView(url.searchParams)
  const time = timeframeOf(view, site.timezone, new Date())
  const sort = url.searchParams.get('sort') ?? ''
  const text = url.searchParams.get('search')?.trim() ?? ''
  const search: Condition | undefined =
    text === ''
      ? undefined
      : dimension === 'country'
        ? // `??` matches no rows. An empty code would match rows whose country is unknown.
          { dimension, operator: '==', values: [...countriesNamed(text), '??'] }
        : { dimension, operator: '=~', values: [text] }
  const ranking = parseMetric(sort.replace(/^-/, '')) ?? 'users'
  const query = breakdownQuery(view, time, dimension, {
    ranking,
    isAscending: sort !== '' && !sort.startsWith('-'),
    ...pageQuery(url, rowsOnPage),
    all: true,
    search,
  })
  const totals = totalsQuery(view, time)
  const [rows, whole] = await Promise.all([
    readTraffic(api, site.id, query),
    readTraffic(api, site.id, totals),
  ])
  return {
    title: `${site.name}: ${dimension}`,
    dimension,
    view,
    time,
    ranking,
    isAscending: sort !== '' && !sort.startsWith('-'),
    search: text,
    rows,
    totals: whole.value?.totals,
    calls: [trafficCall(site.id, query)],
  }
}
