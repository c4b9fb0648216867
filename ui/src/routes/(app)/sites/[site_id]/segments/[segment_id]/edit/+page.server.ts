import { redirect } from '@sveltejs/kit'
import { newRules, toDraft } from '#lib/segments/draft.ts'
import type { SegmentDraft } from '#lib/segments/draft-form.ts'
import { answerForm } from '#lib/segments/form-actions.server.ts'
import { previewOf } from '#lib/segments/preview.server.ts'
import { suggestionsFor } from '#lib/segments/seen.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { changeStatus, deleteAndLeave } from '#lib/server/resource-form.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals, parent }) => {
  requirePermission(locals, 'segments:write')
  const { api } = locals
  const { site, segment } = await parent()
  const { name, description, type, rules } = segment
  const initial: SegmentDraft = {
    name,
    description,
    type,
    rules: rules ? toDraft(rules) : newRules,
    list: '',
  }
  const [suggestions, preview] = await Promise.all([
    suggestionsFor(api, site.id),
    previewOf(api, site.id, initial),
  ])
  return {
    title: `${name}: edit`,
    initial,
    preview,
    ...suggestions,
    call: {
      method: 'PATCH' as const,
      path: `/v1/sites/${site.id}/segments/${segment.id}`,
      body: { name, ...(rules && { rules }) },
    },
  }
}

const segmentOf = ({ locals: { api }, params: { site_id, segment_id } }: RequestEvent) =>
  api.sites({ site_id }).segments({ segment_id })

export const actions: Actions = {
  save: async (event) => {
    const { site_id, segment_id } = event.params
    const form = await event.request.formData()
    const answered = await answerForm(event.locals.api, site_id, form, (fields) =>
      segmentOf(event).patch(fields),
    )
    if (answered.saved) redirect(303, `/sites/${site_id}/segments/${segment_id}`)
    return answered.failure ?? answered.state
  },

  status: (event) =>
    changeStatus(event.request, ['active', 'archived'], (status) => segmentOf(event).patch({ status })),

  delete: (event) => deleteAndLeave(segmentOf(event).delete(), `/sites/${event.params.site_id}/segments`),
}
