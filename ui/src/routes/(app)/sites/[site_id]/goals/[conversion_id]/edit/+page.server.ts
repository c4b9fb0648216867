import { redirect } from '@sveltejs/kit'
import { answerForm } from '#lib/goals/form-actions.server.ts'
import { toDraft } from '#lib/goals/goal-form.ts'
import { previewOf } from '#lib/goals/preview.server.ts'
import { suggestionsFor } from '#lib/goals/seen.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { changeStatus, deleteAndLeave } from '#lib/server/resource-form.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals, parent }) => {
  requirePermission(locals, 'conversions:write')
  const { api } = locals
  const { site, goal } = await parent()
  const initial = toDraft(goal)
  const [suggestions, preview] = await Promise.all([
    suggestionsFor(api, site.id, initial),
    previewOf(api, site.id, initial),
  ])
  return {
    title: `${goal.name}: edit`,
    initial,
    preview,
    ...suggestions,
    call: {
      method: 'PATCH' as const,
      path: `/v1/sites/${site.id}/conversions/${goal.id}`,
      body: { name: goal.name, attribution_window_days: goal.attribution_window_days },
    },
  }
}

const goalOf = ({ locals: { api }, params: { site_id, conversion_id } }: RequestEvent) =>
  api.sites({ site_id }).conversions({ conversion_id })

export const actions: Actions = {
  save: async (event) => {
    const { site_id } = event.params
    const form = await event.request.formData()
    const answered = await answerForm(event.locals.api, site_id, form, (goal) => goalOf(event).patch(goal))
    if (answered.saved) redirect(303, `/sites/${site_id}/goals/${answered.saved.id}`)
    return answered.failure ?? answered.state
  },

  status: (event) =>
    changeStatus(event.request, ['active', 'archived'], (status) => goalOf(event).patch({ status })),

  delete: (event) => deleteAndLeave(goalOf(event).delete(), `/sites/${event.params.site_id}/goals`),
}
