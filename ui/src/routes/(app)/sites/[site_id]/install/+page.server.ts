import { failureOf } from '#lib/api.ts'
import { guideOf, parsePlatform } from '#lib/install/guides.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, depends, url }) => {
  depends('console:first-event')
  const { site } = await parent()
  const answer = await locals.api.sites({ site_id: site.id }).installation.get()
  const platform = parsePlatform(url.searchParams.get('platform'))
  const origin = locals.session?.public_url ?? ''
  return {
    title: `Install on ${site.name}`,
    platform,
    guide: guideOf(platform, origin, site),
    scriptAddress: `${origin}/tracker.js`,
    installation: answer.error ? { last_event: null, excluded: [], refused: [] } : answer.data.data,
    now: Date.now(),
    problem: answer.error ? failureOf(answer.error).message : null,
    call: { path: `/v1/sites/${site.id}/installation` },
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
  /** Checks a page of the site. */
  check: async ({ locals, params, request }) => {
    const values = textFields(await request.formData())
    const { data, error } = await locals.api
      .sites({ site_id: params.site_id })
      .installation.check.post({ url: values.url?.trim() || undefined })
    if (error) return refusedBy(error, values, ['url'], 'check')
    return { check: data.data }
  },
}
