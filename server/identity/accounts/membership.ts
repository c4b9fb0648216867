import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { accounts, invitations, memberships } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { Clock } from '../../platform/clock.ts'

/**
 * Returns the workspace an account works in: the preferred one if the account is still a member, otherwise the one it
 * joined first. Returns null if it is no longer a member of any workspace.
 */
export async function workspaceOf(db: Db, accountId: string, preferredId?: string | null) {
  const find = (workspaceId?: string) =>
    db
      .select({
        id: workspaces.id,
        name: workspaces.name,
        role: memberships.role,
        siteIds: memberships.siteIds,
      })
      .from(memberships)
      .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
      .where(
        and(eq(memberships.accountId, accountId), workspaceId ? eq(workspaces.id, workspaceId) : undefined),
      )
      .orderBy(asc(memberships.createdAt), asc(memberships.id))
      .limit(1)
  const [preferred] = preferredId ? await find(preferredId) : []
  if (preferred) return preferred
  const [first] = await find()
  return first ?? null
}

/** Returns the workspaces of an account, in the order of their names. */
export function workspacesOf(db: Db, accountId: string) {
  return db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(memberships.accountId, accountId))
    .orderBy(asc(workspaces.name), asc(workspaces.id))
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
