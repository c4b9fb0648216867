import type { ConsoleSession } from '../../../../server/identity/accounts/console-session.ts'
import type { Service } from './service.ts'

export type { ConsoleSession }

/** The cookie that stores whether the console shows live or test data. */
export const modeCookie = 'sightline.mode'
export const themeCookie = 'sightline.theme'
/** The cookie that stores whether the sidebar shows only icons. */
export const sidebarCookie = 'sightline.sidebar'

/** Cookie options for preferences: not readable by scripts, valid for one year. */
export const preference = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 365 * 24 * 3600 } as const

/** Why a request has no session although someone is signed in. */
export type SessionRefusal =
  | 'no_workspace'
  | 'second_factor_required'
  | 'single_sign_on_required'
  | 'own_sign_in_required'
  | 'session_expired'

const refusals: Record<string, SessionRefusal> = {
  forbidden: 'no_workspace',
  second_factor_required: 'second_factor_required',
  single_sign_on_required: 'single_sign_on_required',
  own_sign_in_required: 'own_sign_in_required',
  session_expired: 'session_expired',
}

/**
 * The signed-in account of a request, with the key for its API requests; null if nobody is signed in, or the session may
 * not be used. The key stays in this process: neither cookies nor pages contain it.
 */
export async function readSession(
  { origin, secret, send }: Service,
  request: Request,
  mode: string | undefined,
): Promise<{ session: ConsoleSession | null; refusal?: SessionRefusal; setCookies: string[] }> {
  const cookie = request.headers.get('cookie')
  if (!cookie) return { session: null, setCookies: [] }
  const response = await send(
    new Request(`${origin}/api/console/session`, {
      method: 'POST',
      headers: { cookie, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: mode === 'test' ? 'test' : 'live', is_use: isUse(request) }),
    }),
  )
  if (response.status === 401 || response.status === 403) {
    const { error } = (await response.json()) as { error: { code: string } }
    return { session: null, refusal: refusals[error.code], setCookies: [] }
  }
  if (!response.ok)
    throw new Error(`The console could not read its session: the service answered ${response.status}`)
  const { data } = (await response.json()) as { data: ConsoleSession }
  return { session: data, setCookies: response.headers.getSetCookie() }
}

/** Whether a person has caused a request. Pages that refresh themselves must not keep a session in use. */
function isUse({ method, headers }: Request): boolean {
  return method === 'POST' || (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate'
}

/** True until the first sign-in to this service; the console then explains where to find it. */
export async function isFirstRun({ origin, secret, send }: Service): Promise<boolean> {
  const response = await send(
    new Request(`${origin}/api/console/first-run`, { headers: { authorization: `Bearer ${secret}` } }),
  )
  if (!response.ok) return false
  const { data } = (await response.json()) as { data: { first_run: boolean } }
  return data.first_run
}
