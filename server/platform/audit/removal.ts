import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { auditEntries } from '../../../db/postgres/schema/audit.ts'

/** The last entry that was removed because of its age. */
export type Removal = { number: number; hash: string }

/** The fields of an entry about a removal. A trigger of the table reads `up_to`. */
export function removalFields({ number, hash }: Removal) {
  return { up_to: number, hash }
}

/** Returns what the newest entry about a removal says; undefined if nothing was removed. */
export async function lastRemoval(db: Pick<Db, 'select'>, workspaceId: string): Promise<Removal | undefined> {
  const [entry] = await db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.action, 'audit_log.entries_removed')),
    )
    .orderBy(desc(auditEntries.number))
    .limit(1)
  if (!entry) return undefined
  const { up_to, hash } = JSON.parse(entry.changes)
  return { number: up_to.after, hash: hash.after }
}
