import { error } from '@sveltejs/kit'
import { actions } from '#lib/actions/actions.ts'
import { actionsQuery, parseActionsView } from '#lib/actions/queries.ts'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { readBreakdown } from '#lib/events/reports.server.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** As many values as the API gives; a last line has the rest. */
const limit = 1000

/** Exports the values of an action as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseActionsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const { value: report, problem } = await readBreakdown(api, site_id, { ...actionsQuery(view, time), limit })
  if (!report) error(502, problem.message)
  const { title, value } = actions[view.action]
  const { events, share } = report.others
  const lines = [
    csvLine([
      value,
      'Events',
      'Share (%)',
      'People',
      ...(report.compared_with ? ['Events before', 'People before'] : []),
    ]),
    ...report.values.map(({ previous, ...it }) =>
      csvLine([
        it.value,
        it.events,
        it.share,
        it.users,
        ...(previous ? [previous.events, previous.users] : []),
      ]),
    ),
    ...(events > 0 ? [csvLine(['Other values', events, share, null])] : []),
  ]
  return csvFile(`${site.domain} ${title} ${time.range.from} ${time.range.to}`, lines)
}
