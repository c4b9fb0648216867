import { redirect } from '@sveltejs/kit'
import { readDraft, timeOf } from '#lib/annotations/draft.ts'
import { isDay, todayIn } from '#lib/dashboard/periods.ts'
import { pathWithin } from '#lib/server/next.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { saveDraft } from '#lib/server/resource-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, parent, url }) => {
  requirePermission(locals, 'annotations:write')
  const { site } = await parent()
  const asked = url.searchParams.get('day')
  const day = isDay(asked) ? asked : todayIn(site.timezone, new Date())
  return {
    title: `New annotation of ${site.name}`,
    initial: { day, time: '', text: '' },
    next: pathWithin(url.searchParams.get('next'), `/sites/${site.id}/annotations`),
    call: {
      method: 'POST' as const,
      path: `/v1/sites/${site.id}/annotations`,
      body: { at: day, text: 'Release 2.4' },
    },
  }
}

export const actions: Actions = {
  create: async ({ request, locals: { api }, params: { site_id }, url }) => {
    const { draft, problems } = readDraft(await request.formData())
    const body = { at: timeOf(draft), text: draft.text }
    const answered = await saveDraft(draft, problems, () => api.sites({ site_id }).annotations.post(body), [
      'at',
      'text',
    ])
    if (!answered.saved) return answered.failure
    redirect(303, pathWithin(url.searchParams.get('next'), `/sites/${site_id}/annotations`))
  },
}
