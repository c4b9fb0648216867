import { fail } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { FormFailure } from '#lib/forms.ts'
import { scopes } from '#lib/keys/labels.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals }) => {
  const { data } = await read(locals.api.keys.get())
  return {
    title: 'API keys',
    keys: data.filter((key) => !key.is_console_session),
    sessionKeys: data.filter((key) => key.is_console_session && key.status === 'active'),
    call: { path: '/v1/keys' },
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
