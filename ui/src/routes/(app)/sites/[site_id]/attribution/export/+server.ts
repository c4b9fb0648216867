import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { attributionQuery, parseAttributionView, periodView, rowName } from '#lib/attribution/queries.ts'
import { type AttributionRow, readAttribution } from '#lib/attribution/reports.server.ts'
import { nameOf, wordingOf } from '#lib/attribution/subject.ts'
import { dimensionLabels } from '#lib/dashboard/dimensions.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { modelLabels } from '#lib/goals/models.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the attribution report as CSV: one line per row and model, so that spreadsheets can compare models. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseAttributionView(url.searchParams, parseView(url.searchParams))
  if (!view.goal) error(400, 'The URL does not contain a goal.')
  const { range } = timeframeOf(periodView(view), site.timezone, new Date())
  const { value: report, problem } = await readAttribution(
    api,
    site_id,
    attributionQuery(view, view.goal, range),
  )
  if (!report) error(502, problem.message)

  const { conversions, value } = wordingOf(report.conversion.id)
  const money = ` (${report.currency})`
  const lineOf = (model: keyof typeof modelLabels, row: AttributionRow) =>
    csvLine([
      row.channel || rowName(report.dimension, row.channel),
      modelLabels[model].name,
      row.attributed_conversions,
      row.attributed_value,
      row.cost,
      row.roas ?? '',
      row.cpa ?? '',
    ])
  const models = [{ model: report.model, channels: report.channels }, ...(report.comparison ?? [])]
  const lines = [
    csvLine([
      dimensionLabels[report.dimension].one,
      'Model',
      conversions,
      `${value}${money}`,
      `Cost${money}`,
      'ROAS',
      `CPA${money}`,
    ]),
    ...models.flatMap(({ model, channels }) => channels.map((row) => lineOf(model, row))),
  ]
  return csvFile(
    `${site.domain} attribution ${nameOf(report.conversion)} ${view.dimension} ${range.from} ${range.to}`,
    lines,
  )
}
