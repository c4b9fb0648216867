import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { labelsOf, nameOf } from '#lib/dashboard/dimensions.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { intervalLabels, parseRetentionView, reportNames, retentionQuery } from '#lib/retention/queries.ts'
import { readRetention } from '#lib/retention/report.server.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the cohorts or, with `of=values`, the values of the breakdown as CSV: people, and how many returned in complete intervals. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseRetentionView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const { value: report, problem } = await readRetention(api, site_id, retentionQuery(view, time))
  if (!report) error(502, problem.message)
  const { dimension, breakdown } = report
  const isOfValues = url.searchParams.get('of') === 'values' && dimension && breakdown
  const rows = isOfValues
    ? breakdown.map(({ value, size, totals }) => ({ name: nameOf(dimension, value), size, returned: totals }))
    : report.cohorts.map(({ date, size, intervals }) => ({
        name: date,
        size,
        returned: intervals.filter((it) => it.is_complete),
      }))
  const longest = Math.max(0, ...rows.map((it) => it.returned.length))
  const numbers = Array.from({ length: longest }, (_, n) => n + 1)
  const { numbered } = intervalLabels[view.interval]
  const heading = isOfValues ? labelsOf(dimension, site.settings.custom_dimensions).one : 'Started'
  const header = [heading, 'People', ...numbers.flatMap((it) => [numbered(it), `${numbered(it)} (%)`])]
  const lines = rows.map(({ name, size, returned }) => {
    const cells = numbers.map((number) => returned.find((it) => it.number === number))
    return csvLine([
      name,
      size,
      ...cells.flatMap((it): (number | null)[] => [it?.users ?? null, it?.rate ?? null]),
    ])
  })
  return csvFile(`${site.domain} ${reportNames[view.interval]} ${time.range.from} ${time.range.to}`, [
    csvLine(header),
    ...lines,
  ])
}
