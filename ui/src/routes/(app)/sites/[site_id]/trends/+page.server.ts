import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { eventNamesAround } from '#lib/events/names.server.ts'
import { goalChoices } from '#lib/goals/choices.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { hoursQuery, trendsCall, trendsQuery } from '#lib/trends/queries.ts'
import { readTrendHours, readTrends } from '#lib/trends/reports.server.ts'
import { parseTrendsView } from '#lib/trends/view.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseTrendsView(url.searchParams, segments)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = trendsQuery(view, time)
  const hours = hoursQuery(view, time)
  const labels = Promise.all([goalChoices(api, site.id), eventNamesAround(api, site.id, time)])
  const blocks = await settled(
    {
      trends: query ? readTrends(api, site.id, query, { view, time }) : Promise.resolve(undefined),
      hours: hours ? readTrendHours(api, site.id, hours, view) : Promise.resolve(undefined),
    },
    url.searchParams.has('wait'),
  )
  const [goals, eventNames] = await labels
  return {
    title: `Trends of ${site.name}`,
    view,
    time,
    segments,
    goals: goals.filter((it) => it.value !== 'orders'),
    eventNames,
    ...blocks,
    calls: [
      ...(query ? [trendsCall(site.id, query)] : []),
      ...(hours ? [trendsCall(site.id, hours, '/hours')] : []),
    ],
  }
}
