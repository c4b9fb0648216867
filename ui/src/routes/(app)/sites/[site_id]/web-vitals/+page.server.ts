import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { applyAddedCondition } from '#lib/events/added-condition.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import {
  breakdownQuery,
  overTimeQuery,
  parseVitalsView,
  vitalsAddress,
  vitalsCall,
} from '#lib/web-vitals/queries.ts'
import { readVitals, readVitalsBreakdown } from '#lib/web-vitals/reports.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseVitalsView(url.searchParams)
  applyAddedCondition(url.searchParams, segments, view.conditions, (conditions) =>
    vitalsAddress(url.pathname, view, { conditions }),
  )
  const time = timeframeOf(view.view, site.timezone, new Date())
  const queries = { vitals: overTimeQuery(view, time), breakdown: breakdownQuery(view, time) }
  const blocks = await settled(
    {
      vitals: readVitals(api, site.id, queries.vitals),
      breakdown: readVitalsBreakdown(api, site.id, queries.breakdown),
    },
    url.searchParams.has('wait'),
  )
  return {
    title: `Web vitals of ${site.name}`,
    view,
    time,
    segments,
    ...blocks,
    calls: [vitalsCall(site.id, queries.vitals), vitalsCall(site.id, queries.breakdown, '/breakdown')],
  }
}
