import { type Api, failureOf } from '#lib/api.ts'
import { guideOf, parsePlatform } from '#lib/install/guides.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad } from './$types'

/** The newest excluded event, which explains why nothing is counted although events arrived. */
async function newestExcluded(api: Api, site_id: string) {
  const found = await api.sites({ site_id }).events.get({ query: { limit: 1, status: 'excluded' } })
  const [event] = found.error ? [] : found.data.data
  if (!event) return null
  const receipt = await api.events({ event_id: event.event_id }).get()
  return { timestamp: event.timestamp, reason: receipt.error ? null : receipt.data.data.reason }
}

export const load: PageServerLoad = async ({ locals, parent, depends, url }) => {
  depends('console:first-event')
  const { site } = await parent()
  const answer = await locals.api.sites({ site_id: site.id }).events.get({ query: { limit: 1 } })
  const [event] = answer.error ? [] : answer.data.data
  const platform = parsePlatform(url.searchParams.get('platform'))
  const origin = locals.session?.public_url ?? ''
  return {
    title: `Install on ${site.name}`,
    platform,
    guide: guideOf(platform, origin, site),
    scriptAddress: `${origin}/tracker.js`,
    firstEvent: event ? { name: event.event_name, timestamp: event.timestamp } : null,
    excluded: event || answer.error ? null : await newestExcluded(locals.api, site.id),
    problem: answer.error ? failureOf(answer.error).message : null,
    call: { path: `/v1/sites/${site.id}/events`, query: { limit: 1 } },
  }
}

export const actions: Actions = {
  /** Includes all events that were excluded for the same reason. */
  include: async ({ locals, params, request }) => {
    const values = textFields(await request.formData())
    const reason = values.reason === 'spam' || values.reason === 'hostname' ? values.reason : 'bot'
    const { error } = await locals.api.sites({ site_id: params.site_id }).events.include.post({ reason })
    if (error) return refusedBy(error, values, [], 'include')
    return { isIncluded: true }
  },
}
