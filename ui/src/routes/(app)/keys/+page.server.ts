import { fail } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { FormFailure } from '#lib/forms.ts'
import { scopes } from '#lib/keys/labels.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import type { Actions, PageServerLoad } from './$types'

const keysOnPage = 50

export const load: PageServerLoad = async ({ locals, url }) => {
  requirePermission(locals, 'keys:read')
  const query = { is_console_session: false, ...pageQuery(url, keysOnPage) }
  const [keys, sessions] = await Promise.all([
    read(locals.api.keys.get({ query })),
    read(locals.api.keys.get({ query: { is_console_session: true, status: 'active' } })),
  ])
  return {
    title: 'API keys',
    keys: keys.data,
    pagination: keys.pagination,
    sessionKeys: sessions.data,
    call: { path: '/v1/keys', query: { ...query, is_console_session: 'false' } },
  }
}

export const actions: Actions = {
  create: async ({ request, locals }) => {
    const form = await request.formData()
    const values = textFields(form)
    const name = values.name?.trim() ?? ''
    if (!name)
      return fail<FormFailure>(400, {
        form: 'create',
        problems: { name: 'Enter a name.' },
        values,
      })
    const days = Number(values.lifetime)
    const hasScopes = values.kind !== 'publishable' && values.access === 'some'
    const chosen = scopes
      .filter((scope) => form.getAll('scope').includes(scope.name))
      .map((scope) => scope.name)
    if (hasScopes && chosen.length === 0)
      return fail<FormFailure>(400, {
        form: 'create',
        problems: { scopes: 'Choose at least one scope.' },
        values,
      })

    const { data, error } = await locals.api.keys.post({
      name,
      kind: values.kind === 'publishable' ? 'publishable' : 'secret',
      scopes: hasScopes ? chosen : undefined,
      expires_at: days > 0 ? new Date(Date.now() + days * 86_400_000).toISOString() : undefined,
    })
    if (error) return refusedBy(error, values, ['name', 'scopes', 'expires_at'], 'create')
    return { shown: { id: data.data.id, name, key: data.data.key, isRotated: false } }
  },

  rotate: async ({ request, locals }) => {
    const values = textFields(await request.formData())
    const { data, error } = await locals.api
      .keys({ key_id: values.id ?? '' })
      .rotate.post({ grace_period_seconds: Number(values.grace) })
    if (error) return refusedBy(error, values, [], 'change')
    return { shown: { id: data.data.id, name: data.data.name, key: data.data.key, isRotated: true } }
  },

  revoke: async ({ request, locals }) => {
    const values = textFields(await request.formData())
    const { error } = await locals.api.keys({ key_id: values.id ?? '' }).delete()
    if (error) return refusedBy(error, values, [], 'change')
    return { revoked: values.id }
  },
}
