import { error, fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { refused, textFields } from '#lib/server/actions.ts'
import { callConsole } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ locals }) => {
  if (!locals.session?.is_operator) error(404, 'Only operators of the service can open this page.')
  return { title: 'New workspace' }
}

export const actions: Actions = {
  default: async (event) => {
    const values = textFields(await event.request.formData())
    const name = values.name?.trim() ?? ''
    if (!name) return fail<FormFailure>(400, { problems: { name: 'Enter a name.' }, values })
    const { ok, failure } = await callConsole(event, 'workspaces', { name })
    if (!ok) return refused(failure, values, ['name'])
    redirect(303, '/sites')
  },
}
