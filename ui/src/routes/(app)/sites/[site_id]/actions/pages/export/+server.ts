import { error } from '@sveltejs/kit'
import { pagesQuery, parsePagesView } from '#lib/actions/queries.ts'
import { readPages } from '#lib/actions/reports.server.ts'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { allPages, nextOffset } from '#lib/server/all-pages.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** The most pages of one request. */
const limit = 1000

const measures = [
  ['Page views', 'pageviews'],
  ['People', 'users'],
  ['Measured page views', 'measured_views'],
  ['Average time (s)', 'avg_engaged_seconds'],
  ['Average depth (%)', 'avg_scroll_percent'],
  ['Median depth (%)', 'median_scroll_percent'],
] as const
const columns = [['Page', 'page'], ...measures] as const

/** Exports the time on pages as CSV, in the order of the table. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parsePagesView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const pages = await allPages(async (offset?: number) => {
    const page = await readPages(api, site_id, pagesQuery(view, time, { limit, offset }))
    return page.value ?? error(502, page.problem.message)
  }, nextOffset)
  const before = view.view.isCompared ? measures.map(([label]) => `${label}, before`) : []
  const lines = [csvLine([...columns.map(([label]) => label), ...before])]
  for await (const { rows } of pages)
    lines.push(
      ...rows.map(({ previous, ...row }) =>
        csvLine([
          ...columns.map(([, name]) => row[name]),
          ...(previous ? measures.map(([, name]) => previous[name]) : []),
        ]),
      ),
    )
  return csvFile(`${site.domain} Time on pages ${time.range.from} ${time.range.to}`, lines)
}
