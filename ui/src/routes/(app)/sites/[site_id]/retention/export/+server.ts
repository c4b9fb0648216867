import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { labelsOf, nameOf } from '#lib/dashboard/dimensions.ts'
import { comparisonQuery, timeframeOf } from '#lib/dashboard/queries.ts'
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
  const ofValues = url.searchParams.get('of') === 'values'
  const query = { ...retentionQuery(view, time), ...(ofValues && comparisonQuery(view.view, time)) }
  const { value: report, problem } = await readRetention(api, site_id, query)
  if (!report) error(502, problem.message)
  const { dimension, breakdown } = report
  const isOfValues = ofValues && dimension && breakdown
  const rows = isOfValues
    ? breakdown.map(({ value, size, previous_size, totals }) => ({
        name: nameOf(dimension, value),
        sizes: report.compared_with ? [size, previous_size] : [size],
        returned: totals,
      }))
    : report.cohorts.map(({ date, size, intervals }) => ({
        name: date,
        sizes: [size],
        returned: intervals
          .filter((it) => it.is_complete)
          .map(({ number, users, rate }) => ({ number, users, rate, previous: null })),
      }))
  const isCompared = isOfValues && report.compared_with !== null
  const longest = Math.max(0, ...rows.map((it) => it.returned.length))
  const numbers = Array.from({ length: longest }, (_, n) => n + 1)
  const heading = isOfValues ? labelsOf(dimension, site.settings.custom_dimensions).one : 'Started'
  const header = [
    heading,
    'People',
    ...(isCompared ? ['People before'] : []),
    ...numbers
      .map(intervalLabels[view.interval].numbered)
      .flatMap((name) => [
        name,
        `${name} (%)`,
        ...(isCompared ? [`${name}, before`, `${name}, before (%)`] : []),
      ]),
  ]
  const lines = rows.map(({ name, sizes, returned }) => {
    const cells = numbers.flatMap((number): (number | null)[] => {
      const { users = null, rate = null, previous } = returned.find((it) => it.number === number) ?? {}
      return [users, rate, ...(isCompared ? [previous?.users ?? null, previous?.rate ?? null] : [])]
    })
    return csvLine([name, ...sizes, ...cells])
  })
  return csvFile(`${site.domain} ${reportNames[view.interval]} ${time.range.from} ${time.range.to}`, [
    csvLine(header),
    ...lines,
  ])
}
