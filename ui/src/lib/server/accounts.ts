import type { RequestEvent } from '@sveltejs/kit'

type Answer =
  | { ok: true; data: unknown }
  | { ok: false; status: number; message: string; code: string; retryAfter?: number }

/**
 * Calls an account endpoint as the browser would: with its cookies, and its cookies set by the answer.
 * The form that led here has passed the console's own check of where it came from.
 */
export async function callAccounts(event: RequestEvent, path: string, body: object): Promise<Answer> {
  const { origin, secret, send } = event.locals.service
  const headers = new Headers({
    'content-type': 'application/json',
    origin: event.url.origin,
    authorization: `Bearer ${secret}`,
    'x-client-address': event.getClientAddress(),
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
