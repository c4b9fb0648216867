import { eq } from 'drizzle-orm'
import { auditEntries } from '../../../db/postgres/schema/audit.ts'
import { toEntry } from '../../identity/audit/audit-log.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { publishEvents } from './domain-events.ts'

/** Publishes an entry of the audit log once, for the webhooks of live mode that list it. */
export async function publishAuditEntry(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  entryId: string,
): Promise<void> {
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.id, entryId))
  // Its workspace may have been deleted since.
  if (!row) return
  await db.transaction((tx) =>
    publishEvents(tx, clock, [
      {
        type: 'audit.entry_created',
        workspaceId: row.workspaceId,
        mode: 'live',
        siteId: row.siteId,
        key: `audit.entry_created ${row.id}`,
        data: { entry: toEntry(row) },
      },
    ]),
  )
}
