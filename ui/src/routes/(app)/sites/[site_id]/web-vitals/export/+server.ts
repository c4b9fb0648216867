import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { fieldLabel } from '#lib/events/fields.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { breakdownQuery, parseVitalsView } from '#lib/web-vitals/queries.ts'
import { readVitalsBreakdown } from '#lib/web-vitals/reports.server.ts'
import { vitals } from '#lib/web-vitals/vitals.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** As many values as the API gives. */
const limit = 1000

/** Exports the breakdown as CSV, with the ratings of each vital. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseVitalsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = { ...breakdownQuery(view, time), limit }
  const { value: report, problem } = await readVitalsBreakdown(api, site_id, query)
  if (!report) error(502, problem.message)
  const columnsOf = (name: string) => [
    `${name} (75th percentile)`,
    `${name} good`,
    `${name} needs improvement`,
    `${name} poor`,
  ]
  const earlier = report.compared_with ? vitals.map((it) => `${it.toUpperCase()} before`) : []
  const header = [
    fieldLabel(report.by),
    'Page loads',
    ...vitals.flatMap((it) => columnsOf(it.toUpperCase())),
    ...earlier,
  ]
  const lines = report.values.map((row) =>
    csvLine([
      row.value,
      row.page_loads,
      ...vitals.flatMap((it) => {
        const { p75, good, needs_improvement, poor } = row.vitals[it]
        return [p75, good, needs_improvement, poor]
      }),
      ...(row.previous ? vitals.map((it) => row.previous?.vitals[it].p75 ?? null) : []),
    ]),
  )
  return csvFile(`${site.domain} Web vitals ${time.range.from} ${time.range.to}`, [csvLine(header), ...lines])
}
