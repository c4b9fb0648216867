import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { parseDimension } from '#lib/dashboard/dimensions.ts'
import { searchOf } from '#lib/dashboard/new-condition.ts'
import { breakdownQuery, timeframeOf } from '#lib/dashboard/queries.ts'
import { readTraffic } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import type { RequestHandler } from './$types'

const suggested = 12

/** The values of a dimension that occur in a view, most frequent first, as suggestions for a filter. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const dimension = parseDimension(url.searchParams.get('dimension'))
  if (!dimension) return json({ values: [] })
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseView(url.searchParams)
  const text = url.searchParams.get('search') ?? ''
  const search = text === '' ? undefined : searchOf(dimension, text)
  const query = breakdownQuery(view, timeframeOf(view, site.timezone, new Date()), dimension, {
    ranking: 'users',
    limit: suggested,
    search,
  })
  const report = await readTraffic(api, site_id, query)
  const values = report.value?.rows.map((row) => row.dimensions[dimension] ?? '').filter((it) => it !== '')
  return json({ values: values ?? [] })
}
