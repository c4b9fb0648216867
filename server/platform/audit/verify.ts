import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { auditChains, auditEntries } from '../../../db/postgres/schema/audit.ts'
import { checkChain, newChain } from './chain.ts'
import { lastRemoval } from './removal.ts'

/** How many entries are in memory at a time. */
const checked_max = 1000

export type ChainStatus = {
  /** The number of the first entry that is missing or altered; null if none is. */
  broken: number | null
  /** The number and the hash of the newest entry. */
  end: Position
  /** How many entries were removed because they were older than they are kept. */
  removed: number
}

/**
 * Checks that no entry of a workspace is missing or altered, except those that were removed because of their age. The
 * newest entry about such a removal says from where the chain continues; like every entry, it is part of the chain.
 */
export async function verifyChain(db: Db, workspaceId: string): Promise<ChainStatus> {
  // In one snapshot, so that entries that are added meanwhile do not look as if they were missing.
  return db.transaction(
    async (tx) => {
      const [chain] = await tx.select().from(auditChains).where(eq(auditChains.workspaceId, workspaceId))
      const expected = chain ?? newChain
      const start = (await lastRemoval(tx, workspaceId)) ?? newChain
      const status = { end: { number: expected.number, hash: expected.hash }, removed: start.number }
      const { broken, end } = await checkEntries(tx, workspaceId, start)
      if (broken !== null) return { ...status, broken }
      const isComplete = end.number === expected.number && end.hash === expected.hash
      return { ...status, broken: isComplete ? null : end.number + 1 }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Position = { number: number; hash: string }

/**
 * Checks the entries after a position, some at a time.
 * @param until the number of the last entry to check; by default all.
 * @returns the number of the first one that is missing or altered, or null, and the end of what was checked.
 */
export async function checkEntries(
  db: Pick<Db, 'select'>,
  workspaceId: string,
  start: Position,
  until = Number.MAX_SAFE_INTEGER,
): Promise<{ broken: number | null; end: Position }> {
  let end = start
  for (;;) {
    const { number } = auditEntries
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), gt(number, end.number), lte(number, until)))
      .orderBy(asc(number))
      .limit(checked_max)
    const checked = checkChain(end, rows)
    end = checked.end
    if (checked.broken !== null || rows.length < checked_max) return checked
  }
}
