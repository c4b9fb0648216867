import { redirect } from '@sveltejs/kit'
import { newEvent } from '#lib/segments/draft.ts'
import { newSegment, type SegmentDraft } from '#lib/segments/draft-form.ts'
import { answerForm, createSegment } from '#lib/segments/form-actions.server.ts'
import { printRejected, readListing } from '#lib/segments/listing.ts'
import { previewOf } from '#lib/segments/preview.server.ts'
import { suggestionsFor } from '#lib/segments/seen.server.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, url }) => {
  requirePermission(locals, 'segments:write')
  const { api } = locals
  const { site } = await parent()
  const initial = draftOf(url.searchParams.get('event') ?? '')
  const [suggestions, preview] = await Promise.all([
    suggestionsFor(api, site.id),
    previewOf(api, site.id, initial),
  ])
  return {
    title: `New segment of ${site.name}`,
    initial,
    preview,
    ...suggestions,
    call: {
      method: 'POST' as const,
      path: `/v1/sites/${site.id}/segments`,
      body: {
        name: 'Loyal buyers',
        rules: { operator: 'and', conditions: [{ field: 'lifetime_value', operator: 'gte', value: 100 }] },
      },
    },
  }
}

/** A link can preselect an event that the user has just seen. */
function draftOf(event_name: string): SegmentDraft {
  if (!event_name) return newSegment
  return { ...newSegment, rules: { ...newSegment.rules, conditions: [{ ...newEvent, event_name }] } }
}

export const actions: Actions = {
  default: async ({ request, locals: { api }, params: { site_id } }) => {
    const answered = await answerForm(api, site_id, await request.formData(), (fields, draft) =>
      createSegment(api, site_id, fields, draft),
    )
    if (!answered.saved) return answered.failure ?? answered.state
    const { id, type, user_count } = answered.saved
    const address = `/sites/${site_id}/segments/${id}`
    if (type === 'dynamic') redirect(303, address)
    // The page of the segment shows which users were not added.
    const { userIds, repeated, tooLong } = readListing(answered.draft.list)
    const rejected = printRejected({ repeated, tooLong, refused: userIds.length - user_count })
    redirect(303, rejected.size > 0 ? `${address}?${rejected}` : address)
  },
}
