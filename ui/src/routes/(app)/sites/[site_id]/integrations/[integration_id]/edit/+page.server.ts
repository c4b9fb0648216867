import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { draftOf } from '#lib/integrations/fields.ts'
import { namesOf, requestOf, shownValues } from '#lib/integrations/integration-form.ts'
import { refusedBy } from '#lib/server/actions.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent }) => {
  requirePermission(locals, 'integrations:write')
  const { site, integration } = await parent()
  const { name, every_hours } = integration
  return {
    title: `${name}: edit`,
    initial: draftOf(integration),
    call: {
      method: 'PATCH' as const,
      path: `/v1/sites/${site.id}/integrations/${integration.id}`,
      body: { name, ...(every_hours !== null && { every_hours }) },
    },
  }
}

export const actions: Actions = {
  save: async ({ request, locals: { api }, params: { site_id, integration_id } }) => {
    const form = await request.formData()
    const of = api.sites({ site_id }).integrations({ integration_id })
    const { type } = (await read(of.get())).data
    const { error } = await of.patch(requestOf(type, form, false))
    if (error) return refusedBy(error, shownValues(form), namesOf(type))
    redirect(303, `/sites/${site_id}/integrations/${integration_id}`)
  },
}
