import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import {
  accounts,
  authenticators,
  consoleSessions,
  credentials,
  passkeys,
  signInAttempts,
  verifications,
} from '../../../db/postgres/schema/accounts.ts'
import { countryOf } from '../../platform/geo/current-database.ts'
import { isOwnHost } from '../../platform/http/browser-address.ts'
import type { Services } from '../../services.ts'
import { singleSignOnPlugin } from '../single-sign-on/sign-in-endpoints.ts'
import { authHooks } from './auth-hooks.ts'
import { addressHeader } from './client-address.ts'
import { deleteConsoleKeys } from './console-keys.ts'
import { isInvited, lastOpenWorkspace, shownWorkspace, workspacesOf } from './membership.ts'
import { resetPrefix } from './password-reset.ts'
import { passwordLength } from './password-rules.ts'
import { provesSecondFactor, secondFactorPlugins } from './second-factor.ts'

const day = 24 * 3600

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'changes' | 'signInLimits'>

type ConsoleSessionRow = typeof consoleSessions.$inferSelect

export type Auth = ReturnType<typeof createAuth>

/**
 * Configures the accounts of the console: e-mail and password, a second step, passkeys, sessions in a cookie, password
 * reset by mail, single sign-on. There is no registration: the first account is created at the first start, others by
 * invitation or single sign-on. better-auth's names are mapped to our tables.
 */
export function createAuth(needs: Needs) {
  const { config, db, clock, log, changes } = needs
  const { before, plugin, onPasswordReset } = authHooks(needs)
  return betterAuth({
    appName: 'Sightline',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.appSecret,
    trustedOrigins: (request) =>
      request && isOwnHost(request.url, config) ? [new URL(request.url).origin] : [],
    telemetry: { enabled: false },
    // Errors without a response of better-auth are answered and logged like all other errors.
    onAPIError: { throw: true },
    logger: {
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ from: 'accounts' }, message),
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: accounts,
        session: consoleSessions,
        account: credentials,
        verification: verifications,
        rateLimit: signInAttempts,
        twoFactor: authenticators,
        passkey: passkeys,
      },
    }),
    advanced: {
      cookiePrefix: 'sightline',
      // Set explicitly because the library skips both checks while tests run.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: config.publicUrl.startsWith('https:'),
      database: { generateId: () => Bun.randomUUIDv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset,
    },
    verification: { storeIdentifier: { default: 'plain', overrides: { [resetPrefix]: 'hashed' } } },
    hooks: { before },
    plugins: [...secondFactorPlugins(config), singleSignOnPlugin(needs), plugin],
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/request-password-reset': { window: 300, max: 5 },
        '/reset-password': { window: 60, max: 10 },
        '/change-password': { window: 60, max: 10 },
        '/two-factor/*': { window: 60, max: 10 },
        '/passkey/*': { window: 60, max: 20 },
        '/single-sign-on/*': { window: 60, max: 20 },
      },
    },
    session: {
      fields: { userId: 'accountId' },
      additionalFields: {
        activeWorkspaceId: { type: 'string', required: false, input: false },
        country: { type: 'string', required: false, input: false },
        hasSecondFactor: { type: 'boolean', required: false, input: false },
        singleSignOnWorkspaceId: { type: 'string', required: false, input: false },
        lastUsedAt: { type: 'date', required: false, input: false },
      },
      expiresIn: 14 * day,
      updateAge: day,
    },
    user: {
      additionalFields: {
        timezone: { type: 'string', required: false, input: false },
        startSiteId: { type: 'string', required: false, input: false },
        language: { type: 'string', required: false, input: false },
      },
    },
    account: { fields: { userId: 'accountId', accountId: 'providerAccountId' } },
    databaseHooks: {
      session: {
        create: {
          before: async (session, ctx) => {
            const workspaces = await workspacesOf(db, session.userId)
            const workspace = shownWorkspace(workspaces, await lastOpenWorkspace(db, session.userId))
            if (!workspace && !(await isInvited(db, clock, session.userId))) throw withoutWorkspace()
            // A new password replaces the session.
            const replaced: Partial<ConsoleSessionRow> =
              (ctx?.path === '/change-password' && ctx.context.session?.session) || {}
            return {
              data: {
                ...session,
                activeWorkspaceId:
                  session.activeWorkspaceId ?? replaced.activeWorkspaceId ?? workspace?.id ?? null,
                country: countryOf(session.ipAddress ?? ''),
                hasSecondFactor: provesSecondFactor(ctx?.path) || replaced.hasSecondFactor === true,
                lastUsedAt: new Date(clock()),
              },
            }
          },
        },
        delete: { after: (session) => deleteConsoleKeys(changes, [session.id]) },
      },
    },
  })
}

function withoutWorkspace(): APIError {
  return new APIError('FORBIDDEN', {
    code: 'NO_WORKSPACE',
    message: 'This account has no access to a workspace any more. Ask an administrator for an invitation.',
  })
}
