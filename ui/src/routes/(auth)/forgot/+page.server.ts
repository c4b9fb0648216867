import { fail } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, tooManyAttempts } from '#lib/server/accounts.ts'
import { textFields } from '#lib/server/actions.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = () => ({ title: 'Forgot password' })

export const actions: Actions = {
  default: async (event) => {
    const values = textFields(await event.request.formData())
    const email = values.email?.trim() ?? ''
    if (!/^\S+@\S+$/.test(email))
      return fail<FormFailure>(400, {
        problems: { email: 'Enter the e-mail address of your account.' },
        values,
      })

    const answer = await callAccounts(event, 'request-password-reset', { email })
    if (!answer.ok && answer.status === 429) return fail(429, tooManyAttempts(answer, values))
    if (!answer.ok) return fail<FormFailure>(answer.status, { problems: {}, values, message: answer.message })
    // The page must not reveal whether the address has an account, so it says the same in both cases.
    return { sentTo: email }
  },
}
