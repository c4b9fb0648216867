import { asc } from 'drizzle-orm'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { verifyChain } from '../../platform/audit/verify.ts'
import { type Check, failed, type Outcome, ok } from './check.ts'
import type { Installation } from './installation.ts'
import { counted, listSome } from './labels.ts'

export const auditLogChecks: readonly Check[] = [
  {
    name: 'audit log',
    needs: ['PostgreSQL tables'],
    // Every entry is read: a million take about a minute.
    limit_ms: 600_000,
    remedy: 'run the check again when the service is less busy',
    run: auditLog,
  },
]

/** Verifies the audit log of every workspace, a part of it at a time. */
async function auditLog({ databases }: Installation, signal: AbortSignal): Promise<Outcome> {
  const { db } = databases.postgres
  const all = await db.select({ id: workspaces.id }).from(workspaces).orderBy(asc(workspaces.id))
  const broken: string[] = []
  let entries = 0
  for (const { id } of all) {
    signal.throwIfAborted()
    const status = await verifyChain(db, id)
    entries += status.end.number - status.removed
    if (status.broken !== null) broken.push(`entry ${status.broken} of ${id}`)
  }
  if (broken.length === 0)
    return ok(
      `${counted(entries, 'entry', 'entries')} of ${counted(all.length, 'workspace')}: none is missing or altered`,
    )
  return failed(
    `missing or altered: ${listSome(broken)}`,
    'entries before it are unchanged: compare the others with a backup, and find out who has access to the database',
  )
}
