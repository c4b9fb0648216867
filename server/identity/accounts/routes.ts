import { isNotNull } from 'drizzle-orm'
import { Elysia, t } from 'elysia'
import { accounts } from '../../../db/postgres/schema/accounts.ts'
import { modes } from '../../../db/postgres/schema/keys.ts'
import { isLanguage } from '../../../packages/text/languages.ts'
import { readHealth } from '../../operations/health/health.ts'
import { readSystem, type System } from '../../operations/health/system.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'
import { currentDatabase } from '../../platform/geo/current-database.ts'
import { asSeenByBrowser } from '../../platform/http/browser-address.ts'
import { permissionNames, roleHolds } from '../../platform/http/principal.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import type { Services } from '../../services.ts'
import { onlyConsole } from '../console/secret.ts'
import type { Auth } from './auth.ts'
import { addressHeader } from './client-address.ts'
import { openConsoleKey } from './console-keys.ts'
import type { ConsoleSession } from './console-session.ts'
import { noteUse, requireUsable } from './console-sessions.ts'
import { signedInBy } from './signed-in.ts'

/** The endpoints of better-auth that are reachable. All others (registration, …) are not. */
const reachable = new Set([
  'sign-in/email',
  'sign-out',
  'request-password-reset',
  'reset-password',
  'change-password',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'two-factor/generate-backup-codes',
  'passkey/generate-register-options',
  'passkey/verify-registration',
  'passkey/generate-authenticate-options',
  'passkey/verify-authentication',
  'passkey/delete-passkey',
  'single-sign-on/begin',
  'single-sign-on/end',
])

/** Maximum age of the health status that the console shows on every page. */
const healthAge_ms = 10_000

/** Routes for accounts and sessions of the console. Only the console's own server may call `/api/console`. */
export const accountRoutes = (services: Services, auth: Auth) => {
  const { config, db } = services

  /**
   * Returns the request for better-auth: with the URL that the browser used, whose origin it trusts, and with the
   * client's address in the header from which it counts attempts, replacing any sent value.
   */
  function asReceived(request: Request): Request {
    const peer = services.listener.addressOf(request)
    const headers = new Headers(request.headers)
    headers.set(addressHeader, services.proxies.clientAddress(request, peer))
    const seen = asSeenByBrowser(request, config, services.proxies.isTrusted(peer))
    return new Request(seen, { headers })
  }

  const health = cachedFor(healthAge_ms, () => readHealth(services))

  const signedIn = signedInBy(auth, services)

  return new Elysia({ detail: { hide: true } })
    .all(
      '/api/auth/*',
      ({ request, params, path }) => {
        if (!reachable.has(params['*'])) throw new NotFound(`No route matches ${path}`)
        return auth.handler(asReceived(request))
      },
      { parse: 'none' },
    )
    .guard({ beforeHandle: onlyConsole(config.appSecret) })
    .post(
      '/api/console/session',
      async ({ request, body, set }): Promise<{ data: ConsoleSession }> => {
        const { session, user, workspace, workspaces, isOperator, cookies } = await signedIn(request)
        if (!workspace) throw new Forbidden('This account does not belong to a workspace')
        await requireUsable(services, session, workspace)
        if (body.is_use) await noteUse(services, session)
        const key = await openConsoleKey(services, session, workspace.id, body.mode)
        if (cookies.length > 0) set.headers['set-cookie'] = cookies
        return {
          data: {
            session_id: session.id,
            expires_at: session.expiresAt.toISOString(),
            account: {
              id: user.id,
              email: user.email,
              name: user.name,
              timezone: user.timezone ?? 'UTC',
              language: isLanguage(user.language) ? user.language : null,
              start_site_id: user.startSiteId ?? null,
            },
            workspace: {
              id: workspace.id,
              name: workspace.name,
              role: workspace.role,
              rules: workspace.rules,
            },
            has_second_factor: session.hasSecondFactor,
            workspaces: workspaces
              .map((it) => ({ id: it.id, name: it.name }))
              .sort((a, b) => a.name.localeCompare(b.name)),
            permissions: permissionNames.filter((it) => roleHolds(workspace.role, it)),
            is_operator: isOperator,
            problems: isOperator ? (await health()).reasons : [],
            country_credit: currentDatabase().credit,
            public_url: config.publicUrl,
            mode: body.mode,
            key,
          },
        }
      },
      { body: t.Object({ mode: stringEnum(modes), is_use: t.Boolean() }) },
    )
    .get('/api/console/system', async ({ request, path }): Promise<{ data: System }> => {
      const { isOperator } = await signedIn(request)
      if (!isOperator) throw new NotFound(`No route matches ${path}`)
      return { data: await readSystem(services) }
    })
    .get('/api/console/first-run', async () => {
      const [signedIn] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(isNotNull(accounts.lastSignedInAt))
        .limit(1)
      return { data: { first_run: !signedIn } }
    })
}

/** Caches the result of `read` for `age_ms`. */
function cachedFor<T>(age_ms: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { answer: Promise<T>; at: number } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > age_ms) cached = { answer: read(), at: performance.now() }
    return cached.answer
  }
}
