import { redirect } from '@sveltejs/kit'
import { annotationsShown } from '#lib/annotations/shown.server.ts'
import { anomaliesShown } from '#lib/anomalies/shown.server.ts'
import { type CardName, cardNames } from '#lib/dashboard/dimensions.ts'
import { withCondition } from '#lib/dashboard/filters.ts'
import { rankingMetric } from '#lib/dashboard/metrics.ts'
import { newCondition } from '#lib/dashboard/new-condition.ts'
import {
  breakdownQuery,
  overviewQuery,
  previousQuery,
  timeframeOf,
  trafficCall,
} from '#lib/dashboard/queries.ts'
import {
  type Block,
  hasNoEvents,
  type Overview,
  readTraffic,
  settled,
  type Traffic,
  visitorsNow,
} from '#lib/dashboard/reports.server.ts'
import { addressOf, parseView } from '#lib/dashboard/view-state.ts'
import type { PageServerLoad } from './$types'

const rowsOnCard = 8

export const load: PageServerLoad = async ({ locals: { api }, parent, url, depends }) => {
  depends('dashboard:numbers')
  const view = parseView(url.searchParams)
  const { site, segments } = await parent()
  const added = newCondition(url.searchParams, segments)
  if (added)
    redirect(303, addressOf(url.pathname, view, { conditions: withCondition(view.conditions, added) }))

  const now = new Date()
  const time = timeframeOf(view, site.timezone, now)
  const ranking = rankingMetric(view.metric)
  const queries = {
    overview: overviewQuery(view, time),
    previous: previousQuery(view, time),
    ...Object.fromEntries(
      cardNames.map((card) => [
        card,
        breakdownQuery(view, time, view.tabs[card], { ranking, limit: rowsOnCard }),
      ]),
    ),
  } as Record<'overview' | 'previous' | CardName, ReturnType<typeof overviewQuery>>
  const read = (name: keyof typeof queries) => readTraffic(api, site.id, queries[name])

  async function readOverview(): Promise<Overview> {
    const overview = await read('overview')
    const isNew = isEmpty(overview) && view.conditions.length === 0 && (await hasNoEvents(api, site.id))
    return { ...overview, isNew }
  }

  const blocks = await settled(
    {
      visitors: visitorsNow(api, site.id),
      overview: readOverview(),
      anomalies: anomaliesShown(api, site.id, view, time),
      annotations: annotationsShown(api, site.id, time),
      previous: view.isCompared ? read('previous') : Promise.resolve(null),
      sources: read('sources'),
      pages: read('pages'),
      campaigns: read('campaigns'),
      countries: read('countries'),
      technology: read('technology'),
    },
    url.searchParams.has('wait'),
  )
  return {
    title: site.name,
    view,
    time,
    now,
    ...blocks,
    calls: [
      ...Object.entries(queries)
        .filter(([name]) => view.isCompared || name !== 'previous')
        .map(([, query]) => trafficCall(site.id, query)),
      { path: `/v1/sites/${site.id}/analytics/realtime` },
    ],
  }
}

function isEmpty({ value }: Block<Traffic>): boolean {
  return value !== undefined && !value.totals.sessions && !value.totals.pageviews
}
