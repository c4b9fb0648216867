import { redirect } from '@sveltejs/kit'
import { withCondition } from '#lib/dashboard/filters.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { addedCondition } from '#lib/events/queries.ts'
import {
  breakdownQuery,
  overTimeQuery,
  parseVitalsView,
  vitalsAddress,
  vitalsCall,
} from '#lib/web-vitals/queries.ts'
import { readVitals, readVitalsBreakdown } from '#lib/web-vitals/reports.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parseVitalsView(url.searchParams)
  const added = addedCondition(url.searchParams)
  if (added)
    redirect(303, vitalsAddress(url.pathname, view, { conditions: withCondition(view.conditions, added) }))
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
    ...blocks,
    calls: [vitalsCall(site.id, queries.vitals), vitalsCall(site.id, queries.breakdown, '/breakdown')],
  }
}
