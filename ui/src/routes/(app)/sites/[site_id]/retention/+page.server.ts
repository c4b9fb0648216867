import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { comparisonQuery, timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { eventNamesAround } from '#lib/events/names.server.ts'
import { goalChoices } from '#lib/goals/choices.server.ts'
import {
  parseRetentionView,
  printRetentionView,
  retentionCall,
  retentionQuery,
} from '#lib/retention/queries.ts'
import { readRetention } from '#lib/retention/report.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments, goals] = await Promise.all([
    parent(),
    segmentChoices(api, params.site_id),
    goalChoices(api, params.site_id),
  ])
  const view = parseRetentionView(url.searchParams)
  applyNewCondition(url, view.view, segments, printRetentionView(view))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = { ...retentionQuery(view, time), ...comparisonQuery(view.view, time) }
  const named = eventNamesAround(api, site.id, time)
  const blocks = await settled({ report: readRetention(api, site.id, query) }, url.searchParams.has('wait'))
  return {
    title: `Retention of ${site.name}`,
    view,
    time,
    segments,
    goals,
    eventNames: await named,
    ...blocks,
    calls: [retentionCall(site.id, query)],
  }
}
