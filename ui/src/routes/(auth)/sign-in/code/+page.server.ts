import { fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, tooManyAttempts } from '#lib/server/accounts.ts'
import { pathWithin } from '#lib/server/next.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ locals, url }) => {
  const next = pathWithin(url.searchParams.get('next'), '/')
  if (locals.session) redirect(303, next)
  return { title: 'Sign in', next, isRecovery: url.searchParams.has('recovery') }
}

/** Why the password has to be entered again. */
const restarts = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']

export const actions: Actions = {
  default: async (event) => {
    const { searchParams } = event.url
    const isRecovery = searchParams.has('recovery')
    const form = await event.request.formData()
    const code = String(form.get('code') ?? '').replaceAll(/\s/g, '')
    const refuse = (status: number, problem: string) =>
      fail<FormFailure>(status, { problems: { code: problem }, values: {} })
    if (!code) return refuse(400, 'Enter the code.')

    const endpoint = isRecovery ? 'verify-backup-code' : 'verify-totp'
    const trustDevice = form.get('trust') === 'on'
    const answer = await callAccounts(event, `two-factor/${endpoint}`, { code, trustDevice })
    if (answer.ok) redirect(303, pathWithin(searchParams.get('next'), '/'))
    if (restarts.includes(answer.code))
      redirect(303, `/sign-in?expired&next=${encodeURIComponent(pathWithin(searchParams.get('next'), '/'))}`)
    if (answer.code === 'ACCOUNT_TEMPORARILY_LOCKED')
      return refuse(429, 'Too many wrong codes. Try again in a quarter of an hour.')
    if (answer.status === 429) return fail(429, tooManyAttempts(answer, {}))
    if (answer.code === 'CODE_ALREADY_USED')
      return refuse(401, 'This code was already used. Wait for the next one.')
    return refuse(
      answer.status,
      isRecovery
        ? 'This is not one of your unused recovery codes.'
        : 'This code is wrong or has expired. Enter the current one, and check the clock of your phone.',
    )
  },
}
