import type { RequestEvent } from '@sveltejs/kit'
import { counted } from '#lib/format.ts'
import type { FormFailure } from '#lib/forms.ts'
import { minPasswordLength } from '#lib/password.ts'

type Answer =
  | { ok: true; data: unknown }
  | { ok: false; status: number; message: string; code: string; retryAfter?: number }

/**
 * Calls an account endpoint like a browser: sends the cookies of the request and adds the returned cookies to the
 * response. The console has already checked the origin of the form.
 */
export async function callAccounts(event: RequestEvent, path: string, body: object): Promise<Answer> {
  const { origin, send } = event.locals.service
  const headers = new Headers({
    'content-type': 'application/json',
    origin,
  })
  for (const name of ['cookie', 'user-agent', 'accept-language']) {
    const value = event.request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const response = await send(
    new Request(`${origin}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  event.locals.setCookies.push(...response.headers.getSetCookie())
  const data = (await response.json().catch(() => null)) as { message?: string; code?: string } | null
  if (response.ok) return { ok: true, data }
  return {
    ok: false,
    status: response.status,
    code: data?.code ?? '',
    message: data?.message ?? 'Unexpected response from the service.',
    retryAfter:
      Number(response.headers.get('x-retry-after') ?? response.headers.get('retry-after')) || undefined,
  }
}

/** The message of a form after too many attempts from one address, or too many failed ones to sign in to one account. */
export function tooManyAttempts(
  { retryAfter = 60, code }: { retryAfter?: number; code: string },
  values: Record<string, string>,
): FormFailure {
  const wait =
    retryAfter > 120
      ? counted(Math.ceil(retryAfter / 60), 'minute', 'minutes')
      : counted(retryAfter, 'second', 'seconds')
  const message =
    code === 'TOO_MANY_FAILED_SIGN_INS'
      ? `Too many failed sign-ins to this account. Try again in ${wait}, or set a new password with “Forgot password?”: then you can sign in from this browser at once.`
      : `Too many attempts. Try again in ${wait}.`
  return { problems: {}, values, message }
}

/** The problem of the new password if the service has refused it. */
export function refusedPassword({
  code,
  message,
}: {
  code: string
  message: string
}): Record<string, string> {
  return /^PASSWORD_/.test(code) ? { new_password: message } : {}
}

/** The problems of the two fields for a new password. */
export function newPasswordProblems(form: FormData): Record<string, string> {
  const password = String(form.get('new_password') ?? '')
  const problems: Record<string, string> = {}
  if (password.length < minPasswordLength)
    problems.new_password = `Choose at least ${minPasswordLength} characters.`
  else if (password.length > 128) problems.new_password = 'Choose at most 128 characters.'
  else if (password !== form.get('repeated_password'))
    problems.repeated_password = 'The passwords do not match.'
  return problems
}
