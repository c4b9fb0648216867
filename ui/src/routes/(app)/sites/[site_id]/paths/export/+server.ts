import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { comparisonQuery, timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { nodeName } from '#lib/paths/labels.ts'
import { parsePathsView, pathsQuery } from '#lib/paths/queries.ts'
import { readPaths } from '#lib/paths/report.server.ts'
import { endLabel, rowsOf } from '#lib/paths/rows.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the table of the report as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parsePathsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const { value: report, problem } = await readPaths(api, site_id, {
    ...pathsQuery(view, time),
    ...comparisonQuery(view.view, time),
  })
  if (!report) error(502, problem.message)
  const isEnd = view.isEnd && view.node !== ''
  const lines = rowsOf(report, isEnd).map(({ step, node, next, only, sessions, before, share }) =>
    csvLine([
      step,
      nodeName(node),
      only ? endLabel(only, isEnd) : nodeName(next ?? ''),
      sessions,
      Math.round(share * 100) / 100,
      ...(report.compared_with ? [before] : []),
    ]),
  )
  const header = csvLine([
    'Step',
    'Page or event',
    'Followed by',
    'Sessions',
    'Share (%)',
    ...(report.compared_with ? ['Sessions before'] : []),
  ])
  return csvFile(`${site.domain} Paths ${time.range.from} ${time.range.to}`, [header, ...lines])
}
