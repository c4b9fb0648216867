import { eq } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { asCaller, type Caller } from '../../platform/audit/caller.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Services } from '../../services.ts'

/**
 * Records what happened to an account in the audit logs of all its workspaces. Nothing is recorded for an address that
 * has no account.
 */
export async function recordForAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  action: AuditAction,
  email: string,
  origin: Pick<Caller, 'address' | 'agent'>,
): Promise<void> {
  const found = await db
    .select({ accountId: accounts.id, email: accounts.email, workspaceId: memberships.workspaceId })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(eq(accounts.email, email.toLowerCase()))
    .orderBy(memberships.workspaceId)
  const [account] = found
  if (!account) return
  await asCaller({ kind: 'person', id: account.accountId, ...origin }, () =>
    db.transaction(async (tx) => {
      for (const { workspaceId, accountId } of found)
        await recordAudit(tx, clock, { action, workspaceId, target: { id: accountId, name: account.email } })
    }),
  )
}
