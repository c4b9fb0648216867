import { fail, redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { FormFailure } from '#lib/forms.ts'
import { refused, refusedBy, textFields } from '#lib/server/actions.ts'
import { callConsole } from '#lib/server/team.ts'
import type { SignInRules } from '../../../../../server/identity/accounts/sign-in-rules.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api, session } }) => {
  const isOwner = session?.permissions.includes('audit:write') ?? false
  const settings = isOwner ? await read(api['audit-log'].settings.get()) : undefined
  return { title: 'Workspace', auditRetentionDays: settings?.data.retention_days }
}

export const actions: Actions = {
  rename: async (event) => {
    const values = textFields(await event.request.formData())
    const name = values.name?.trim() ?? ''
    if (!name) return fail<FormFailure>(400, { form: 'rename', problems: { name: 'Enter a name.' }, values })
    const { ok, failure } = await callConsole(event, 'workspace/rename', { name })
    return ok ? { saved: 'rename' } : refused(failure, values, ['name'], 'rename')
  },

  signInRules: async (event) => {
    const values = textFields(await event.request.formData())
    const numberIn = (text: string | undefined) => (text ? Number(text) : null)
    const rules: SignInRules = {
      requires_second_factor: values.requires_second_factor === 'on',
      requires_single_sign_on: values.requires_single_sign_on === 'on',
      idle_limit_minutes: numberIn(values.idle_limit_minutes),
      session_limit_hours: numberIn(values.session_limit_hours),
    }
    const { ok, failure } = await callConsole(event, 'workspace/sign-in-rules', rules)
    const fields = ['idle_limit_minutes', 'session_limit_hours']
    return ok ? { saved: 'signInRules' } : refused(failure, values, fields, 'signInRules')
  },

  audit: async (event) => {
    const values = textFields(await event.request.formData())
    const retention_days = values.retention_days ? Number(values.retention_days) : null
    const { error } = await event.locals.api['audit-log'].settings.put({ retention_days })
    return error ? refusedBy(error, values, ['retention_days'], 'audit') : { saved: 'audit' }
  },

  leave: async (event) => {
    const { ok, failure } = await callConsole(event, 'workspace/leave', {})
    if (!ok) return refused(failure, {}, [], 'leave')
    redirect(303, '/sites')
  },
}
