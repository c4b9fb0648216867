import { redirect } from '@sveltejs/kit'
import { newAlert } from '#lib/alerts/alert-form.ts'
import { alertChoices, answerForm } from '#lib/alerts/form-actions.server.ts'
import { previewOf } from '#lib/alerts/preview.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent }) => {
  requirePermission(locals, 'alerts:write')
  const { api } = locals
  const { site, account } = await parent()
  const initial = { ...newAlert, recipients: account.email }
  const [choices, preview] = await Promise.all([alertChoices(api, site.id), previewOf(api, site.id, initial)])
  return {
    title: `New alert for ${site.name}`,
    initial,
    preview,
    ...choices,
    call: {
      method: 'POST' as const,
      path: `/v1/sites/${site.id}/alerts`,
      body: {
        name: 'Traffic fell',
        condition: { metric: 'sessions', operator: 'decreased_by_percent', threshold: 50 },
      },
    },
  }
}

export const actions: Actions = {
  default: async ({ request, locals: { api }, params: { site_id } }) => {
    const answered = await answerForm(api, site_id, await request.formData(), (alert) =>
      api.sites({ site_id }).alerts.post(alert),
    )
    if (answered.saved) redirect(303, `/sites/${site_id}/alerts/${answered.saved.id}`)
    return answered.failure ?? answered.state
  },
}
