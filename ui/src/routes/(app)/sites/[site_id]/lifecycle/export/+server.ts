import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
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
  const query = lifecycleQuery(view, time)
  const names = reportNames[view.interval]
  const nameOf = (report: string) => `${site.domain} ${report} ${time.range.from} ${time.range.to}`
  if (url.searchParams.get('of') === 'stickiness') {
    const { value: report, problem } = await readStickiness(api, site_id, query)
    if (!report) error(502, problem.message)
    const lines = report.counts.map((it) => csvLine([it.number, it.users, it.rate]))
    const header = csvLine([intervalLabels[view.interval].many, 'People', 'Share (%)'])
    return csvFile(nameOf(names.stickiness), [header, ...lines])
  }
  const { value: report, problem } = await readLifecycle(api, site_id, query)
  if (!report) error(502, problem.message)
  const lines = report.intervals.map((it) =>
    csvLine([it.date, it.is_complete ? 'yes' : 'no', ...states.map((state) => it[state])]),
  )
  const header = csvLine(['Interval', 'Complete', ...states.map((state) => stateLabels[state].label)])
  return csvFile(nameOf(names.lifecycle), [header, ...lines])
}
