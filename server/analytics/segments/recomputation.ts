import { eq, lt } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { segmentComputations, segments } from '../../../db/postgres/schema/segments.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { Conflict, NotFound, Unprocessable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { storedComputations } from './members.sql.ts'
import { computeSegment } from './segments.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/** How long the history of a segment is kept. */
const historyKept_ms = 400 * 86_400_000
/** Upper bound for the time from the first stored member until a computation becomes current. */
const settled_ms = 3_600_000

/**
 * Runs a scheduled computation of a segment. If the query is too large, the failure is stored and the segment keeps
 * its members.
 */
export async function recomputeSegment(services: Working, segmentId: string): Promise<void> {
  const { db } = services
  const [found] = await db
    .select({ site: sites })
    .from(segments)
    .innerJoin(sites, eq(sites.id, segments.siteId))
    .where(eq(segments.id, segmentId))
  if (!found) return
  try {
    await computeSegment(services, found.site, segmentId, { isScheduled: true })
  } catch (error) {
    // The segment was deleted, or another process is computing it.
    if (error instanceof NotFound || error instanceof Conflict) return
    if (!(error instanceof QueryTooLarge || error instanceof Unprocessable)) throw error
    await db.update(segments).set({ failure: error.message }).where(eq(segments.id, segmentId))
  }
}

/**
 * Removes members that no segment refers to. Those of the previous computation stay, because a request that started
 * shortly before may still read them.
 */
export async function expireMembers({ db, clickhouse, clock }: Working): Promise<void> {
  const now = clock()
  await db
    .delete(segmentComputations)
    .where(lt(segmentComputations.computedAt, new Date(now - historyKept_ms)))
  const stored = await clickhouse.rows(storedComputations, { before: new Date(now - settled_ms) })
  for (const { site_id, computations } of stored) {
    const rows = await db
      .select({ current: segments.computation, previous: segments.previousComputation })
      .from(segments)
      .where(eq(segments.siteId, site_id))
    const kept = new Set(rows.flatMap(({ current, previous }) => [current, previous]))
    const gone = computations.filter((it) => !kept.has(it))
    if (gone.length > 0)
      await clickhouse.deleteRows(
        'segment_members',
        'site_id = {site_id:String} AND computation IN {gone:Array(UInt64)}',
        { site_id, gone },
      )
  }
}
