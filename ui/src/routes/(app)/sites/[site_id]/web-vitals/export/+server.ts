import { error } from '@sveltejs/kit'
import { type Api, read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { fieldLabel } from '#lib/events/fields.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { breakdownQuery, overTimeQuery, parseVitalsView } from '#lib/web-vitals/queries.ts'
import { readVitals, readVitalsBreakdown } from '#lib/web-vitals/reports.server.ts'
import { vitals } from '#lib/web-vitals/vitals.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type {
  WebVitals,
  WebVitalsBreakdownQuery,
  WebVitalsQuery,
} from '../../../../../../../../server/analytics/web-vitals/model.ts'
import type { RequestHandler } from './$types'

/** As many values as the API gives. */
const limit = 1000

type Vitals = WebVitals['vitals']

/** Exports the breakdown or, with `of=intervals`, the course of the period as CSV, with the ratings of each vital. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseVitalsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const rows =
    url.searchParams.get('of') === 'intervals'
      ? await overTime(api, site_id, overTimeQuery(view, time))
      : await byValue(api, site_id, { ...breakdownQuery(view, time), limit })
  return csvFile(`${site.domain} Web vitals ${time.range.from} ${time.range.to}`, rows.map(csvLine))
}

async function overTime(api: Api, siteId: string, query: WebVitalsQuery) {
  const { value: report, problem } = await readVitals(api, siteId, query)
  if (!report) error(502, problem.message)
  const { previous } = report
  const header = ['Interval', ...measured, ...(previous ? before : [])]
  const lines = report.series.map((it, n) => [
    it.label,
    ...valuesOf(it),
    ...(previous ? vitals.map((vital) => previous.p75[n]?.[vital] ?? null) : []),
  ])
  return [header, ...lines]
}

async function byValue(api: Api, siteId: string, query: WebVitalsBreakdownQuery) {
  const { value: report, problem } = await readVitalsBreakdown(api, siteId, query)
  if (!report) error(502, problem.message)
  const header = [fieldLabel(report.by), ...measured, ...(report.compared_with ? before : [])]
  const lines = report.values.map((row) => [
    row.value,
    ...valuesOf(row),
    ...(row.previous ? vitals.map((it) => row.previous?.vitals[it].p75 ?? null) : []),
  ])
  return [header, ...lines]
}

const measured = [
  'Page loads',
  ...vitals.flatMap((it) =>
    ['(75th percentile)', 'good', 'needs improvement', 'poor'].map((of) => `${it.toUpperCase()} ${of}`),
  ),
]
const before = vitals.map((it) => `${it.toUpperCase()} before`)

function valuesOf({ page_loads, vitals: found }: { page_loads: number; vitals: Vitals }) {
  return [
    page_loads,
    ...vitals.flatMap((it) => {
      const { p75, good, needs_improvement, poor } = found[it]
      return [p75, good, needs_improvement, poor]
    }),
  ]
}
