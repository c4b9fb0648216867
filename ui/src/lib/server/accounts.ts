import type { RequestEvent } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { minPasswordLength } from '#lib/password.ts'

type Answer =
  | { ok: true; data: unknown }
  | { ok: false; status: number; message: string; code: string; retryAfter?: number }

/**
 * Calls an account endpoint as the browser would: with its cookies, and its cookies set by the answer.
 * The form that led here has passed the console's own check of where it came from.
 */
export async function callAccounts(event: RequestEvent, path: string, body: object): Promise<Answer> {
  const { origin, send } = event.locals.service
  const headers = new Headers({
    'content-type': 'application/json',
    origin,
  })
  for (const name of ['cookie', 'user-agent']) {
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
    message: data?.message ?? 'The service did not answer as expected.',
    retryAfter:
      Number(response.headers.get('x-retry-after') ?? response.headers.get('retry-after')) || undefined,
  }
}

/** What a form says when an address has tried too often. */
export function tooManyAttempts(
  { retryAfter = 60 }: { retryAfter?: number },
  values: Record<string, string>,
): FormFailure {
  return { problems: {}, values, message: `Too many attempts. Try again in ${retryAfter} seconds.` }
}

/** What is wrong with the two fields in which a new password is chosen. */
export function newPasswordProblems(form: FormData): Record<string, string> {
  const password = String(form.get('new_password') ?? '')
  const problems: Record<string, string> = {}
  if (password.length < minPasswordLength)
    problems.new_password = `Choose at least ${minPasswordLength} characters.`
  else if (password.length > 128) problems.new_password = 'Choose at most 128 characters.'
  else if (password !== form.get('repeated_password'))
    problems.repeated_password = 'The two are not the same.'
  return problems
}
