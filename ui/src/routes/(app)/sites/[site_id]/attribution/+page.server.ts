import { read } from '#lib/api.ts'
import {
  attributionCall,
  attributionQuestion,
  parseAttributionView,
  periodView,
} from '#lib/attribution/questions.ts'
import { readAttribution } from '#lib/attribution/reports.server.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import type { PageServerLoad } from './$types'

/** As many as a site may have. */
const mostGoals = 200

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, { data: goals }] = await Promise.all([
    parent(),
    read(api.sites({ site_id: params.site_id }).conversions.get({ query: { limit: mostGoals } })),
  ])
  const view = parseAttributionView(url.searchParams, parseView(url.searchParams).period)
  const time = timeframeOf(periodView(view), site.timezone, new Date())
  // An archived goal is looked at only where it is asked for.
  const goal =
    goals.find(({ id }) => id === view.goal) ??
    goals.find(({ status }) => status === 'active') ??
    goals[0] ??
    null
  const question = goal && attributionQuestion(view, goal.id, time.range)
  const blocks = await settled(
    { report: question ? readAttribution(api, site.id, question) : Promise.resolve(null) },
    url.searchParams.has('wait'),
  )
  return {
    title: `Attribution of ${site.name}`,
    view,
    time,
    goals: goals.map(({ id, name, status }) => ({ id, name, status })),
    goalId: goal?.id ?? null,
    ...blocks,
    calls: question ? [attributionCall(site.id, question)] : [],
  }
}
