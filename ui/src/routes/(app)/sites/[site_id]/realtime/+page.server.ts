import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { defaultView, parseViewWithoutTraffic } from '#lib/dashboard/view-state.ts'
import { readCurrentVisitors } from '#lib/realtime/current.server.ts'
import { realtimeCall, realtimeQuery } from '#lib/realtime/current-visitors.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  // The period of the page is always now.
  const view = { ...defaultView, conditions: parseViewWithoutTraffic(url.searchParams).conditions }
  applyNewCondition(url, view, segments)
  const query = realtimeQuery(view.conditions)
  return {
    title: `Realtime of ${site.name}`,
    view,
    segments,
    current: await readCurrentVisitors(api, site.id, query),
    now: Date.now(),
    calls: [realtimeCall(site.id, query)],
  }
}
