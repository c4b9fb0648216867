import { eq } from 'drizzle-orm'
import { consoleSessions } from '../../../db/postgres/schema/accounts.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { Forbidden } from '../../platform/errors.ts'
import { type Role, roleHolds } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { addMembership } from '../accounts/accounts.ts'

type Working = Pick<CoreServices, 'db' | 'clock' | 'config'>

/** Adds a workspace with its owner. @returns its id */
export async function addWorkspace(
  { db, clock, config }: Working,
  accountId: string,
  name: string,
): Promise<string> {
  const workspaceId = id('workspace')
  const createdAt = new Date(clock())
  const { plan } = config
  await db.transaction(async (tx) => {
    await tx.insert(workspaces).values({ id: workspaceId, name, slug: workspaceId, plan, createdAt })
    await addMembership(tx, clock, { workspaceId, accountId, role: 'owner', siteIds: null })
    const target = { id: workspaceId, name }
    await recordAudit(tx, clock, { action: 'workspace.created', workspaceId, target, after: { name } })
  })
  return workspaceId
}

/** Makes a workspace the one that a session of the console shows. */
export async function openWorkspace(
  { db }: Pick<Working, 'db'>,
  sessionId: string,
  workspaceId: string,
): Promise<void> {
  await db
    .update(consoleSessions)
    .set({ activeWorkspaceId: workspaceId })
    .where(eq(consoleSessions.id, sessionId))
}

/** @throws Forbidden for a role that may not change members either. */
export async function renameWorkspace(
  { db, clock }: Working,
  workspace: { id: string; name: string; role: Role },
  name: string,
): Promise<void> {
  if (!roleHolds(workspace.role, 'members:write'))
    throw new Forbidden('Only an admin or an owner can rename the workspace')
  await db.transaction(async (tx) => {
    await tx.update(workspaces).set({ name }).where(eq(workspaces.id, workspace.id))
    await recordAudit(tx, clock, {
      action: 'workspace.renamed',
      workspaceId: workspace.id,
      target: { id: workspace.id, name },
      before: { name: workspace.name },
      after: { name },
    })
  })
}
