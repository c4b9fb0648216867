import { and, asc, eq, lte, ne } from 'drizzle-orm'
import { segments } from '../../../db/postgres/schema/segments.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'

/** Interval between scheduled computations of a segment. */
const interval_ms = 3_600_000
const slot_ms = 60_000
/** Maximum number of segments per run; the others wait for the next run. */
const scheduledAtOnce = 1000

/** Returns when a segment is due next. Each segment has its own minute of the hour, to spread the load. */
export function nextDue(segmentId: string, now: number): Date {
  const slots = BigInt(interval_ms / slot_ms)
  const offset_ms = Number(BigInt(Bun.hash(segmentId)) % slots) * slot_ms
  const passed = Math.floor((now - offset_ms) / interval_ms)
  return new Date((passed + 1) * interval_ms + offset_ms)
}

/** Enqueues the computation of all due segments. Those of one site run one after another. */
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
