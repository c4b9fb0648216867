import type { GenericEndpointContext } from 'better-auth'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/postgres/client.ts'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { asCaller, type Caller } from '../../platform/audit/caller.ts'
import { type Audited, recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Services } from '../../services.ts'
import { addressHeader } from './client-address.ts'
import { methodOf } from './second-factor.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'log'>

/** What successful requests of people change about their own accounts. */
const changes: Record<string, AuditAction> = {
  '/change-password': 'account.password_changed',
  '/reset-password': 'account.password_reset',
  '/two-factor/disable': 'account.second_factor_disabled',
  '/two-factor/generate-backup-codes': 'account.recovery_codes_replaced',
  '/passkey/verify-registration': 'account.passkey_added',
  '/passkey/delete-passkey': 'account.passkey_removed',
}

/**
 * Adds sign-ins, failed ones, and changed passwords and second factors to the audit log.
 *
 * @param outcome.email whom a request without a session is about
 */
export async function recordOutcome(
  ctx: GenericEndpointContext,
  needs: Needs,
  { isFailure, email }: { isFailure: boolean; email: unknown },
): Promise<void> {
  const { newSession, session } = ctx.context
  const origin = {
    address: ctx.headers?.get(addressHeader) ?? '',
    agent: ctx.headers?.get('user-agent') ?? '',
  }
  const record = async (action: AuditAction, of: unknown, after?: Record<string, unknown>) => {
    if (typeof of === 'string') await recordForAccount(needs, action, of, origin, after)
  }
  const method = methodOf(ctx.path)
  if (isFailure) {
    // Not awaited: the time of the answer must not reveal whether the address has an account.
    if (method && !session)
      record('account.sign_in_failed', email, { method }).catch((err) =>
        needs.log.error({ err }, 'a failed sign-in could not be added to the audit log'),
      )
    return
  }
  if (method && newSession && !session) await record('account.signed_in', newSession.user.email, { method })
  // Confirming the first code of an app replaces the session.
  if (ctx.path === '/two-factor/verify-totp' && newSession && session)
    await record('account.second_factor_enabled', session.user.email)
  const action = changes[ctx.path ?? '']
  if (action) await record(action, session?.user.email ?? email)
}

/**
 * Records what its person did with an account, in the audit logs of all its workspaces. Nothing is recorded for an
 * address that has no account.
 */
async function recordForAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  action: AuditAction,
  email: string,
  origin: Pick<Caller, 'address' | 'agent'>,
  after?: Record<string, unknown>,
): Promise<void> {
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.email, email.toLowerCase()))
  if (!account) return
  await asCaller({ kind: 'person', id: account.id, ...origin }, () =>
    db.transaction((tx) => recordInWorkspaces(tx, clock, account, { action, ...(after && { after }) })),
  )
}

/** Records what happened to an account in the audit logs of all its workspaces, last in a transaction. */
export async function recordInWorkspaces(
  tx: Transaction,
  clock: Clock,
  { id, email }: { id: string; email: string },
  entry: Pick<Audited, 'action' | 'before' | 'after'>,
): Promise<void> {
  const found = await tx
    .select({ workspaceId: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.accountId, id))
    .orderBy(memberships.workspaceId)
  for (const { workspaceId } of found)
    await recordAudit(tx, clock, { ...entry, workspaceId, target: { id, name: email } })
}
