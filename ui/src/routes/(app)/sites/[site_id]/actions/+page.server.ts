import { actions } from '#lib/actions/actions.ts'
import { actionsQuery, addressOfView, parseActionsView } from '#lib/actions/queries.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { applyAddedCondition } from '#lib/events/added-condition.server.ts'
import { eventsCall } from '#lib/events/queries.ts'
import { readBreakdown } from '#lib/events/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseActionsView(url.searchParams)
  applyAddedCondition(url.searchParams, segments, view.conditions, (conditions) =>
    addressOfView(site.id, { ...view, conditions }),
  )
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
    segments,
    ...blocks,
    calls: [eventsCall(site.id, query, '/breakdown')],
  }
}
