import { error } from '@sveltejs/kit'
import type { PagesReport } from '#lib/actions/pages-report.ts'
import { pagesQuery, parsePagesView } from '#lib/actions/queries.ts'
import { readPages } from '#lib/actions/reports.server.ts'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

const atOnce = 1000

/** Exports the time on pages as CSV, in the order of the table. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parsePagesView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const rows: PagesReport['rows'] = []
  for (let hasMore = true; hasMore; ) {
    const query = pagesQuery(view, time, { limit: atOnce, offset: rows.length })
    const { value: report, problem } = await readPages(api, site_id, query)
    if (!report) error(502, problem.message)
    rows.push(...report.rows)
    hasMore = report.pagination.has_more
  }
  const lines = rows.map((it) =>
    csvLine([
      it.page,
      it.pageviews,
      it.users,
      it.measured_views,
      it.avg_engaged_seconds,
      it.avg_scroll_percent,
      it.median_scroll_percent,
    ]),
  )
  const header = csvLine([
    ...['Page', 'Page views', 'People', 'Measured page views', 'Average time (s)'],
    ...['Average depth (%)', 'Median depth (%)'],
  ])
  return csvFile(`${site.domain} Time on pages ${time.range.from} ${time.range.to}`, [header, ...lines])
}
