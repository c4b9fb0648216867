import { read } from '#lib/api.ts'
import { days, timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseGoalView } from '#lib/goals/goal-view.ts'
import { readSummary } from '#lib/goals/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { segmentQuery } from '#lib/segments/filter.ts'
import type { PageServerLoad } from './$types'

/** The maximum number of goals of a site. */
const maxGoals = 200

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const { view } = parseGoalView(url.searchParams)
  const time = timeframeOf(view, site.timezone, new Date())
  const status = url.searchParams.get('status') === 'archived' ? ('archived' as const) : ('active' as const)
  const listQuery = { limit: maxGoals, status }
  const conversions = api.sites({ site_id: site.id }).conversions
  const period = { ...days(time.range), ...segmentQuery(view.conditions) }

  const [list, archived, { summary }] = await Promise.all([
    read(conversions.get({ query: listQuery })),
    read(conversions.get({ query: { limit: 1, status: 'archived' } })),
    settled({ summary: readSummary(api, site.id, period) }, url.searchParams.has('wait')),
  ])
  return {
    title: `Goals of ${site.name}`,
    view,
    time,
    status,
    segments: await segmentChoices(api, site.id),
    goals: list.data,
    isNew: list.data.length === 0 && archived.data.length === 0,
    hasArchived: archived.data.length > 0 || status === 'archived',
    hasDeleted: url.searchParams.has('deleted'),
    summary,
    calls: [
      { path: `/v1/sites/${site.id}/conversions`, query: listQuery },
      ...(status === 'active' ? [{ path: `/v1/sites/${site.id}/conversions/summary`, query: period }] : []),
    ],
  }
}
