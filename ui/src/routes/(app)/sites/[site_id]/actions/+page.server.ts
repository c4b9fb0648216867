import { redirect } from '@sveltejs/kit'
import { actions } from '#lib/actions/actions.ts'
import { actionsQuery, addressOfView, parseActionsView } from '#lib/actions/queries.ts'
import { withCondition } from '#lib/dashboard/filters.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { addedCondition, eventsCall } from '#lib/events/queries.ts'
import { readBreakdown } from '#lib/events/reports.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parseActionsView(url.searchParams)
  const added = addedCondition(url.searchParams)
  if (added)
    redirect(303, addressOfView(site.id, { ...view, conditions: withCondition(view.conditions, added) }))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = actionsQuery(view, time)
  const blocks = await settled(
    { breakdown: readBreakdown(api, site.id, query) },
    url.searchParams.has('wait'),
  )
  return {
    title: `${actions[view.action].title} of ${site.name}`,
    view,
    time,
    ...blocks,
    calls: [eventsCall(site.id, query, '/breakdown')],
  }
}
