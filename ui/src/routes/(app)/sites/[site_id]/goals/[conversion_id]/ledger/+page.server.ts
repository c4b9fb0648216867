import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseGoalView } from '#lib/goals/goal-view.ts'
import { goalCall, ledgerQuery } from '#lib/goals/queries.ts'
import { readLedger } from '#lib/goals/reports.server.ts'
import type { PageServerLoad } from './$types'

const entriesOnPage = 25

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site, goal } = await parent()
  const goalView = parseGoalView(url.searchParams)
  const time = timeframeOf(goalView.view, site.timezone, new Date())
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { ...ledgerQuery(goalView, time), limit: entriesOnPage, cursor }
  return {
    title: `${goal.name}: conversions`,
    goalView,
    time,
    isFirst: cursor === undefined,
    ledger: await readLedger(api, site.id, goal.id, query),
    calls: [goalCall(site.id, goal.id, 'ledger', query)],
  }
}
