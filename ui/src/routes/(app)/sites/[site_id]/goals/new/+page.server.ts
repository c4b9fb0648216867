import { redirect } from '@sveltejs/kit'
import { answerForm } from '#lib/goals/form-actions.server.ts'
import { newGoal } from '#lib/goals/goal-form.ts'
import { suggestionsFor } from '#lib/goals/seen.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, url }) => {
  requirePermission(locals, 'conversions:write')
  const { api } = locals
  const { site } = await parent()
  // A link can preselect an event that the user has just seen.
  const initial = { ...newGoal, event_name: url.searchParams.get('event') ?? '' }
  return {
    title: `New goal of ${site.name}`,
    initial,
    ...(await suggestionsFor(api, site.id, initial)),
    call: {
      method: 'POST' as const,
      path: `/v1/sites/${site.id}/conversions`,
      body: { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
    },
  }
}

export const actions: Actions = {
  default: async ({ request, locals: { api }, params: { site_id } }) => {
    const answered = await answerForm(api, site_id, await request.formData(), (goal) =>
      api.sites({ site_id }).conversions.post(goal),
    )
    if (answered.saved) redirect(303, `/sites/${site_id}/goals/${answered.saved.id}`)
    return answered.failure ?? answered.state
  },
}
