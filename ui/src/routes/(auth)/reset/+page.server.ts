import { fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, newPasswordProblems, refusedPassword, tooManyAttempts } from '#lib/server/accounts.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ url }) => ({
  title: 'Set a new password',
  hasToken: Boolean(url.searchParams.get('token')),
})

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const problems = newPasswordProblems(form)
    if (Object.keys(problems).length) return fail<FormFailure>(400, { problems, values: {} })

    const answer = await callAccounts(event, 'reset-password', {
      token: event.url.searchParams.get('token') ?? '',
      newPassword: form.get('new_password'),
    })
    if (answer.ok) redirect(303, '/sign-in?reset')
    if (answer.status === 429) return fail(429, tooManyAttempts(answer, {}))
    const refused = refusedPassword(answer)
    if (refused.new_password) return fail<FormFailure>(400, { problems: refused, values: {} })
    return fail<FormFailure>(answer.status, {
      problems: {},
      values: {},
      message:
        answer.code === 'INVALID_TOKEN'
          ? 'This link has been used or is older than an hour.'
          : answer.message,
    })
  },
}
