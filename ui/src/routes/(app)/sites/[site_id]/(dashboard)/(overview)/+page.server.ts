import { redirect } from '@sveltejs/kit'
import { annotationsShown } from '#lib/annotations/shown.server.ts'
import { anomaliesShown } from '#lib/anomalies/shown.server.ts'
import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { defaultKpis, kpisCookie, metricsOf, parseKpis } from '#lib/dashboard/kpis.ts'
import { mapMetric, mapQuery } from '#lib/dashboard/map-query.ts'
import { overviewCall, overviewQuery, timeframeOf, trafficCall } from '#lib/dashboard/queries.ts'
import {
  type Block,
  hasEvents,
  type Reading,
  type ReadingOfView,
  readOverview,
  readTraffic,
  settled,
  visitorsNow,
} from '#lib/dashboard/reports.server.ts'
import { addressOf, parseView } from '#lib/dashboard/view-state.ts'
import { hideSetup, showSetup } from '#lib/onboarding/setup.server.ts'
import type { Actions, PageServerLoad } from './$types'

const year_s = 365 * 86_400

export const load: PageServerLoad = async ({ locals: { api }, parent, url, depends, cookies }) => {
  depends('dashboard:numbers')
  const view = parseView(url.searchParams)
  const { site, segments, goals } = await parent()
  applyNewCondition(url, view, [...segments, ...goals])

  const now = new Date()
  const time = timeframeOf(view, site.timezone, now)
  const kpis = parseKpis(cookies.get(kpisCookie))
  const query = overviewQuery(view, time, metricsOf(kpis ?? defaultKpis), site.settings.custom_dimensions)
  const onMap = view.showsMap ? mapQuery(view, time, mapMetric(view)) : null

  async function readView(): Promise<ReadingOfView> {
    const reading = await readOverview(api, site.id, query)
    const isNew =
      isEmpty(reading) && view.conditions.length === 0 && (await hasEvents(api, site.id)) === false
    return { ...reading, view, isNew }
  }

  const blocks = await settled(
    {
      visitors: visitorsNow(api, site.id),
      reading: readView(),
      map: onMap ? readTraffic(api, site.id, onMap) : Promise.resolve(null),
      anomalies: anomaliesShown(api, site.id, view, time),
      annotations: annotationsShown(api, site.id, time),
    },
    url.searchParams.has('wait'),
  )
  return {
    title: site.name,
    view,
    time,
    now,
    kpis,
    ...blocks,
    calls: [
      overviewCall(site.id, query),
      ...(onMap ? [trafficCall(site.id, onMap)] : []),
      { path: `/v1/sites/${site.id}/analytics/realtime` },
    ],
  }
}

export const actions: Actions = {
  /** Stores which numbers a person sees above the chart, in their browser. */
  async kpis({ request, cookies, url }) {
    const form = await request.formData()
    const chosen = form.has('reset') ? null : parseKpis(form.getAll('kpi').join(','))
    const cookie = { path: '/sites', maxAge: year_s, sameSite: 'lax' } as const
    if (chosen) cookies.set(kpisCookie, chosen.join(','), cookie)
    else cookies.delete(kpisCookie, cookie)
    // The action is part of the query string, so the view is too.
    redirect(303, addressOf(url.pathname, parseView(url.searchParams)))
  },
  /** Hides the steps to set up the site, in the browser of the person. */
  hideSetup({ cookies, params, locals, url }) {
    if (locals.session) hideSetup(cookies, params.site_id, locals.session)
    redirect(303, addressOf(url.pathname, parseView(url.searchParams)))
  },
  /** Shows them again. */
  showSetup({ cookies, params, locals, url }) {
    if (locals.session) showSetup(cookies, params.site_id, locals.session)
    redirect(303, addressOf(url.pathname, parseView(url.searchParams)))
  },
}

function isEmpty({ value }: Block<Reading>): boolean {
  const totals = value?.current.totals
  return totals !== undefined && !totals.sessions && !totals.pageviews
}
