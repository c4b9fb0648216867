import { Type } from '@sinclair/typebox'
import { and, eq, inArray } from 'drizzle-orm'
import { t } from 'elysia'
import { statement } from '../../../db/clickhouse/query.ts'
import { segments } from '../../../db/postgres/schema/segments.ts'
import { type Problem, ValidationError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Condition, parseFilter } from '../traffic/filter.ts'
import type { StoredSegment } from './computation.ts'
import type { PeopleFilter, SegmentCondition } from './people-filter.sql.ts'

type Site = { id: string }

/**
 * Parses a filter expression of a report that supports only segment filters: `segment==seg_…`.
 * @throws ValidationError as `segmentFilter`, and for expressions that use anything else.
 */
export async function readSegmentFilter(
  db: Pick<Services['db'], 'select'>,
  site: Site,
  expression: string | undefined,
): Promise<PeopleFilter> {
  return segmentFilter(db, site, parseFilter(expression ?? '', ['segment']))
}

/**
 * Converts conditions on segments to a people filter. `==` keeps people who are in one of the segments, `!=` those
 * who are in none, as of the last computation. @throws ValidationError for a segment that the site does not have, or
 * that is archived.
 */
export async function segmentFilter(
  db: Pick<Services['db'], 'select'>,
  site: Site,
  conditions: readonly Condition<'segment'>[],
  field = 'filters',
): Promise<SegmentCondition[]> {
  if (conditions.length === 0) return []
  if (conditions.some((it) => it.operator.endsWith('~')))
    throw new ValidationError([{ field, message: `${field} supports only == and != for segment` }])
  const ids = [...new Set(conditions.flatMap((it) => it.values))]
  const { id, status, computation } = segments
  const found = await db
    .select({ id, status, computation })
    .from(segments)
    .where(and(eq(segments.siteId, site.id), inArray(id, ids)))
  requireActive(ids, found, field)
  const current = new Map(found.map((it) => [it.id, it.computation]))
  return conditions.map(({ operator, values }) => ({
    isIn: operator === '==',
    computations: [...new Set(values.map((it) => current.get(it) as number))],
  }))
}

/** Checks that all ids are active segments. @throws ValidationError with every id that is not. */
export function requireActive(
  ids: readonly string[],
  found: readonly Pick<StoredSegment, 'id' | 'status'>[],
  field: string,
): void {
  const statuses = new Map(found.map((it) => [it.id, it.status]))
  const problems = ids.flatMap((id): Problem[] => {
    const status = statuses.get(id)
    if (status === 'active') return []
    const message =
      status === 'archived'
        ? `${field} contains the archived segment ${id}: make it active first`
        : `${field} contains the unknown segment "${id}"`
    return [{ field, message }]
  })
  if (problems.length > 0) throw new ValidationError(problems.slice(0, 100))
}

const MembershipRow = t.Object({ person: t.String(), computations: t.Array(Type.Integer()) })

/**
 * Returns the names of the active segments that people are in, as of the last computation.
 * @param users hashes as text, because they exceed the range of a JavaScript number.
 */
export async function segmentNamesOf(
  { db, clickhouse }: Pick<Services, 'db' | 'clickhouse'>,
  site: Site,
  users: readonly string[],
): Promise<Map<string, string[]>> {
  const { name, computation } = segments
  const active = await db
    .select({ name, computation })
    .from(segments)
    .where(and(eq(segments.siteId, site.id), eq(segments.status, 'active')))
  const nameOf = new Map(active.map((it) => [it.computation, it.name]))
  if (active.length === 0 || users.length === 0) return new Map()
  const rows = await clickhouse.rows(
    statement({
      sql: `
        SELECT toString(user) AS person, groupArray(computation) AS computations
        FROM segment_members
        WHERE site_id = {site_id:String} AND computation IN {computations:Array(UInt64)}
          AND segment_members.user IN {users:Array(UInt64)}
        GROUP BY person`,
      params: { site_id: site.id, computations: [...nameOf.keys()], users: users.map(BigInt) },
      row: MembershipRow,
    }),
  )
  return new Map(
    rows.map(({ person, computations }) => [
      person,
      computations.map((it) => nameOf.get(it) as string).sort(),
    ]),
  )
}
