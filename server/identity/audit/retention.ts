import { and, eq, gt, isNotNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { auditEntries } from '../../../db/postgres/schema/audit.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { newChain } from '../../platform/audit/chain.ts'
import { recordAlone, recordAudit } from '../../platform/audit/record.ts'
import { lastRemoval, removalFields } from '../../platform/audit/removal.ts'
import { checkEntries } from '../../platform/audit/verify.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { AuditSettings } from './model.ts'

type Working = Pick<CoreServices, 'db' | 'clock'>

const day_ms = 86_400_000
const removedAtOnce = 5000

/** Returns how long the entries of the caller's workspace are kept. */
export async function readSettings(db: Db, { workspaceId }: Principal): Promise<AuditSettings> {
  const [found] = await db
    .select({ retention_days: workspaces.auditRetentionDays })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  return { retention_days: found?.retention_days ?? null }
}

/** Changes how long entries are kept. A daily job removes older ones. */
export async function changeSettings(
  { db, clock }: Working,
  { workspaceId }: Principal,
  { retention_days }: AuditSettings,
): Promise<AuditSettings> {
  return db.transaction(async (tx) => {
    const { auditRetentionDays, id, name } = workspaces
    const [old] = await tx
      .select({ retention_days: auditRetentionDays, name })
      .from(workspaces)
      .where(eq(id, workspaceId))
      .for('no key update')
    await tx.update(workspaces).set({ auditRetentionDays: retention_days }).where(eq(id, workspaceId))
    await recordAudit(tx, clock, {
      action: 'audit_log.retention_changed',
      workspaceId,
      target: { id: workspaceId, name: old?.name ?? '' },
      before: { retention_days: old?.retention_days ?? null },
      after: { retention_days },
    })
    return { retention_days }
  })
}

/** Removes the entries of all workspaces that are older than they are kept. */
export async function removeOldEntries(services: Working & Pick<CoreServices, 'log'>): Promise<void> {
  const { db, clock } = services
  const { id, name, auditRetentionDays } = workspaces
  const limited = await db
    .select({ id, name, days: auditRetentionDays })
    .from(workspaces)
    .where(isNotNull(auditRetentionDays))
  for (const { days, ...workspace } of limited) {
    await recordRemoval(services, workspace, new Date(clock() - Number(days) * day_ms))
    await removeRecorded(db, workspace.id)
  }
}

/**
 * Records which entries are about to be removed, and the hash from which the chain continues: that entry permits their
 * removal, and without it, verification would find them missing.
 */
async function recordRemoval(
  { db, clock, log }: Working & Pick<CoreServices, 'log'>,
  workspace: { id: string; name: string },
  before: Date,
): Promise<void> {
  const removed = (await lastRemoval(db, workspace.id)) ?? newChain
  const { number, at } = auditEntries
  const firstKept = sql<
    number | null
  >`min(${number}) filter (where ${at} >= ${before.toISOString()}::timestamptz)`
  const [found] = await db
    .select({ firstKept: firstKept.mapWith(Number), newest: max(number) })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, workspace.id), gt(number, removed.number)))
  const last = found?.firstKept ? found.firstKept - 1 : (found?.newest ?? 0)
  if (last <= removed.number) return
  const { broken, end } = await checkEntries(db, workspace.id, removed, last)
  if (broken !== null || end.number !== last) {
    // Removing them would hide that one of them is missing or altered.
    const details = { workspace_id: workspace.id, entry: broken ?? end.number + 1 }
    log.error(details, 'an entry of the audit log is missing or altered: old entries are not removed')
    return
  }
  await recordAlone(
    { db, clock },
    {
      action: 'audit_log.entries_removed',
      workspaceId: workspace.id,
      target: workspace,
      after: { ...removalFields(end), entries: last - removed.number },
    },
  )
}

/** Deletes the entries whose removal is recorded, also what an interrupted run has left. */
async function removeRecorded(db: Db, workspaceId: string): Promise<void> {
  const removal = await lastRemoval(db, workspaceId)
  if (!removal) return
  for (;;) {
    const { count } = await db.execute(sql`
      delete from ${auditEntries} where ctid in (
        select ctid from ${auditEntries}
        where workspace_id = ${workspaceId} and number <= ${removal.number}
        limit ${removedAtOnce}
      )`)
    if (count < removedAtOnce) return
  }
}
