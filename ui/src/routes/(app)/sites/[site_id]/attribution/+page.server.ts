import { read } from '#lib/api.ts'
import {
  attributionCall,
  attributionQuery,
  parseAttributionView,
  periodView,
  previousAttributionQuery,
} from '#lib/attribution/queries.ts'
import { hasSales, readAttribution } from '#lib/attribution/reports.server.ts'
import { ordersId } from '#lib/attribution/subject.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

/** The maximum number of goals of a site. */
const maxGoals = 200

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const view = parseAttributionView(url.searchParams, parseView(url.searchParams))
  const [{ site }, segments, { data: goals }, sells] = await Promise.all([
    parent(),
    segmentChoices(api, params.site_id),
    read(api.sites({ site_id: params.site_id }).conversions.get({ query: { limit: maxGoals } })),
    view.goal === undefined ? hasSales(api, params.site_id) : view.goal === ordersId,
  ])
  const time = timeframeOf(periodView(view), site.timezone, new Date())
  // Without a goal in the URL, select the orders if there are any, otherwise an active goal; those with a value come first.
  const active = goals.filter(({ status }) => status === 'active')
  const goal =
    goals.find(({ id }) => id === view.goal) ??
    active.find(({ value_type, fixed_value }) => value_type === 'dynamic' || fixed_value) ??
    active[0] ??
    goals[0]
  const id = sells ? ordersId : (goal?.id ?? null)
  const query = id && attributionQuery(view, id, time.range, time.interval)
  const blocks = await settled(
    {
      report: query ? readAttribution(api, site.id, query) : Promise.resolve(null),
      previous: id
        ? readAttribution(api, site.id, previousAttributionQuery(view, id, time))
        : Promise.resolve(null),
    },
    url.searchParams.has('wait'),
  )
  return {
    title: `Attribution of ${site.name}`,
    view,
    time,
    segments,
    goals: goals.map(({ id, name, status }) => ({ id, name, status })),
    goalId: id,
    ...blocks,
    calls: query ? [attributionCall(site.id, query)] : [],
  }
}
