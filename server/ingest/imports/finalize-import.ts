import { and, eq, inArray, sql } from 'drizzle-orm'
import { imports } from '../../../db/postgres/schema/imports.ts'
import { Unprocessable } from '../../platform/errors.ts'
import { reprojectMisattributed, reprojectRange } from '../pipeline/project-sessions.ts'
import { withProjectionLockIn } from '../pipeline/projection-lock.ts'
import { rangesOf } from '../pipeline/rebuild-sessions.ts'
import type { Range } from '../pipeline/session-scope.ts'
import { loadImport, type StoredImport } from './imports.ts'
import { type Lease, leaseRetry_ms, takeLease } from './lease.ts'
import { namedVisitors } from './named-visitors.ts'
import { finishPending, type ImportServices, scheduleFinalize } from './store-block.ts'

/** Error message of an import that was interrupted without recording a reason. */
export const interruptedMessage = 'The connection was lost, or the server failed'

/** Finalizes an import: updates the data derived from its events. Does nothing if it is done already or deleted. */
export async function finalizeImport(services: ImportServices, importId: string): Promise<void> {
  const lease = await takeLease(services.postgres, importId)
  // An upload or an undo holds it.
  if (!lease) return scheduleFinalize(services.db, importId, new Date(services.clock() + leaseRetry_ms))
  try {
    const stored = await loadImport(services.db, importId)
    if (stored) await finalizeWithLease(services, lease, stored)
  } finally {
    await lease.release()
  }
}

/** Like `finalizeImport`, for a caller that holds the lease. */
export async function finalizeWithLease(
  services: ImportServices,
  lease: Lease,
  before: StoredImport,
): Promise<void> {
  try {
    await finishPending(services, lease, before)
  } catch (error) {
    // The site accepts no events: the block waits for the rest of the upload, but stored events are finalized.
    if (!(error instanceof Unprocessable)) throw error
  }
  const stored = await loadImport(services.db, before.id)
  if (!stored || !['receiving', 'interrupted', 'processing'].includes(stored.status)) return
  for (const range of await rangesOf(services.clickhouse, stored.siteId, stored.unsettledDays)) {
    await withProjectionLockIn(lease.sql, (version) => reprojectRange(services, range, version))
    await markFinalized(services, stored, range)
  }
  for (const visitors of await namedVisitors(services.clickhouse, stored))
    await withProjectionLockIn(lease.sql, (version) => reprojectMisattributed(services, visitors, version))
  await markEnd(services, stored)
}

async function markFinalized({ db, clock }: ImportServices, { id }: StoredImport, { from, until }: Range) {
  const [first, end] = [from, until].map((it) => it.toISOString().slice(0, 10)) as [string, string]
  await db
    .update(imports)
    .set({
      unsettledDays: sql`(
        select coalesce(jsonb_agg(day), '[]'::jsonb) from jsonb_array_elements_text(${imports.unsettledDays}) as day
        where day < ${first} or day >= ${end})`,
      updatedAt: new Date(clock()),
    })
    .where(eq(imports.id, id))
}

/** Sets the final status: completed if all data was received, otherwise interrupted. */
async function markEnd({ db, clock }: ImportServices, { id, status, error }: StoredImport) {
  const now = new Date(clock())
  const isReceived = status === 'processing'
  await db
    .update(imports)
    .set({
      status: isReceived ? 'completed' : 'interrupted',
      // The process ended and could not record a reason.
      error: status === 'receiving' ? interruptedMessage : error,
      unsettledDays: [],
      finishedAt: isReceived ? now : null,
      updatedAt: now,
    })
    .where(and(eq(imports.id, id), inArray(imports.status, [status])))
}
