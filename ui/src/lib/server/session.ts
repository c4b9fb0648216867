import type { ConsoleSession } from '../../../../server/identity/accounts/console-session.ts'
import type { Service } from './service.ts'

export type { ConsoleSession }

/** The cookie that stores whether the console shows live or test data. */
export const modeCookie = 'sightline.mode'
export const themeCookie = 'sightline.theme'

/** Cookie options for preferences: not readable by scripts, valid for one year. */
export const preference = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 365 * 24 * 3600 } as const

/**
 * The signed-in account of a request, with the key for its API requests; null if not signed in, or no longer a
 * member of any workspace. The key stays in this
 * process: neither cookies nor pages contain it.
 */
export async function readSession(
  { origin, secret, send }: Service,
  cookie: string | null,
  mode: string | undefined,
): Promise<{ session: ConsoleSession | null; hasNoWorkspace?: boolean; setCookies: string[] }> {
  if (!cookie) return { session: null, setCookies: [] }
  const response = await send(
    new Request(`${origin}/api/console/session`, {
      method: 'POST',
      headers: { cookie, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: mode === 'test' ? 'test' : 'live' }),
    }),
  )
  if (response.status === 401) return { session: null, setCookies: [] }
  if (response.status === 403) return { session: null, hasNoWorkspace: true, setCookies: [] }
  if (!response.ok)
    throw new Error(`The console could not read its session: the service answered ${response.status}`)
  const { data } = (await response.json()) as { data: ConsoleSession }
  return { session: data, setCookies: response.headers.getSetCookie() }
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
