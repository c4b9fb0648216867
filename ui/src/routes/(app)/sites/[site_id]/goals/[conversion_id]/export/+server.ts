import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { parseGoalView } from '#lib/goals/goal-view.ts'
import { statsQuery } from '#lib/goals/queries.ts'
import { readStats } from '#lib/goals/reports.server.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

const bucketLabels = { hour: 'Hour', date: 'Date', week: 'Week from', month: 'Month from' } as const

/** Exports a table of the page of a goal as CSV: its sources, or its series over time. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id, conversion_id }, url }) => {
  const of = api.sites({ site_id })
  const [{ data: site }, { data: goal }] = await Promise.all([
    read(of.get()),
    read(of.conversions({ conversion_id }).get()),
  ])
  const goalView = parseGoalView(url.searchParams)
  const time = timeframeOf(goalView.view, site.timezone, new Date())
  const { value, problem } = await readStats(api, site_id, conversion_id, statsQuery(goalView, time))
  if (!value) error(502, problem.message)

  const isSeries = url.searchParams.get('table') === 'series'
  const money = `Value (${value.currency})`
  const lines = isSeries
    ? [
        csvLine([bucketLabels[time.interval], 'Conversions', money]),
        ...value.timeseries.map((it) => csvLine([it.date, it.conversions, it.value])),
      ]
    : [
        csvLine(['Source', 'Medium', 'Conversions', money, 'Rate (%)']),
        ...value.by_source.map((it) =>
          csvLine([it.source, it.medium, it.conversions, it.value, it.conversion_rate]),
        ),
      ]
  const name = isSeries ? 'series' : `sources ${goalView.model}`
  return csvFile(`${site.domain} ${goal.name} ${name} ${time.range.from} ${time.range.to}`, lines)
}
