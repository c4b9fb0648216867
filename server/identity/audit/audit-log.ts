import { and, asc, desc, eq, gt, gte, lt, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { auditChains, auditEntries } from '../../../db/postgres/schema/audit.ts'
import { checkChain, newChain } from '../../platform/audit/chain.ts'
import { decodeCursor, encodeCursor, unknownCursor } from '../../platform/http/pagination.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { AuditEntry, AuditQuery, AuditVerification } from './model.ts'

/** How many entries are checked at a time. */
const checked_max = 5000

/** Returns a page of the audit log of the caller's workspace, latest first. @throws ValidationError for an unknown cursor. */
export async function listAudit(
  db: Db,
  { workspaceId }: Principal,
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
  return {
    data: page.map(toEntry),
    pagination: { cursor: last ? encodeCursor([last.number]) : null, has_more: last !== undefined },
  }
}

/** Checks that no entry of the caller's workspace is missing or altered. */
export async function verifyAudit(db: Db, { workspaceId }: Principal): Promise<AuditVerification> {
  // In one snapshot, so that entries that are added meanwhile do not look as if they were missing.
  return db.transaction(
    async (tx) => {
      const [chain] = await tx.select().from(auditChains).where(eq(auditChains.workspaceId, workspaceId))
      const expected = chain ?? newChain
      let end: { number: number; hash: string } = newChain
      for (;;) {
        const rows = await tx
          .select()
          .from(auditEntries)
          .where(and(eq(auditEntries.workspaceId, workspaceId), gt(auditEntries.number, end.number)))
          .orderBy(asc(auditEntries.number))
          .limit(checked_max)
        const { broken, end: reached } = checkChain(end, rows)
        if (broken !== null) return verification(expected, broken)
        end = reached
        if (rows.length < checked_max) break
      }
      const isComplete = end.number === expected.number && end.hash === expected.hash
      return verification(expected, isComplete ? null : end.number + 1)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function verification(
  { number, hash }: { number: number; hash: string },
  broken: number | null,
): AuditVerification {
  return { is_intact: broken === null, entries: number, first_broken: broken, last_hash: hash }
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

function toEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
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
