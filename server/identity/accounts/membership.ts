import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts, consoleSessions, invitations, memberships } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RuledWorkspace } from './sign-in-rules.ts'

/** Returns the workspaces of an account with its role, in the order in which it joined them. */
export function workspacesOf(db: Db, accountId: string): Promise<RuledWorkspace[]> {
  return db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      role: memberships.role,
      rules: {
        requires_second_factor: workspaces.requiresSecondFactor,
        requires_single_sign_on: workspaces.requiresSingleSignOn,
        idle_limit_minutes: workspaces.idleLimitMinutes,
        session_limit_hours: workspaces.sessionLimitHours,
      },
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(memberships.accountId, accountId))
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
}

/** The workspace that a session shows: the one it has open, if its account is still a member, or the first one. */
export function shownWorkspace(
  workspaces: readonly RuledWorkspace[],
  openId: string | null | undefined,
): RuledWorkspace | null {
  return workspaces.find(({ id }) => id === openId) ?? workspaces[0] ?? null
}

/** Returns the id of the workspace that an account had open in the session that it used last. */
export async function lastOpenWorkspace(db: Db, accountId: string): Promise<string | null> {
  const [last] = await db
    .select({ id: consoleSessions.activeWorkspaceId })
    .from(consoleSessions)
    .where(eq(consoleSessions.accountId, accountId))
    .orderBy(desc(consoleSessions.lastUsedAt), desc(consoleSessions.createdAt))
    .limit(1)
  return last?.id ?? null
}

/** Whether an account has an invitation that it can accept. */
export async function isInvited(db: Db, clock: Clock, accountId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.email, invitations.email))
    .where(and(eq(accounts.id, accountId), gt(invitations.expiresAt, new Date(clock()))))
    .limit(1)
  return found !== undefined
}

/**
 * True if members of this workspace with this role operate the service: owners and admins of the first workspace. All
 * other members see only their own workspace's data.
 */
export async function operatesService(db: Db, { id, role }: { id: string; role: string }): Promise<boolean> {
  if (role !== 'owner' && role !== 'admin') return false
  const [first] = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
    .limit(1)
  return first?.id === id
}
