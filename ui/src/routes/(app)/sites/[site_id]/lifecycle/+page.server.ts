import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { comparisonQuery, timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { eventNamesAround } from '#lib/events/names.server.ts'
import { goalChoices } from '#lib/goals/choices.server.ts'
import {
  analyticsCall,
  lifecycleQuery,
  parseLifecycleView,
  printLifecycleView,
} from '#lib/lifecycle/queries.ts'
import { readLifecycle, readStickiness } from '#lib/lifecycle/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments, goals] = await Promise.all([
    parent(),
    segmentChoices(api, params.site_id),
    goalChoices(api, params.site_id),
  ])
  const view = parseLifecycleView(url.searchParams)
  applyNewCondition(url, view.view, segments, printLifecycleView(view))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = { ...lifecycleQuery(view, time), ...comparisonQuery(view.view, time) }
  const named = eventNamesAround(api, site.id, time)
  const blocks = await settled(
    { report: readLifecycle(api, site.id, query), stickiness: readStickiness(api, site.id, query) },
    url.searchParams.has('wait'),
  )
  return {
    title: `Lifecycle of ${site.name}`,
    view,
    time,
    segments,
    goals,
    eventNames: await named,
    ...blocks,
    calls: [analyticsCall(site.id, 'lifecycle', query), analyticsCall(site.id, 'stickiness', query)],
  }
}
