import type { RequestEvent } from '@sveltejs/kit'
import { type Failure, failureOf } from '#lib/api.ts'
import { currentCookies } from '#lib/server/cookies.ts'
import type { OpenInvitation } from '../../../../server/identity/members/join.ts'

// Pages import these types from here: the copies of their load functions that SvelteKit types them with are in a folder from
// which paths outside of ui/ lead nowhere.
export type { OwnSignIn } from '../../../../server/identity/accounts/console-session.ts'
export type { SignedInBrowser } from '../../../../server/identity/accounts/console-sessions.ts'
export type { ShownProvisioning } from '../../../../server/identity/provisioning/tokens.ts'
export type { ShownProvider } from '../../../../server/identity/single-sign-on/provider-settings.ts'

type Answer<Data> =
  | { ok: true; data: Data; failure?: undefined }
  | { ok: false; data?: undefined; failure: Failure & { status: number } }

/** An invitation, and the address of who is signed in; null: nobody. */
export type ShownInvitation = OpenInvitation & { signed_in_as: string | null }

/** Calls an endpoint of the service for the person who is signed in: `invitations/:token/join`, `workspace/rename`, … */
export async function callConsole<Data = object>(
  event: Pick<RequestEvent, 'locals' | 'request'>,
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  const { origin, secret, send } = event.locals.service
  const response = await send(
    new Request(`${origin}/api/console/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secret}`,
        cookie: currentCookies(event),
        'user-agent': event.request.headers.get('user-agent') ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const value = (await response.json().catch(() => null)) as { data: Data } | null
  if (response.ok && value) return { ok: true, data: value.data }
  return { ok: false, failure: failureOf({ status: response.status, value }) }
}
