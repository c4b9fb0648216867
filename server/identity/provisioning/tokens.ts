import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { provisioning } from '../../../db/postgres/schema/provisioning.ts'
import { singleSignOn } from '../../../db/postgres/schema/single-sign-on.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { NotFound, Unprocessable } from '../../platform/errors.ts'
import { hashKey, randomText } from '../../platform/http/key-format.ts'
import type { Services } from '../../services.ts'
import { hasVerifiedDomain, type RuledWorkspace } from '../accounts/sign-in-rules.ts'
import { lockWorkspace } from '../members/lock-workspace.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Workspace = Pick<RuledWorkspace, 'id' | 'name'>

/** How exactly the last use is known. */
const use_ms = 60_000

/** What the console shows of the provisioning of a workspace. */
export type ShownProvisioning = {
  base_url: string
  /** Null while there is no token. */
  token: { created_at: string; last_used_at: string | null } | null
}

/** The address that identity providers send their requests to. */
export function scimUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/scim/v2`
}

export async function showProvisioning(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id }: Pick<Workspace, 'id'>,
): Promise<ShownProvisioning> {
  const [row] = await db.select().from(provisioning).where(eq(provisioning.workspaceId, id))
  const token = row && {
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
  return { base_url: scimUrl(config), token: token ?? null }
}

/**
 * Makes the token with which the identity provider of a workspace manages its members. It replaces the one before.
 * @returns the token, which only its hash is stored of
 * @throws Unprocessable without a provider and a verified domain
 */
export async function replaceToken({ db, clock }: Needs, workspace: Workspace): Promise<string> {
  const token = `scim_${randomText()}`
  const values = { tokenHash: hashKey(token), createdAt: new Date(clock()), lastUsedAt: null }
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace.id)
    // Domains end with the provider.
    if (!(await hasVerifiedDomain(tx, workspace.id)))
      throw new Unprocessable('Set up single sign-on and verify a domain first')
    const [before] = await tx.select().from(provisioning).where(eq(provisioning.workspaceId, workspace.id))
    await tx
      .insert(provisioning)
      .values({ workspaceId: workspace.id, ...values })
      .onConflictDoUpdate({ target: provisioning.workspaceId, set: values })
    const action = before ? 'provisioning.token_replaced' : 'provisioning.enabled'
    await record(tx, clock, action, workspace)
  })
  return token
}

/** Ends the access of the identity provider. The members stay. @throws NotFound without a token */
export async function removeToken({ db, clock }: Needs, workspace: Workspace): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace.id)
    if (!(await endProvisioning(tx, clock, workspace))) throw new NotFound('There is no token')
  })
}

/** Removes the token of a workspace, if it has one. @returns whether it had one */
export async function endProvisioning(tx: Transaction, clock: Clock, workspace: Workspace): Promise<boolean> {
  const removed = await tx
    .delete(provisioning)
    .where(eq(provisioning.workspaceId, workspace.id))
    .returning({ workspaceId: provisioning.workspaceId })
  if (removed.length === 0) return false
  await record(tx, clock, 'provisioning.disabled', workspace)
  return true
}

/** Returns the workspace that a token is of. Undefined for another text, and while no domain is verified. */
export async function findProvisioned(db: Db, token: string) {
  const [found] = await db
    .select({
      workspaceId: provisioning.workspaceId,
      defaultRole: singleSignOn.defaultRole,
      plan: workspaces.plan,
      customLimits: workspaces.customLimits,
    })
    .from(provisioning)
    .innerJoin(singleSignOn, eq(singleSignOn.workspaceId, provisioning.workspaceId))
    .innerJoin(workspaces, eq(workspaces.id, provisioning.workspaceId))
    .where(eq(provisioning.tokenHash, hashKey(token)))
  return found && (await hasVerifiedDomain(db, found.workspaceId)) ? found : undefined
}

/** Records that a token was used. */
export async function noteUse({ db, clock }: Needs, workspaceId: string): Promise<void> {
  const now = clock()
  const isOld = or(isNull(provisioning.lastUsedAt), lt(provisioning.lastUsedAt, new Date(now - use_ms)))
  await db
    .update(provisioning)
    .set({ lastUsedAt: new Date(now) })
    .where(and(eq(provisioning.workspaceId, workspaceId), isOld))
}

function record(tx: Transaction, clock: Clock, action: AuditAction, { id, name }: Workspace): Promise<void> {
  return recordAudit(tx, clock, { action, workspaceId: id, target: { id, name } })
}
