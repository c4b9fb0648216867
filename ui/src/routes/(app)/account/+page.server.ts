import { type ActionFailure, error, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, newPasswordProblems, refusedPassword, tooManyAttempts } from '#lib/server/accounts.ts'
import { refused, textFields } from '#lib/server/actions.ts'
import { timezones } from '#lib/server/choices.ts'
import { callConsole, type OwnSignIn, type SignedInBrowser } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const [sessions, ownSignIn] = await Promise.all([
    readOwn<SignedInBrowser[]>(event, 'sessions'),
    readOwn<OwnSignIn>(event, 'own-sign-in'),
  ])
  return { title: 'Account', sessions, ownSignIn, timezones }
}

async function readOwn<Data>(event: RequestEvent, path: string): Promise<Data> {
  const { data, failure } = await callConsole<Data>(event, path)
  if (failure) error(failure.status, failure.message)
  return data
}

export const actions: Actions = {
  profile: async (event) => {
    const values = textFields(await event.request.formData())
    const { ok, failure } = await callConsole(event, 'profile', { name: values.name?.trim() ?? '' })
    return ok ? { saved: 'profile' } : refused(failure, values, ['name'], 'profile')
  },

  preferences: async (event) => {
    const values = textFields(await event.request.formData())
    const { ok, failure } = await callConsole(event, 'preferences', {
      timezone: values.timezone ?? '',
      start_site_id: values.start_site_id || null,
      language: values.language || null,
    })
    if (!ok) return refused(failure, values, ['timezone', 'start_site_id', 'language'], 'preferences')
    return { saved: 'preferences' }
  },

  password: async (event) => {
    const form = await event.request.formData()
    const problems = newPasswordProblems(form)
    if (!form.get('current_password')) problems.current_password = 'Enter your current password.'
    if (Object.keys(problems).length)
      return fail<FormFailure>(400, { form: 'password', problems, values: {} })

    const answer = await callAccounts(event, 'change-password', {
      currentPassword: form.get('current_password'),
      newPassword: form.get('new_password'),
    })
    if (answer.ok) return { saved: 'password' }
    if (answer.status === 429) return fail(429, { form: 'password', ...tooManyAttempts(answer, {}) })
    Object.assign(problems, refusedPassword(answer))
    if (answer.code === 'INVALID_PASSWORD') problems.current_password = 'This is not your current password.'
    const message = Object.keys(problems).length > 0 ? undefined : answer.message
    return fail<FormFailure>(answer.status, { form: 'password', problems, values: {}, message })
  },

  recoveryCodes: async (event) => {
    const answer = await withPassword(event, 'recoveryCodes', 'two-factor/generate-backup-codes')
    if (answer.failure) return answer.failure
    return { codes: (answer.data as { backupCodes: string[] }).backupCodes }
  },

  twoStepOff: async (event) => {
    const answer = await withPassword(event, 'twoStepOff', 'two-factor/disable')
    if (answer.failure) return answer.failure
    // The session was replaced, so the page needs another request.
    redirect(303, '/account#two-step')
  },

  removePasskey: async (event) => {
    const id = String((await event.request.formData()).get('id') ?? '')
    const answer = await callAccounts(event, 'passkey/delete-passkey', { id })
    if (answer.ok) return { saved: 'passkeys' }
    return refusedCall(answer, 'passkeys')
  },

  end: async (event) => {
    const id = String((await event.request.formData()).get('id') ?? '')
    const { ok, failure } = await callConsole(event, `sessions/${encodeURIComponent(id)}/end`, {})
    return ok ? { saved: 'sessions' } : refused(failure, {}, [], 'sessions')
  },

  endOthers: async (event) => {
    const { ok, failure } = await callConsole(event, 'sessions/end-others', {})
    return ok ? { saved: 'sessions' } : refused(failure, {}, [], 'sessions')
  },
}

type Call = Awaited<ReturnType<typeof callAccounts>>

/** Calls an account endpoint that needs the password of the form. */
async function withPassword(
  event: RequestEvent,
  form: string,
  endpoint: string,
): Promise<{ data: unknown; failure?: undefined } | { failure: ActionFailure<FormFailure> }> {
  const password = String((await event.request.formData()).get('password') ?? '')
  const refuse = (problem: string) => ({
    failure: fail<FormFailure>(400, { form, problems: { password: problem }, values: {} }),
  })
  if (!password) return refuse('Enter your password.')
  const answer = await callAccounts(event, endpoint, { password })
  if (answer.ok) return { data: answer.data }
  if (answer.code === 'INVALID_PASSWORD') return refuse('This is not your password.')
  return { failure: refusedCall(answer, form) }
}

function refusedCall(answer: Extract<Call, { ok: false }>, form: string) {
  if (answer.status === 429) return fail<FormFailure>(429, { form, ...tooManyAttempts(answer, {}) })
  return fail<FormFailure>(answer.status, { form, problems: {}, values: {}, message: answer.message })
}
