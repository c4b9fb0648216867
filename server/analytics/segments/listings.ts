import { and, asc, eq, inArray } from 'drizzle-orm'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { segmentListings, segments } from '../../../db/postgres/schema/segments.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { chunks } from '../../platform/chunks.ts'
import { notFound, Unprocessable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { auditedSegment } from './audited-segment.ts'
import {
  type Computation,
  computedColumns,
  nextComputation,
  recordComputation,
  type SegmentedSite,
  type StoredSegment,
} from './computation.ts'
import { listLimits, type Segment } from './model.ts'
import { toSegment } from './segment-answer.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Listing = Pick<typeof segmentListings.$inferSelect, 'userId' | 'listedAt'>

// Postgres accepts at most 65,535 parameters per statement.
const storedAtOnce = 10_000

/** Stores the first members of a new list. */
export async function listMembers(
  services: Working,
  site: SegmentedSite,
  userIds: readonly string[],
): Promise<Computation> {
  const at = new Date(services.clock())
  const listed = userIds.map((userId) => ({ userId, listedAt: at }))
  const computation = await insertListed(services, site, listed, at)
  return { computation, computedAt: at, userCount: listed.length, entered: listed.length, left: 0 }
}

/** Adds users to a list; existing entries stay unchanged. */
export async function storeListings(
  tx: Pick<Db, 'insert'>,
  segment: Pick<StoredSegment, 'id'>,
  userIds: readonly string[],
  listedAt: Date,
): Promise<void> {
  for (const some of chunks(userIds, storedAtOnce))
    await tx
      .insert(segmentListings)
      .values(some.map((userId) => ({ segmentId: segment.id, userId, listedAt })))
      .onConflictDoNothing()
}

/** Adds users to the list of a static segment. @throws NotFound, @throws Unprocessable past 100,000 users. */
export async function addMembers(
  services: Working,
  site: SegmentedSite,
  segmentId: string,
  userIds: readonly string[],
): Promise<Segment> {
  return changeList(services, site, segmentId, (tx, segment, at) => storeListings(tx, segment, userIds, at))
}

/**
 * Removes users from the list of a static segment; unknown users are ignored.
 * @throws NotFound, @throws Unprocessable
 */
export async function removeMembers(
  services: Working,
  site: SegmentedSite,
  segmentId: string,
  userIds: readonly string[],
): Promise<Segment> {
  return changeList(services, site, segmentId, async (tx, segment) => {
    const { segmentId: ofSegment, userId } = segmentListings
    await tx
      .delete(segmentListings)
      .where(and(eq(ofSegment, segment.id), inArray(userId, [...new Set(userIds)])))
  })
}

/** Changes a list in one transaction that locks its row and stores its members. Lists are short enough for that. */
async function changeList(
  services: Working,
  site: SegmentedSite,
  segmentId: string,
  change: (tx: Transaction, segment: StoredSegment, at: Date) => Promise<void>,
): Promise<Segment> {
  return services.db.transaction(async (tx) => {
    const [segment] = await tx
      .select()
      .from(segments)
      .where(and(eq(segments.id, segmentId), eq(segments.siteId, site.id)))
      .for('no key update')
    if (!segment) throw notFound('segment', segmentId)
    if (segment.type !== 'static')
      throw new Unprocessable(`The segment ${segmentId} is dynamic: its rules determine its members`)
    const at = new Date(services.clock())
    const before = new Set((await listed(tx, segment)).map((it) => it.userId))
    await change(tx, segment, at)
    const now = await listed(tx, segment)
    if (now.length > listLimits.segment)
      throw new Unprocessable(
        `A static segment can have at most ${listLimits.segment} users, not ${now.length}`,
      )
    const entered = now.filter((it) => !before.has(it.userId)).length
    const left = before.size - (now.length - entered)
    if (entered === 0 && left === 0) return toSegment(segment)
    const found = {
      computation: await insertListed(services, site, now, at),
      computedAt: at,
      userCount: now.length,
      entered,
      left,
    }
    const [row] = await tx
      .update(segments)
      .set({ ...computedColumns(found, segment), updatedAt: at })
      .where(eq(segments.id, segment.id))
      .returning()
    await recordComputation(tx, services, site, segment, found)
    // Without the users: the log outlives their erasure.
    await recordAudit(tx, services.clock, {
      ...auditedSegment('segment.members_changed', segment),
      before: { users: before.size },
      after: { users: now.length, added: entered, removed: left },
    })
    return toSegment(row as StoredSegment)
  })
}

function listed(tx: Pick<Db, 'select'>, segment: StoredSegment): Promise<Listing[]> {
  const { segmentId, userId, listedAt } = segmentListings
  return tx
    .select({ userId, listedAt })
    .from(segmentListings)
    .where(eq(segmentId, segment.id))
    .orderBy(asc(userId))
}

/** Stores the members of a list under a new computation number. */
async function insertListed(
  { db, clickhouse }: Working,
  site: SegmentedSite,
  listings: readonly Listing[],
  at: Date,
): Promise<number> {
  const computation = await nextComputation(db)
  const rows = listings.map(({ userId, listedAt }) =>
    JSON.stringify({
      site_id: site.id,
      computation,
      user_id: userId,
      since: clickhouseTime(listedAt),
      computed_at: clickhouseTime(at),
    }),
  )
  if (rows.length > 0) await clickhouse.insertNdjson('segment_members', rows.join('\n'))
  return computation
}
