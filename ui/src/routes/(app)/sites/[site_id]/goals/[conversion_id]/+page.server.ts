import { annotationsShown } from '#lib/annotations/shown.server.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseGoalView } from '#lib/goals/goal-view.ts'
import { goalCall, previousStatsQuery, statsQuery } from '#lib/goals/queries.ts'
import { readStats } from '#lib/goals/reports.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site, goal } = await parent()
  const goalView = parseGoalView(url.searchParams)
  const { isCompared } = goalView.view
  const now = new Date()
  const time = timeframeOf(goalView.view, site.timezone, now)
  const query = statsQuery(goalView, time)
  const previousQuery = previousStatsQuery(goalView, time)
  const blocks = await settled(
    {
      stats: readStats(api, site.id, goal.id, query),
      annotations: annotationsShown(api, site.id, time),
      previous: isCompared ? readStats(api, site.id, goal.id, previousQuery) : Promise.resolve(null),
    },
    url.searchParams.has('wait'),
  )
  return {
    title: goal.name,
    goalView,
    time,
    now,
    showsAllSources: url.searchParams.get('rows') === 'all',
    ...blocks,
    calls: [query, ...(isCompared ? [previousQuery] : [])].map((it) =>
      goalCall(site.id, goal.id, 'stats', it),
    ),
  }
}
