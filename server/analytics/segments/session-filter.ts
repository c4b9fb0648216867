import type { Services } from '../../services.ts'
import type { CellDimension } from '../traffic/cells.sql.ts'
import { type Condition, parseFilter } from '../traffic/filter.ts'
import { sessionDimensions } from '../traffic/model.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { segmentFilter } from './membership.ts'
import type { PeopleFilter } from './people-filter.sql.ts'

/** What filters of reports on sessions may use: the dimensions of sessions, the pages viewed in them, and segments. */
const dimensions = [...sessionDimensions, 'page', 'segment'] as const

/**
 * Reads a filter of sessions.
 * @throws ValidationError for an unknown dimension or segment.
 */
export async function readSessionFilter(
  db: Pick<Services['db'], 'select'>,
  site: ReportedSite,
  filters = '',
): Promise<{ conditions: Condition<CellDimension>[]; people: PeopleFilter }> {
  const all = parseFilter(filters, dimensions)
  const onSegments = all.filter((it) => it.dimension === 'segment') as Condition<'segment'>[]
  return {
    conditions: all.filter((it) => it.dimension !== 'segment') as Condition<CellDimension>[],
    people: await segmentFilter(db, site, onSegments),
  }
}
