import { error, fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, newPasswordProblems } from '#lib/server/accounts.ts'
import { refused, textFields } from '#lib/server/actions.ts'
import { callConsole, type ShownInvitation } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

const pathOf = (token: string) => `invitations/${encodeURIComponent(token)}`

export const load: PageServerLoad = async (event) => {
  const title = 'Invitation'
  const { ok, data, failure } = await callConsole<ShownInvitation>(event, pathOf(event.params.token))
  if (ok) return { title, invitation: data, path: event.url.pathname }
  if (failure.status === 410) return { title, invitation: null, path: event.url.pathname }
  error(failure.status, failure.message, { request_id: failure.request_id })
}

export const actions: Actions = {
  /** Creates the account of a new person, and signs them in. */
  account: async (event) => {
    const form = await event.request.formData()
    const values = textFields(form)
    const problems = newPasswordProblems(form)
    if (!values.name?.trim()) problems.name = 'Enter your name.'
    if (Object.keys(problems).length > 0) return fail<FormFailure>(400, { problems, values })
    const password = String(form.get('new_password'))
    const { ok, data, failure } = await callConsole<{ email: string }>(
      event,
      `${pathOf(event.params.token)}/account`,
      { name: values.name?.trim(), password },
    )
    if (!ok) return refused(failure, values, ['name', 'new_password'])
    const answer = await callAccounts(event, 'sign-in/email', { email: data.email, password })
    redirect(303, answer.ok ? '/sites' : '/sign-in')
  },

  join: async (event) => {
    const { ok, failure } = await callConsole(event, `${pathOf(event.params.token)}/join`, {})
    if (!ok) return refused(failure, {}, [])
    redirect(303, '/sites')
  },
}
