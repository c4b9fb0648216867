import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'

/**
 * Returns the workspace an account works in: the preferred one if the account is still a member, otherwise the one it
 * joined first. Returns null if it is no longer a member of any workspace.
 */
export async function workspaceOf(db: Db, accountId: string, preferredId?: string | null) {
  const find = (workspaceId?: string) =>
    db
      .select({ id: workspaces.id, name: workspaces.name, role: memberships.role })
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
