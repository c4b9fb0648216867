import { redirect } from '@sveltejs/kit'
import { kinds, readType } from '#lib/integrations/fields.ts'
import { namesOf, requestOf, shownValues } from '#lib/integrations/integration-form.ts'
import { refusedBy } from '#lib/server/actions.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, url, params: { site_id } }) => {
  requirePermission(locals, 'integrations:write')
  const { site } = await parent()
  const type = readType(url.searchParams.get('type'))
  if (!type) redirect(303, `/sites/${site_id}/integrations`)
  // The account id that is already stored in the settings of the site.
  const { google_ads, meta_ads } = site.integrations
  const stored: Record<string, string> = {
    ...(google_ads && { 'settings.customer_id': String(google_ads.customer_id ?? '') }),
    ...(meta_ads && { 'settings.pixel_id': String(meta_ads.pixel_id ?? '') }),
  }
  return {
    title: `Connect ${kinds[type].label}`,
    type,
    initial: { ...stored, 'settings.about': /* @wc-ignore */ 'alerts reports' } as Record<string, string>,
    call: { method: 'POST' as const, path: `/v1/sites/${site_id}/integrations`, body: { type } },
  }
}

export const actions: Actions = {
  save: async ({ request, locals: { api }, params: { site_id }, url }) => {
    const type = readType(url.searchParams.get('type'))
    if (!type) redirect(303, `/sites/${site_id}/integrations`)
    const form = await request.formData()
    const { status: _, ...input } = requestOf(type, form, true)
    const { data, error } = await api.sites({ site_id }).integrations.post({ type, ...input })
    if (error) return refusedBy(error, shownValues(form), namesOf(type))
    redirect(303, `/sites/${site_id}/integrations/${data.data.id}`)
  },
}
