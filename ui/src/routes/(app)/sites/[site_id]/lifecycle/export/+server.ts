import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { comparisonQuery, timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import {
  lifecycleQuery,
  parseLifecycleView,
  reportNames,
  stateLabels,
  states,
} from '#lib/lifecycle/queries.ts'
import { readLifecycle, readStickiness } from '#lib/lifecycle/reports.server.ts'
import { intervalLabels } from '#lib/retention/queries.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the states of people in each interval or, with `of=stickiness`, in how many of them they were active, as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseLifecycleView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = { ...lifecycleQuery(view, time), ...comparisonQuery(view.view, time) }
  const names = reportNames[view.interval]
  const nameOf = (report: string) => `${site.domain} ${report} ${time.range.from} ${time.range.to}`
  if (url.searchParams.get('of') === 'stickiness') {
    const { value: report, problem } = await readStickiness(api, site_id, query)
    if (!report) error(502, problem.message)
    const lines = report.counts.map(({ number, users, rate, previous }) =>
      csvLine([number, users, rate, ...(previous ? [previous.users, previous.rate] : [])]),
    )
    const header = csvLine([
      intervalLabels[view.interval].many,
      'People',
      'Share (%)',
      ...(report.compared_with ? ['People before', 'Share before (%)'] : []),
    ])
    return csvFile(nameOf(names.stickiness), [header, ...lines])
  }
  const { value: report, problem } = await readLifecycle(api, site_id, query)
  if (!report) error(502, problem.message)
  const lines = report.intervals.map((it) =>
    csvLine([
      it.date,
      it.is_complete ? 'yes' : 'no',
      ...states.map((state) => it[state]),
      ...(report.compared_with
        ? [it.previous?.date ?? null, ...states.map((state) => it.previous?.[state] ?? null)]
        : []),
    ]),
  )
  const labels = states.map((state) => stateLabels[state].label)
  const before = ['Interval before', ...labels.map((it) => `${it}, before`)]
  const header = csvLine(['Interval', 'Complete', ...labels, ...(report.compared_with ? before : [])])
  return csvFile(nameOf(names.lifecycle), [header, ...lines])
}
