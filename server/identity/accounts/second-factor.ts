import { passkey } from '@better-auth/passkey'
import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { consoleSessions } from '../../../db/postgres/schema/accounts.ts'
import type { Config } from '../../platform/config.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** The ways to sign in, by the endpoint that ends each of them. */
const methods = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'authenticator',
  '/two-factor/verify-backup-code': 'recovery code',
  '/passkey/verify-authentication': 'passkey',
  '/single-sign-on/end': 'single sign-on',
} as const
export type SignInMethod = (typeof methods)[keyof typeof methods]

/** Returns how a request signs in; undefined if it does something else. */
export function methodOf(path: string | undefined): SignInMethod | undefined {
  return methods[path as keyof typeof methods]
}

/**
 * Whether a session that an endpoint creates is backed by more than a password. What a workspace's provider asks for counts
 * in this workspace alone.
 */
export function provesSecondFactor(path: string | undefined): boolean {
  const method = methodOf(path)
  return method !== undefined && method !== 'password' && method !== 'single sign-on'
}

/** Marks a session as one whose person did more than enter a password. */
export async function proveSecondFactor(db: Pick<Db, 'update'>, sessionId: string): Promise<void> {
  await db.update(consoleSessions).set({ hasSecondFactor: true }).where(eq(consoleSessions.id, sessionId))
}

/**
 * The plugins of better-auth for the second step of a sign-in: authenticator apps (TOTP, RFC 6238) with recovery codes,
 * and passkeys (WebAuthn), which replace both steps.
 */
export function secondFactorPlugins({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return [
    twoFactor({
      issuer: 'Sightline',
      schema: { twoFactor: { fields: { userId: 'accountId' } } },
    }),
    passkey({
      rpName: 'Sightline',
      rpID: passkeyHost(publicUrl),
      schema: { passkey: { fields: { userId: 'accountId' } } },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      authentication: { afterVerification: async ({ verification }) => requireVerifiedUser(verification) },
      registration: {
        afterVerification: async ({ verification }) => {
          if (!verification.registrationInfo?.userVerified) throw unverified()
        },
      },
    }),
  ] as const
}

/** Passkeys belong to a host name, which an address is not. A service on this machine is also reached as localhost. */
function passkeyHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
}

/** A passkey is two factors only if the device has checked who uses it, by a PIN or a fingerprint. */
function requireVerifiedUser(verification: { authenticationInfo: { userVerified: boolean } }) {
  if (!verification.authenticationInfo.userVerified) throw unverified()
}

function unverified(): APIError {
  return new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message:
      'The passkey did not check who uses it. Choose one that asks for a PIN, a fingerprint or a face.',
  })
}

/** Returns the account of a sign-in that waits for its second step in this browser. */
export async function waitingAccount(ctx: GenericEndpointContext) {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret)
  const found = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null
  return found ? ctx.context.internalAdapter.findUserById(found.value) : null
}

/**
 * Refuses a code that was already tried for this account: it is valid for a minute and a half, and whoever saw it must
 * not be able to use it again (RFC 6238, section 5.2).
 */
export async function requireUnusedCode(
  ctx: GenericEndpointContext,
  limits: SignInLimits,
  accountId: string,
): Promise<void> {
  const code: unknown = ctx.body?.code
  if (typeof code !== 'string' || (await limits.isFirstUse(accountId, code))) return
  throw new APIError('UNAUTHORIZED', { code: 'CODE_ALREADY_USED', message: 'This code was already used.' })
}
