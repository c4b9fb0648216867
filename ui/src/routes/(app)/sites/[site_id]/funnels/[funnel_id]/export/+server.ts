import { error } from '@sveltejs/kit'
import { labelsOf, nameOf } from '#lib/dashboard/dimensions.ts'
import { stepTitle } from '#lib/funnels/draft.ts'
import { reportQuery } from '#lib/funnels/queries.ts'
import { readReport } from '#lib/funnels/reports.server.ts'
import { requestedFunnel } from '#lib/funnels/requested-funnel.server.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the funnel as CSV: one line per step, and one per step for each value of the breakdown. */
export const GET: RequestHandler = async ({ locals: { api }, params, url }) => {
  const { site, name, view, range, definition } = await requestedFunnel(api, params, url)
  const { value: report, problem } = await readReport(
    api,
    site.id,
    reportQuery(definition, name, range, view),
  )
  if (!report) error(502, problem.message)

  const titles = definition.steps.map(stepTitle)
  const { breakdown } = view
  const lead = breakdown ? [labelsOf(breakdown, site.settings.custom_dimensions).one] : []
  const lines = [
    csvLine([
      ...lead,
      'Step',
      'Name',
      'Visitors',
      'Conversion rate (%)',
      'Drop-off rate (%)',
      'Median time (seconds)',
    ]),
    ...report.steps.map((it, index) =>
      csvLine([
        ...lead.map(() => 'All'),
        it.step,
        titles[index] ?? it.name,
        it.users,
        it.conversion_rate,
        it.drop_off_rate,
        it.median_seconds ?? '',
      ]),
    ),
  ]
  for (const row of breakdown ? (report.breakdown ?? []) : [])
    for (const [index, it] of row.steps.entries())
      lines.push(
        csvLine([
          !breakdown ? '' : breakdown === 'channel' && row.value ? row.value : nameOf(breakdown, row.value),
          it.step,
          titles[index] ?? it.name,
          it.users,
          it.conversion_rate,
          '',
          '',
        ]),
      )
  return csvFile(`${site.domain} funnel ${name} ${range.from} ${range.to}`, lines)
}
