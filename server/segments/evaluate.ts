import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { t } from 'elysia'
import { Params } from '../../db/clickhouse/params.ts'
import { statement } from '../../db/clickhouse/query.ts'
import { segmentListings, segments } from '../../db/postgres/schema/segments.ts'
import { weighedPortions } from '../conversions/portions.ts'
import type { Services } from '../services.ts'
import { evaluationOf, type SegmentedSite, type StoredSegment } from './computation.ts'
import { requireActive } from './membership.ts'
import type { EvaluationQuestion, SegmentEvaluation } from './model.ts'
import { type Evaluation, evaluated, weightOfRules } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Ruled = StoredSegment & { rules: SegmentGroup }

/**
 * Which segments users are in now: rules are evaluated for them as their data is at this moment, whatever the last
 * computation found. @throws ValidationError naming a segment that the site does not have, or that is archived.
 */
export async function evaluateUsers(
  services: Working,
  site: SegmentedSite,
  { user_ids, segment_ids }: EvaluationQuestion,
): Promise<SegmentEvaluation> {
  const { db, clickhouse } = services
  const wanted = await wantedSegments(db, site, segment_ids)
  const userIds = [...new Set(user_ids)]
  const evaluation = await evaluationOf(services, site)
  const members = new Map<string, Set<string>>(wanted.map(({ id }) => [id, new Set()]))

  const ruled = wanted.filter((it): it is Ruled => it.rules !== null)
  // All in one query, as far as its parameters reach.
  for (const some of weighedPortions(ruled, (it) => weightOfRules(it.rules)))
    for (const { user_id, met } of await clickhouse.rows(metBy(site.id, userIds, some, evaluation)))
      for (const place of met) members.get((some[place] as Ruled).id)?.add(user_id)
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

async function wantedSegments(
  db: Services['db'],
  site: SegmentedSite,
  ids: readonly string[] | undefined,
): Promise<StoredSegment[]> {
  const asked = ids && [...new Set(ids)]
  const found = await db
    .select()
    .from(segments)
    .where(
      and(eq(segments.siteId, site.id), asked ? inArray(segments.id, asked) : eq(segments.status, 'active')),
    )
    .orderBy(asc(segments.createdAt), asc(segments.id))
  if (asked) requireActive(asked, found, 'segment_ids')
  return found
}

/** The users among some that meet rules, with the places of those that they meet. */
function metBy(site_id: string, userIds: readonly string[], ruled: readonly Ruled[], evaluation: Evaluation) {
  const params = new Params()
  // A list of many travels as one text: thousands of values would take longer to read than to look up.
  const ids = `arrayJoin(JSONExtract(materialize(${params.add(JSON.stringify(userIds), 'String')}), 'Array(String)'))`
  const people = evaluated(
    ruled.map((it) => it.rules),
    evaluation,
    params,
    { among: `SELECT sipHash64(concat('u:', ${ids})) AS user`, columns: ['user_id'] },
  )
  const met = ruled.map((_, n) => `met_${n}`).join(', ')
  return statement({
    sql: `
      SELECT user_id, arrayFilter((place, is_met) -> is_met, range(${ruled.length}), [${met}]) AS met
      FROM (${people})
      WHERE notEmpty(met)`,
    params: { site_id, ...params.values },
    row: t.Object({ user_id: t.String(), met: t.Array(t.Number()) }),
  })
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
