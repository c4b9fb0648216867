import { fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { refused, textFields } from '#lib/server/actions.ts'
import { callConsole } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = () => ({ title: 'Workspace' })

export const actions: Actions = {
  rename: async (event) => {
    const values = textFields(await event.request.formData())
    const name = values.name?.trim() ?? ''
    if (!name) return fail<FormFailure>(400, { form: 'rename', problems: { name: 'Enter a name.' }, values })
    const { ok, failure } = await callConsole(event, 'workspace/rename', { name })
    return ok ? { saved: 'rename' } : refused(failure, values, ['name'], 'rename')
  },

  leave: async (event) => {
    const { ok, failure } = await callConsole(event, 'workspace/leave', {})
    if (!ok) return refused(failure, {}, [], 'leave')
    redirect(303, '/sites')
  },
}
