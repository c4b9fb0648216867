import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { passkeys } from '../../../db/postgres/schema/accounts.ts'
import type { Services } from '../../services.ts'
import { requireUnexpired } from './console-sessions.ts'
import { shownWorkspace, workspacesOf } from './membership.ts'
import { ruledFields, SessionExpired } from './sign-in-rules.ts'

/** Endpoints that change how who is signed in signs in. */
const guarded = [
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/change-password',
]

/**
 * Refuses to change the second factors of an account in a session that began with a password alone, if the account has
 * one: otherwise who learns the password could replace it. Sessions that began with single sign-on are refused, because
 * they may act in one workspace only. Sessions that have expired by the rules of their workspace are refused, too.
 */
export async function requireOwnFactor(
  ctx: GenericEndpointContext,
  services: Pick<Services, 'db' | 'clock' | 'changes'>,
): Promise<void> {
  if (!guarded.includes(ctx.path ?? '')) return
  const found = await getSessionFromCtx(ctx, { disableRefresh: true })
  if (!found) return
  const { db } = services
  const session = { ...ruledFields(found), id: found.session.id, accountId: found.user.id }
  const workspace = shownWorkspace(await workspacesOf(db, found.user.id), found.session.activeWorkspaceId)
  if (workspace) await requireUnexpired(services, session, workspace).catch(refuse)
  if (session.singleSignOnWorkspaceId !== null)
    throw new APIError('FORBIDDEN', {
      code: 'OWN_SIGN_IN_REQUIRED',
      message: 'Sign in with your password first: this session began with single sign-on.',
    })
  // Needs the current password.
  if (session.hasSecondFactor || ctx.path === '/change-password') return
  const hasPasskey = (await db.$count(passkeys, eq(passkeys.accountId, session.accountId))) > 0
  if (!hasPasskey && !found.user.twoFactorEnabled) return
  throw new APIError('FORBIDDEN', {
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Sign in again with your passkey or a code first: this session began with a password alone.',
  })
}

/** Answers in the form of better-auth. */
function refuse(error: unknown): never {
  if (!(error instanceof SessionExpired)) throw error
  throw new APIError('UNAUTHORIZED', { code: 'SESSION_EXPIRED', message: 'Sign in again to continue.' })
}
