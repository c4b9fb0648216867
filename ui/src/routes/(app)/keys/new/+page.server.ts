import { redirect } from '@sveltejs/kit'
import { draftProblems, newKey, readDraft, toCreation } from '#lib/keys/key-form.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { saveDraft } from '#lib/server/resource-form.ts'
import { keepSecret } from '#lib/server/shown-once.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals }) => {
  requirePermission(locals, 'personal-keys:write')
  const mayShare = locals.session?.permissions.includes('keys:write') ?? false
  const body = { name: 'Checkout server', scopes: ['events:write'], allowed_addresses: ['192.0.2.0/24'] }
  return {
    title: 'New API key',
    mayShare,
    initial: newKey(mayShare ? 'secret' : 'personal'),
    call: mayShare
      ? { method: 'POST' as const, path: '/v1/keys', body: { ...body, kind: 'secret' } }
      : { method: 'POST' as const, path: '/v1/personal-keys', body },
  }
}

export const actions: Actions = {
  default: async ({ request, cookies, url, locals: { api, session } }) => {
    const draft = readDraft(await request.formData(), session?.permissions ?? [])
    const { kind } = draft
    const creation = toCreation(draft, Date.now())
    const answered = await saveDraft(
      draft,
      draftProblems(draft),
      () =>
        kind === 'personal' ? api['personal-keys'].post(creation) : api.keys.post({ ...creation, kind }),
      ['name', 'scopes', 'allowed_addresses', 'expires_at'],
    )
    if (answered.failure) return answered.failure
    const path = `/keys/${answered.saved.id}`
    keepSecret({ cookies, url }, path, { secret: answered.saved.key, isRotated: false })
    redirect(303, path)
  },
}
