import { redirect } from '@sveltejs/kit'
import { readDraft, timeOf, toDraft } from '#lib/annotations/draft.ts'
import { read } from '#lib/api.ts'
import { refusal } from '#lib/server/actions.ts'
import { pathWithin } from '#lib/server/next.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { saveDraft } from '#lib/server/resource-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, params: { annotation_id }, parent, url }) => {
  requirePermission(locals, 'annotations:write')
  const { api } = locals
  const { site } = await parent()
  const { data: annotation } = await read(
    api.sites({ site_id: site.id }).annotations({ annotation_id }).get(),
  )
  return {
    title: `Edit annotation of ${site.name}`,
    annotation,
    initial: toDraft(annotation, site.timezone),
    next: pathWithin(url.searchParams.get('next'), `/sites/${site.id}/annotations`),
    call: {
      method: 'PATCH' as const,
      path: `/v1/sites/${site.id}/annotations/${annotation.id}`,
      body: { at: annotation.at, text: annotation.text },
    },
  }
}

export const actions: Actions = {
  save: async ({ request, locals: { api }, params: { site_id, annotation_id }, url }) => {
    const { draft, problems } = readDraft(await request.formData())
    const siteApi = api.sites({ site_id })
    const [{ data: site }, { data: stored }] = await Promise.all([
      read(siteApi.get()),
      read(siteApi.annotations({ annotation_id }).get()),
    ])
    // The form shows minutes: a time that was not edited keeps its seconds.
    const isMoved = timeOf(draft) !== timeOf(toDraft(stored, site.timezone))
    const change = { text: draft.text, ...(isMoved && { at: timeOf(draft) }) }
    const save = () => siteApi.annotations({ annotation_id }).patch(change)
    const answered = await saveDraft(draft, problems, save, ['at', 'text'])
    if (!answered.saved) return answered.failure
    redirect(303, pathWithin(url.searchParams.get('next'), `/sites/${site_id}/annotations`))
  },

  delete: async ({ locals: { api }, params: { site_id, annotation_id }, url }) => {
    const { error } = await api.sites({ site_id }).annotations({ annotation_id }).delete()
    if (error) return refusal(error, 'delete')
    redirect(303, pathWithin(url.searchParams.get('next'), `/sites/${site_id}/annotations`))
  },

  /** Takes a deletion back. */
  restore: async ({ locals: { api }, params: { site_id, annotation_id } }) => {
    const { error } = await api.sites({ site_id }).annotations({ annotation_id }).restore.post()
    if (error) return refusal(error, 'restore')
  },
}
