import type { Services } from '../../services.ts'
import { segmentFilter } from '../segments/membership.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { type Condition, parseFilter } from '../traffic/filter.ts'
import type { SessionDimension } from '../traffic/model.ts'
import { retentionFilterDimensions } from './model.ts'
import { firstSessionMeets } from './retention.sql.ts'

/**
 * Reads a filter of people: conditions are on the first session of a person, or on segments.
 * @throws ValidationError for another dimension or an unknown segment.
 */
export async function firstSessionFilter(
  db: Services['db'],
  site: { id: string },
  filters: string | undefined,
): Promise<PeopleFilter> {
  const conditions = parseFilter(filters ?? '', retentionFilterDimensions)
  const onSegments = conditions.filter((it) => it.dimension === 'segment') as Condition<'segment'>[]
  const onFirst = conditions.filter((it) => it.dimension !== 'segment') as Condition<SessionDimension>[]
  const members = await segmentFilter(db, site, onSegments)
  if (onFirst.length === 0) return members
  return [...members, { isIn: true, subquery: (params) => firstSessionMeets(onFirst, params) }]
}
