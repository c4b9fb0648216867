import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { organization } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import {
  accounts,
  consoleSessions,
  credentials,
  invitations,
  memberships,
  signInAttempts,
  verifications,
} from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { isOwnHost } from '../../platform/http/browser-address.ts'
import type { Services } from '../../services.ts'
import { deleteConsoleKeys } from '../keys/keys.ts'
import { authHooks } from './auth-hooks.ts'
import { workspaceOf } from './membership.ts'
import { passwordLength } from './password-rules.ts'

/** The header in which server/identity/accounts/routes.ts passes the client's address to better-auth. */
export const addressHeader = 'x-sightline-client-address'

const day = 24 * 3600

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'changes' | 'signInLimits'>

/**
 * Configures the accounts of the console: e-mail and password, sessions in a cookie, password reset by mail. There is
 * no registration: the first account is created at the first start. better-auth's names are mapped to our tables.
 */
export function createAuth(needs: Needs) {
  const { config, db, clock, log, changes } = needs
  const { hooks, onPasswordReset } = authHooks(needs)
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
        organization: workspaces,
        member: memberships,
        invitation: invitations,
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
    hooks,
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
      },
    },
    session: {
      fields: { userId: 'accountId' },
      expiresIn: 14 * day,
      updateAge: day,
    },
    account: { fields: { userId: 'accountId', accountId: 'providerAccountId' } },
    plugins: [
      organization({
        allowUserToCreateOrganization: false,
        schema: {
          session: { fields: { activeOrganizationId: 'activeWorkspaceId' } },
          member: { fields: { organizationId: 'workspaceId', userId: 'accountId' } },
          invitation: { fields: { organizationId: 'workspaceId' } },
        },
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const workspace = await workspaceOf(db, session.userId)
            return { data: { ...session, activeOrganizationId: workspace?.id ?? null } }
          },
          after: async (session) => {
            await db
              .update(accounts)
              .set({ lastSignedInAt: new Date(clock()) })
              .where(eq(accounts.id, session.userId))
          },
        },
        delete: { after: (session) => deleteConsoleKeys(changes, session.id) },
      },
    },
  })
}
