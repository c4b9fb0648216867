import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'

/**
 * Locks a workspace until the transaction ends: concurrent calls wait, so that what they check together stays true, such
 * as how much there is of something, or that there is an owner.
 */
export async function lockWorkspace(tx: Pick<Db, 'select'>, workspaceId: string): Promise<void> {
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('no key update')
}
