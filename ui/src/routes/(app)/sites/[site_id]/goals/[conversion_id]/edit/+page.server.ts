import { redirect } from '@sveltejs/kit'
import { answerForm } from '#lib/goals/form-actions.server.ts'
import { toDraft } from '#lib/goals/goal-form.ts'
import { previewOf } from '#lib/goals/preview.server.ts'
import { suggestionsFor } from '#lib/goals/seen.server.ts'
import { refusedBy } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent }) => {
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
    if (answered.goal) redirect(303, `/sites/${site_id}/goals/${answered.goal.id}`)
    return answered.failure ?? answered.state
  },

  status: async (event) => {
    const form = await event.request.formData()
    const status = form.get('status') === 'archived' ? 'archived' : 'active'
    const { error } = await goalOf(event).patch({ status })
    if (error) return refusedBy(error, {}, [], 'status')
    return { form: 'status', saved: status }
  },

  delete: async (event) => {
    const { error } = await goalOf(event).delete()
    if (error) return refusedBy(error, {}, [], 'delete')
    redirect(303, `/sites/${event.params.site_id}/goals?deleted`)
  },
}
