import { timingSafeEqual } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { Elysia, t } from 'elysia'
import { accounts } from '../../db/postgres/schema/accounts.ts'
import { modes } from '../../db/postgres/schema/keys.ts'
import { consoleSecret } from '../console/secret.ts'
import { NotFound, Unauthorized } from '../errors.ts'
import { choice } from '../http/choice.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Services } from '../services.ts'
import { addressHeader, createAuth } from './auth.ts'
import { openConsoleKey } from './console-keys.ts'
import type { ConsoleSession } from './console-session.ts'
import { workspaceOf } from './membership.ts'

/** What the console offers of better-auth. The rest of it (registration, invitations, …) is not reachable. */
const offered = new Set([
  'sign-in/email',
  'sign-out',
  'request-password-reset',
  'reset-password',
  'change-password',
  'list-sessions',
  'revoke-session',
  'revoke-other-sessions',
])

/** Accounts and sessions of the console. Under `/api/console` only the console's own server side is answered. */
export const accountRoutes = (services: Services) => {
  const { config, db } = services
  const auth = createAuth(services)
  const secret = Buffer.from(`Bearer ${consoleSecret(config.appSecret)}`)

  function isFromConsole(request: Request): boolean {
    const given = Buffer.from(request.headers.get('authorization') ?? '')
    return given.length === secret.length && timingSafeEqual(given, secret)
  }

  /** better-auth counts attempts by address, and reads it from a header: ours, whatever the request came with. */
  function withAddress(request: Request): Request {
    const headers = new Headers(request.headers)
    headers.set(addressHeader, clientAddress(services, request))
    return new Request(request, { headers })
  }

  return new Elysia({ detail: { hide: true } })
    .all(
      '/api/auth/*',
      ({ request, params, path }) => {
        if (!offered.has(params['*'])) throw new NotFound(`There is nothing at ${path}`)
        return auth.handler(withAddress(request))
      },
      { parse: 'none' },
    )
    .guard({
      beforeHandle: ({ request, path }) => {
        if (!isFromConsole(request)) throw new NotFound(`There is nothing at ${path}`)
      },
    })
    .post(
      '/api/console/session',
      async ({ request, body, set }): Promise<{ data: ConsoleSession }> => {
        const { headers, response: found } = await auth.api.getSession({
          headers: request.headers,
          returnHeaders: true,
        })
        if (!found) throw new Unauthorized('Nobody is signed in')
        const { session, user } = found
        const workspace = await workspaceOf(db, user.id, session.activeOrganizationId)
        if (!workspace) throw new Unauthorized('This account belongs to no workspace')
        const key = await openConsoleKey(services, session, workspace.id, body.mode)
        const cookies = headers.getSetCookie()
        if (cookies.length > 0) set.headers['set-cookie'] = cookies
        return {
          data: {
            session_id: session.id,
            expires_at: session.expiresAt.toISOString(),
            account: { id: user.id, email: user.email, name: user.name },
            workspace,
            public_url: config.publicUrl,
            mode: body.mode,
            key,
          },
        }
      },
      { body: t.Object({ mode: choice(modes) }) },
    )
    .get('/api/console/first-run', async () => {
      const [signedIn] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(isNotNull(accounts.lastSignedInAt))
        .limit(1)
      return { data: { first_run: !signedIn } }
    })
}
