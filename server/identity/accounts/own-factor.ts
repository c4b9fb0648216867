import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { consoleSessions, passkeys } from '../../../db/postgres/schema/accounts.ts'
import type { Services } from '../../services.ts'
import { requireUsable } from './console-sessions.ts'
import { workspacesOf } from './membership.ts'
import { SecondFactorRequired } from './sign-in-rules.ts'

/** Endpoints that add, replace or remove a second factor of who is signed in. */
const guarded = [
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
]

/**
 * Refuses to change the second factors of an account in a session that began with a password alone, if the account has
 * one: otherwise who learns the password could replace it. Sessions that have expired by the rules of their workspace
 * are refused, too.
 */
export async function requireOwnFactor(
  ctx: GenericEndpointContext,
  services: Pick<Services, 'db' | 'clock' | 'changes'>,
): Promise<void> {
  if (!guarded.includes(ctx.path ?? '')) return
  const found = await getSessionFromCtx(ctx, { disableRefresh: true })
  if (!found) return
  const { db } = services
  const [session] = await db.select().from(consoleSessions).where(eq(consoleSessions.id, found.session.id))
  if (!session) return
  await requireUnexpired(services, session)
  if (session.hasSecondFactor) return
  const hasPasskey = (await db.$count(passkeys, eq(passkeys.accountId, session.accountId))) > 0
  if (!hasPasskey && !found.user.twoFactorEnabled) return
  throw new APIError('FORBIDDEN', {
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Sign in again with your passkey or a code first: this session began with a password alone.',
  })
}

async function requireUnexpired(
  services: Pick<Services, 'db' | 'clock' | 'changes'>,
  session: typeof consoleSessions.$inferSelect,
): Promise<void> {
  const workspaces = await workspacesOf(services.db, session.accountId)
  const workspace = workspaces.find(({ id }) => id === session.activeWorkspaceId) ?? workspaces[0]
  if (!workspace) return
  try {
    await requireUsable(services, session, workspace)
  } catch (err) {
    // It is about to be set up.
    if (err instanceof SecondFactorRequired) return
    throw new APIError('UNAUTHORIZED', { code: 'SESSION_EXPIRED', message: 'Sign in again to continue.' })
  }
}
