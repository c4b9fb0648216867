import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, tooManyAttempts } from '#lib/server/accounts.ts'
import { textFields } from '#lib/server/actions.ts'
import { pathWithin } from '#lib/server/next.ts'
import { isFirstRun } from '#lib/server/session.ts'
import { callConsole, type OwnSignIn } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { locals, url } = event
  const next = pathWithin(url.searchParams.get('next'), '/')
  if (locals.session) redirect(303, next)
  return {
    title: 'Sign in',
    next,
    isFirstRun: await isFirstRun(locals.service),
    hasNewPassword: url.searchParams.has('reset'),
    hasNoWorkspace: url.searchParams.has('no-workspace'),
    hasExpired: url.searchParams.has('expired'),
    hasSignedOut: url.searchParams.has('signed-out'),
    account: url.searchParams.has('other-workspace') ? await signedInElsewhere(event) : undefined,
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const values = textFields(form)
    const password = String(form.get('password') ?? '')
    const problems: Record<string, string> = {}
    if (!values.email?.trim()) problems.email = 'Enter your e-mail address.'
    if (!password) problems.password = 'Enter your password.'
    if (Object.keys(problems).length) return fail<FormFailure>(400, { problems, values })

    const answer = await callAccounts(event, 'sign-in/email', {
      email: values.email?.trim(),
      password,
      rememberMe: form.get('remember') === 'on',
    })
    const next = pathWithin(event.url.searchParams.get('next'), '/')
    if (answer.ok && isWaiting(answer.data)) redirect(303, `/sign-in/code?next=${encodeURIComponent(next)}`)
    if (answer.ok) redirect(303, next)
    if (answer.status === 429) return fail(429, tooManyAttempts(answer, values))
    if (answer.code === 'NO_WORKSPACE')
      return fail<FormFailure>(answer.status, { problems, values, message: answer.message })
    if (answer.code === 'INVALID_EMAIL') problems.email = 'This is not an e-mail address.'
    return fail<FormFailure>(answer.status, {
      problems,
      values,
      message: problems.email ? undefined : 'No account has this e-mail address and password.',
    })
  },
}

/** Who is signed in, but with the single sign-on of another workspace than the open one. */
async function signedInElsewhere(event: RequestEvent): Promise<OwnSignIn | undefined> {
  const { data } = await callConsole<OwnSignIn>(event, 'own-sign-in')
  return data?.uses_single_sign_on ? data : undefined
}

/** Whether the account needs a code, too. */
function isWaiting(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'twoFactorRedirect' in data
}
