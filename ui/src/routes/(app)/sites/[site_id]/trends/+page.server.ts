import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { goalChoices } from '#lib/goals/choices.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { hoursQuery, trendsCall, trendsQuery } from '#lib/trends/queries.ts'
import { readTrendHours, readTrends } from '#lib/trends/reports.server.ts'
import { parseTrendsView } from '#lib/trends/view.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const labels = Promise.all([
    goalChoices(api, params.site_id),
    api.sites({ site_id: params.site_id }).events.names.get({ query: {} }),
  ])
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseTrendsView(url.searchParams, segments)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = trendsQuery(view, time)
  const hours = hoursQuery(view, time)
  const blocks = await settled(
    {
      trends: query ? readTrends(api, site.id, query, { view, time }) : Promise.resolve(undefined),
      hours: hours ? readTrendHours(api, site.id, hours, view) : Promise.resolve(undefined),
    },
    url.searchParams.has('wait'),
  )
  const [goals, names] = await labels
  return {
    title: `Trends of ${site.name}`,
    view,
    time,
    segments,
    goals: goals.filter((it) => it.value !== 'orders'),
    eventNames: names.error ? [] : names.data.data.map((it) => it.event_name),
    ...blocks,
    calls: [
      ...(query ? [trendsCall(site.id, query)] : []),
      ...(hours ? [trendsCall(site.id, hours, '/hours')] : []),
    ],
  }
}
