import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { days, timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { parseGoalView } from '#lib/goals/goal-view.ts'
import { conditionsOf, matchedBy } from '#lib/goals/labels.ts'
import { readSummary } from '#lib/goals/reports.server.ts'
import { segmentQuery } from '#lib/segments/filter.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the list of goals with the numbers of a period as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const of = api.sites({ site_id })
  const [{ data: site }, { data: goals }] = await Promise.all([
    read(of.get()),
    read(of.conversions.get({ query: { limit: 200, status: 'active' } })),
  ])
  const { view } = parseGoalView(url.searchParams)
  const { range } = timeframeOf(view, site.timezone, new Date())
  const query = { ...days(range), ...segmentQuery(view.conditions) }
  const { value, problem } = await readSummary(api, site_id, query)
  if (!value) error(502, problem.message)
  const numbers = new Map(value.goals.map((row) => [row.conversion_id as string, row]))
  const lines = goals.map((goal) => {
    const { kind, pattern } = matchedBy(goal)
    const row = numbers.get(goal.id)
    return csvLine([
      goal.name,
      kind,
      pattern,
      conditionsOf(goal).join('; '),
      row?.conversions ?? 0,
      row?.value ?? 0,
      row?.conversion_rate ?? 0,
    ])
  })
  const header = csvLine([
    'Goal',
    'Kind',
    'Matches',
    'Conditions',
    'Conversions',
    `Value (${value.currency})`,
    'Rate (%)',
  ])
  return csvFile(`${site.domain} goals ${range.from} ${range.to}`, [header, ...lines])
}
