import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { segmentListings, segments } from '../../../db/postgres/schema/segments.ts'
import { batchByWeight } from '../../revenue/conversions/batch-by-weight.ts'
import type { Services } from '../../services.ts'
import { params_max, weightOfConversions } from '../users/person-conversions.sql.ts'
import { evaluationOf, type SegmentedSite, type StoredSegment } from './computation.ts'
import { hashesOfUsers, rulesMet } from './evaluate.sql.ts'
import { requireActive } from './membership.ts'
import type { EvaluationQuery, SegmentEvaluation } from './model.ts'
import { type Evaluation, weightOfRules } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
/** Each rule adds a column to the query, and the length of a query is limited. */
const rulesAtOnce = 500

type DynamicSegment = StoredSegment & { rules: SegmentGroup }

/**
 * Returns the segments that users are in now. Rules are evaluated on the current data, not on the last computation.
 * @throws ValidationError for a segment that the site does not have, or that is archived.
 */
export async function evaluateUsers(
  services: Working,
  site: SegmentedSite,
  { user_ids, segment_ids }: EvaluationQuery,
): Promise<SegmentEvaluation> {
  const { db, clickhouse } = services
  const wanted = await wantedSegments(db, site, segment_ids)
  const userIds = [...new Set(user_ids)]
  const evaluation = await evaluationOf(services, site)
  const members = new Map<string, Set<string>>(wanted.map(({ id }) => [id, new Set()]))

  const dynamic = wanted.filter((it): it is DynamicSegment => it.rules !== null)
  const [hashed] = dynamic.length > 0 ? await clickhouse.rows(hashesOfUsers(userIds)) : []
  // One query for as many rules as its parameters allow.
  for (const some of batchByWeight(
    dynamic,
    (it) => weightOfRules(it.rules),
    undefined,
    paramsLeft(evaluation),
  ))
    for (const { user_id, met } of await clickhouse.rows(
      rulesMet(
        site.id,
        hashed?.hashes ?? '',
        some.map((it) => it.rules),
        evaluation,
      ),
    ))
      for (const index of met) members.get((some[index] as DynamicSegment).id)?.add(user_id)
  const lists = wanted.filter((it) => it.type === 'static').map((it) => it.id)
  for (const { segmentId, userId } of await listedAmong(db, lists, userIds))
    members.get(segmentId)?.add(userId)

  return {
    evaluated_at: new Date(evaluation.now).toISOString(),
    segments: wanted.map(({ id, name }) => ({ id, name })),
    users: userIds.map((user_id) => ({
      user_id,
      segment_ids: wanted.filter(({ id }) => members.get(id)?.has(user_id)).map(({ id }) => id),
    })),
  }
}

/** Returns how many parameters a query has left for rules, after those of the goals. */
function paramsLeft({ goals }: Evaluation): number {
  return Math.min(rulesAtOnce, params_max - weightOfConversions(goals))
}

async function wantedSegments(
  db: Services['db'],
  site: SegmentedSite,
  ids: readonly string[] | undefined,
): Promise<StoredSegment[]> {
  const requested = ids && [...new Set(ids)]
  const found = await db
    .select()
    .from(segments)
    .where(
      and(
        eq(segments.siteId, site.id),
        requested ? inArray(segments.id, requested) : eq(segments.status, 'active'),
      ),
    )
    .orderBy(asc(segments.createdAt), asc(segments.id))
  if (requested) requireActive(requested, found, 'segment_ids')
  return found
}

function listedAmong(db: Services['db'], segmentIds: string[], userIds: readonly string[]) {
  const { segmentId, userId } = segmentListings
  if (segmentIds.length === 0) return []
  return db
    .select({ segmentId, userId })
    .from(segmentListings)
    .where(
      and(
        inArray(segmentId, segmentIds),
        sql`${userId} in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))`,
      ),
    )
}
