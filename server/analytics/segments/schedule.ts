import { and, asc, eq, lte, ne } from 'drizzle-orm'
import { segments } from '../../../db/postgres/schema/segments.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'

/** How often members are determined anew. */
const interval_ms = 3_600_000
const slot_ms = 60_000
/** At most so many at one time; the others wait for the next. */
const scheduledAtOnce = 1000

/** When a segment is due next: each has a minute of the hour of its own, so that not all come at once. */
export function nextDue(segmentId: string, now: number): Date {
  const slots = BigInt(interval_ms / slot_ms)
  const offset_ms = Number(BigInt(Bun.hash(segmentId)) % slots) * slot_ms
  const passed = Math.floor((now - offset_ms) / interval_ms)
  return new Date((passed + 1) * interval_ms + offset_ms)
}

/** Has the members of all segments that are due determined anew: those of one site one after the other. */
export async function scheduleSegments({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: segments.id, siteId: segments.siteId })
      .from(segments)
      .innerJoin(sites, eq(sites.id, segments.siteId))
      .where(
        and(lte(segments.dueAt, new Date(now)), eq(segments.status, 'active'), ne(sites.status, 'archived')),
      )
      .orderBy(asc(segments.dueAt))
      .limit(scheduledAtOnce)
      .for('no key update', { of: segments, skipLocked: true })
    for (const { id, siteId } of due) {
      await enqueue(
        tx,
        'compute-segment',
        { segment_id: id },
        { key: `compute-segment:${id}`, queue: `compute-segments:${siteId}`, attempts: 3 },
      )
      await tx
        .update(segments)
        .set({ dueAt: nextDue(id, now) })
        .where(eq(segments.id, id))
    }
  })
}
