import { and, desc, eq, lt } from 'drizzle-orm'
import { segmentComputations } from '../../../db/postgres/schema/segments.ts'
import { csvLine } from '../../../packages/text/csv-line.ts'
import { recordAlone } from '../../platform/audit/record.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { decodeCursor, encodeCursor, isHash, unknownCursor } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import { auditedSegment } from './audited-segment.ts'
import { type MemberRow, membersOf } from './members.sql.ts'
import type { HistoryQuery, MembersQuery, SegmentComputation, SegmentMember } from './model.ts'
import { findSegment } from './segments.ts'

type Working = Pick<Services, 'db' | 'clickhouse'>
type Site = { id: string }

/** A file may take longer than a page in the console: the client may read slowly. */
const fileSettings = { max_execution_time: 600 }

/**
 * Returns a page of the members of a segment. The order is arbitrary but stable, and all pages come from one
 * computation.
 * @throws NotFound, @throws ValidationError if the cursor refers to members that are no longer stored.
 */
export async function segmentMembers(
  { db, clickhouse }: Working,
  site: Site,
  segmentId: string,
  { limit = 100, cursor }: MembersQuery,
) {
  const segment = await findSegment(db, site, segmentId)
  const position = cursor === undefined ? undefined : readPosition(cursor)
  const kept = [segment.computation, segment.previousComputation]
  if (position && !kept.includes(position.computation)) throw unknownCursor()
  const computation = position?.computation ?? segment.computation
  const found = await clickhouse.rows(
    membersOf(site.id, computation, { after: position?.after ?? '0', limit: limit + 1 }),
  )
  const page = found.slice(0, limit)
  const next = found.length > limit ? encodeCursor([computation, page.at(-1)?.user ?? '']) : null
  return { data: page.map(toMember), pagination: { cursor: next, has_more: next !== null } }
}

/** Returns all members of a segment as CSV. @throws NotFound */
export async function membersFile(
  { db, clickhouse, clock }: Working & Pick<Services, 'clock'>,
  site: Site,
  segmentId: string,
): Promise<ReadableStream<Uint8Array>> {
  const segment = await findSegment(db, site, segmentId)
  const rows = clickhouse.stream(membersOf(site.id, segment.computation), { settings: fileSettings })
  const file = await csvFile(rows, csvLine(['user_id', 'client_id', 'since']), (row) => {
    const { user_id, client_id, since } = toMember(row)
    return csvLine([user_id, client_id, since])
  })
  await recordAlone(
    { db, clock },
    { ...auditedSegment('data.downloaded', segment), after: { list: 'segment_members' } },
  )
  return file
}

/** Returns a page of the computations of a segment, newest first. @throws NotFound, @throws ValidationError */
export async function segmentHistory(
  { db }: Pick<Working, 'db'>,
  site: Site,
  segmentId: string,
  { limit = 100, cursor }: HistoryQuery,
) {
  const segment = await findSegment(db, site, segmentId)
  const before = cursor === undefined ? undefined : readNumber(cursor)
  const { segmentId: ofSegment, computation } = segmentComputations
  const found = await db
    .select()
    .from(segmentComputations)
    .where(and(eq(ofSegment, segment.id), before === undefined ? undefined : lt(computation, before)))
    .orderBy(desc(computation))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const next = found.length > limit ? encodeCursor([page.at(-1)?.computation ?? 0]) : null
  return {
    data: page.map(
      ({ computedAt, userCount, entered, left }): SegmentComputation => ({
        computed_at: computedAt.toISOString(),
        user_count: userCount,
        entered,
        left,
      }),
    ),
    pagination: { cursor: next, has_more: next !== null },
  }
}

function toMember({ user_id, client_id, since_ms }: MemberRow): SegmentMember {
  return {
    user_id: user_id || null,
    client_id: client_id || null,
    since: new Date(since_ms).toISOString(),
  }
}

function readPosition(cursor: string): { computation: number; after: string } {
  const [computation, after] = decodeCursor(cursor, 2)
  if (typeof computation === 'number' && isHash(after)) return { computation, after }
  throw unknownCursor()
}

function readNumber(cursor: string): number {
  const [computation] = decodeCursor(cursor, 1)
  if (Number.isSafeInteger(computation)) return computation as number
  throw unknownCursor()
}
