import { fail, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, tooManyAttempts } from '#lib/server/accounts.ts'
import { pathWithin } from '#lib/server/next.ts'
import { callConsole, type OwnSignIn } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { data: account, failure } = await callConsole<OwnSignIn>(event, 'own-sign-in')
  const next = pathWithin(event.url.searchParams.get('next'), '/')
  if (failure) redirect(303, `/sign-in?next=${encodeURIComponent(event.url.pathname + event.url.search)}`)
  // The workspace no longer requires it, or the person has done it in another tab.
  const isNeeded = account.second_factor_required_by !== null && !account.has_second_factor
  return { title: 'Two-step sign-in', account, next, isNeeded }
}

/** The data of a set-up that waits for the first code. */
type Pending = { uri: string; codes: string[] }

export const actions: Actions = {
  /** Creates the secret for the app. */
  start: async (event) => {
    const password = String((await event.request.formData()).get('password') ?? '')
    const refuse = (status: number, problem: string) =>
      fail<FormFailure>(status, { form: 'start', problems: { password: problem }, values: {} })
    if (!password) return refuse(400, 'Enter your password.')
    const answer = await callAccounts(event, 'two-factor/enable', { password })
    if (answer.ok) {
      const { totpURI, backupCodes } = answer.data as { totpURI: string; backupCodes: string[] }
      return { pending: { uri: totpURI, codes: backupCodes } satisfies Pending }
    }
    if (answer.status === 429) return fail(429, { form: 'start', ...tooManyAttempts(answer, {}) })
    if (answer.code === 'INVALID_PASSWORD') return refuse(400, 'This is not your password.')
    return fail<FormFailure>(answer.status, {
      form: 'start',
      problems: {},
      values: {},
      message: answer.message,
    })
  },

  /** Turns two-step sign-in on, after the first code of the app. */
  confirm: async (event) => {
    const form = await event.request.formData()
    const pending: Pending = {
      uri: String(form.get('uri') ?? ''),
      codes: form.getAll('recovery_code').map(String),
    }
    const code = String(form.get('code') ?? '').replaceAll(/\s/g, '')
    if (!/^otpauth:\/\/totp\//.test(pending.uri) || !URL.canParse(pending.uri)) redirect(303, '/two-step')
    const refuse = (status: number, problem: string) =>
      fail(status, { form: 'confirm', problems: { code: problem }, values: {}, pending })
    if (!code) return refuse(400, 'Enter the code that the app shows.')
    const answer = await callAccounts(event, 'two-factor/verify-totp', { code })
    if (answer.ok) return { codes: pending.codes }
    if (answer.status === 429) return fail(429, { form: 'confirm', ...tooManyAttempts(answer, {}), pending })
    return refuse(
      answer.status,
      'This code is wrong or has expired. Enter the current one, and check the clock of your phone.',
    )
  },
}
