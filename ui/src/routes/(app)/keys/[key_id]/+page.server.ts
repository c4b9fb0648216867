import { fail, redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { FormFailure } from '#lib/forms.ts'
import { keyApi, namesFor, seesAllKeys } from '#lib/keys/api.server.ts'
import { draftProblems, readDraft, toChange } from '#lib/keys/key-form.ts'
import { scopeNames } from '#lib/keys/labels.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { forgetSecret, keepSecret, keptSecret } from '#lib/server/shown-once.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals, cookies, params: { key_id } }) => {
  requirePermission(locals, 'personal-keys:read')
  const { data: key } = await read(keyApi(locals, key_id).get())
  const permissions = locals.session?.permissions ?? []
  const base = seesAllKeys(permissions) ? '/v1/keys' : '/v1/personal-keys'
  const isOwn = key.account_id === null || key.account_id === locals.session?.account.id
  return {
    title: key.name,
    key,
    secret: keptSecret(cookies),
    names: await namesFor(locals, [key]),
    // Scopes that the person does not have can stay.
    offered: scopeNames.filter((it) => permissions.includes(it) || key.scopes?.includes(it)),
    isChangeable: isOwn && !key.is_console_session,
    now: Date.now(),
    call: { path: `${base}/${key.id}` },
  }
}

export const actions: Actions = {
  copied: (event) => {
    const path = `/keys/${event.params.key_id}`
    forgetSecret(event, path)
    redirect(303, path)
  },

  save: async ({ request, locals, params }) => {
    const form = await request.formData()
    const draft = readDraft(form, scopeNames)
    const values = { ...textFields(form), scopes: draft.scopes.join(' ') }
    const problems = draftProblems(draft)
    if (Object.keys(problems).length > 0) return fail<FormFailure>(400, { form: 'save', problems, values })
    const { error } = await keyApi(locals, params.key_id).patch(toChange(draft, Date.now()))
    if (error) return refusedBy(error, values, ['name', 'scopes', 'allowed_addresses', 'expires_at'], 'save')
    return { saved: true }
  },

  rotate: async ({ request, cookies, url, locals, params }) => {
    const values = textFields(await request.formData())
    const { data, error } = await keyApi(locals, params.key_id).rotate.post({
      grace_period_seconds: Number(values.grace),
    })
    if (error) return refusedBy(error, values, [], 'change')
    const path = `/keys/${data.data.id}`
    keepSecret({ cookies, url }, path, { secret: data.data.key, isRotated: true })
    redirect(303, path)
  },

  revoke: async ({ request, locals, params }) => {
    const values = textFields(await request.formData())
    const { error } = await keyApi(locals, params.key_id).delete()
    if (error) return refusedBy(error, values, [], 'change')
    return { revoked: params.key_id }
  },
}
