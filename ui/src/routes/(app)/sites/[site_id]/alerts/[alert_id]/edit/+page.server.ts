import { redirect } from '@sveltejs/kit'
import { toDraft } from '#lib/alerts/alert-form.ts'
import { alertChoices, answerForm } from '#lib/alerts/form-actions.server.ts'
import { previewOf } from '#lib/alerts/preview.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { deleteAndLeave } from '#lib/server/resource-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent }) => {
  requirePermission(locals, 'alerts:write')
  const { api } = locals
  const { site, alert } = await parent()
  const initial = toDraft(alert)
  const [choices, preview] = await Promise.all([alertChoices(api, site.id), previewOf(api, site.id, initial)])
  return {
    title: `${alert.name}: edit`,
    initial,
    preview,
    ...choices,
    call: {
      method: 'PATCH' as const,
      path: `/v1/sites/${site.id}/alerts/${alert.id}`,
      body: { name: alert.name, condition: alert.condition },
    },
  }
}

export const actions: Actions = {
  save: async ({ request, locals: { api }, params: { site_id, alert_id } }) => {
    const of = api.sites({ site_id }).alerts({ alert_id })
    const answered = await answerForm(api, site_id, await request.formData(), (alert) => of.patch(alert))
    if (answered.saved) redirect(303, `/sites/${site_id}/alerts/${alert_id}`)
    return answered.failure ?? answered.state
  },

  delete: ({ locals: { api }, params: { site_id, alert_id } }) =>
    deleteAndLeave(api.sites({ site_id }).alerts({ alert_id }).delete(), `/sites/${site_id}/alerts`),
}
