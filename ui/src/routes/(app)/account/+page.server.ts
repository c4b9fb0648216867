import { fail } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, newPasswordProblems, refusedPassword, tooManyAttempts } from '#lib/server/accounts.ts'
import { refused, textFields } from '#lib/server/actions.ts'
import { browserName, storedSessions } from '#lib/server/console-sessions.ts'
import { callConsole } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { session } = event.locals
  const sessions = await storedSessions(event)
  return {
    title: 'Account',
    sessions: sessions
      .map(({ id, createdAt, ipAddress, userAgent }) => ({
        id,
        browser: browserName(userAgent),
        address: ipAddress || null,
        created_at: createdAt,
        isCurrent: id === session?.session_id,
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.created_at.localeCompare(a.created_at)),
  }
}

export const actions: Actions = {
  profile: async (event) => {
    const values = textFields(await event.request.formData())
    const { ok, failure } = await callConsole(event, 'profile', { name: values.name?.trim() ?? '' })
    return ok ? { saved: 'profile' } : refused(failure, values, ['name'], 'profile')
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

  end: async (event) => {
    const id = (await event.request.formData()).get('id')
    const found = (await storedSessions(event)).find((session) => session.id === id)
    if (!found) return { saved: 'sessions' }
    const answer = await callAccounts(event, 'revoke-session', { token: found.token })
    if (answer.ok) return { saved: 'sessions' }
    return fail<FormFailure>(answer.status, {
      form: 'sessions',
      problems: {},
      values: {},
      message: answer.message,
    })
  },

  endOthers: async (event) => {
    const answer = await callAccounts(event, 'revoke-other-sessions', {})
    if (answer.ok) return { saved: 'sessions' }
    return fail<FormFailure>(answer.status, {
      form: 'sessions',
      problems: {},
      values: {},
      message: answer.message,
    })
  },
}
