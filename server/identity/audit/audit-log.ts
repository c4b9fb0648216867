import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { auditEntries } from '../../../db/postgres/schema/audit.ts'
import { verifyChain } from '../../platform/audit/verify.ts'
import { decodeCursor, encodeCursor, unknownCursor } from '../../platform/http/pagination.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { existingTargets } from './existing-targets.ts'
import type { AuditEntry, AuditQuery, AuditVerification, ListedAuditEntry } from './model.ts'

/** Returns a page of the audit log of the caller's workspace, latest first. @throws ValidationError for an unknown cursor. */
export async function listAudit(
  db: Db,
  { workspaceId, mode }: Principal,
  { limit = 100, cursor, ...filters }: AuditQuery,
) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, workspaceId), matching(filters), before(cursor)))
    .orderBy(desc(auditEntries.number))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const targets = page.map((it) => it.targetId)
  const existing = await existingTargets(db, { workspaceId, mode }, targets)
  return {
    data: page.map((it): ListedAuditEntry => ({ ...toEntry(it), target_exists: existing.has(it.targetId) })),
    pagination: { cursor: last ? encodeCursor([last.number]) : null, has_more: last !== undefined },
  }
}

/** Checks that no entry of the caller's workspace is missing or altered. */
export async function verifyAudit(db: Db, { workspaceId }: Principal): Promise<AuditVerification> {
  const { broken, end, removed } = await verifyChain(db, workspaceId)
  return {
    is_intact: broken === null,
    entries: end.number - removed,
    removed_entries: removed,
    first_broken: broken,
    last_hash: end.hash,
  }
}

function matching({
  action,
  actor_id,
  target_id,
  site_id,
  start_date,
  end_date,
}: AuditQuery): SQL | undefined {
  return and(
    action && eq(auditEntries.action, action),
    actor_id === undefined ? undefined : eq(auditEntries.actorId, actor_id),
    target_id === undefined ? undefined : eq(auditEntries.targetId, target_id),
    site_id === undefined ? undefined : eq(auditEntries.siteId, site_id),
    start_date === undefined ? undefined : gte(auditEntries.at, new Date(start_date)),
    end_date === undefined ? undefined : lt(auditEntries.at, new Date(end_date)),
  )
}

function before(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [number] = decodeCursor(cursor, 1)
  if (!Number.isSafeInteger(number)) throw unknownCursor()
  return lt(auditEntries.number, number as number)
}

/** An entry as the API returns it. */
export function toEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  const { id, number, at, action, siteId, changes, previousHash, hash } = row
  return {
    id,
    number,
    at: at.toISOString(),
    action: action as AuditEntry['action'],
    actor: {
      kind: row.actorKind,
      id: row.actorId,
      name: row.actorName,
      address: row.address,
      agent: row.agent,
    },
    target: { id: row.targetId, name: row.targetName },
    site_id: siteId,
    changes: JSON.parse(changes),
    previous_hash: previousHash,
    hash,
  }
}
