import type { ExportFilters } from '../../../db/postgres/schema/exports.ts'
import { segmentFilter } from '../../analytics/segments/membership.ts'
import { parseFilter } from '../../analytics/traffic/filter.ts'
import { sessionFilterDimensions } from '../../analytics/traffic/model.ts'
import { type Period, readPeriod } from '../../analytics/traffic/period.ts'
import { goalsThatCount } from '../../analytics/users/profiles.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { ExportType } from './columns.ts'
import type { ExportQuery } from './model.ts'
import type { Selection } from './sources.sql.ts'

/** The site whose data is exported. */
export type ExportedSite = StoredSite

/** Used for members of a segment, which have no period: the current members are exported. */
const unbounded = { from: new Date(0), until: new Date(Date.UTC(2200, 0)) }

/**
 * Returns the period of an export; null for members of a segment.
 * @throws ValidationError, @throws Unprocessable.
 */
export function readExportPeriod(
  { type, start_date, end_date }: ExportQuery,
  timezone: string,
  now: number,
): Period | null {
  if (type !== 'segment') return readPeriod({ start_date, end_date }, timezone, now)
  if (start_date !== undefined || end_date !== undefined)
    throw unprocessable('start_date', 'does not apply to segment exports, which contain the current members')
  return null
}

/**
 * Looks up everything that determines the rows of an export now: goals, segments and the currency.
 * @throws ValidationError, @throws Unprocessable for filters that do not apply to the type.
 */
export async function selectionOf(
  services: Pick<Services, 'db'>,
  site: ExportedSite,
  input: { type: ExportType; from: Date | null; until: Date | null; filters: ExportFilters },
): Promise<Selection> {
  const { type, filters } = input
  requireApplicableFilters(type, filters)
  const field = 'filters.expression'
  const conditions = parseFilter(filters.expression ?? '', sessionFilterDimensions, field)
  const [goals, fromExpression, segment] = await Promise.all([
    goalsThatCount(services, site),
    segmentFilter(
      services.db,
      site,
      conditions.flatMap((it) => (it.dimension === 'segment' ? [{ ...it, dimension: it.dimension }] : [])),
      field,
    ),
    segmentFilter(services.db, site, segmentConditions(filters), 'filters.segment_id'),
  ])
  if (type === 'conversions' && goals.goals.length === 0)
    throw unprocessable('type', '"conversions" needs an active conversion goal, and the site has none')
  return {
    siteId: site.id,
    type,
    from: input.from ?? unbounded.from,
    until: input.until ?? unbounded.until,
    eventNames: filters.event_names ?? [],
    conditions: conditions.flatMap((it) =>
      it.dimension === 'segment' ? [] : [{ ...it, dimension: it.dimension }],
    ),
    among: [...fromExpression, ...(type === 'segment' ? [] : segment)],
    goals,
    computation: type === 'segment' ? (segment[0]?.computations[0] ?? null) : null,
  }
}

function segmentConditions({ segment_id }: ExportFilters) {
  return segment_id === undefined
    ? []
    : [{ dimension: 'segment' as const, operator: '==' as const, values: [segment_id] }]
}

function requireApplicableFilters(
  type: ExportType,
  { event_names, expression, segment_id }: ExportFilters,
): void {
  if (event_names?.length && type !== 'events' && type !== 'conversions')
    throw unprocessable('filters.event_names', `does not apply to ${type} exports`)
  if (type !== 'segment') return
  if (segment_id === undefined)
    throw unprocessable('filters.segment_id', 'must name the segment whose members are exported')
  if (expression?.trim())
    throw unprocessable(
      'filters.expression',
      'does not apply to segment exports. Export users and filter them by the segment',
    )
}

function unprocessable(field: string, what: string): Unprocessable {
  const message = `${field} ${what}`
  return new Unprocessable(message, [{ field, message }])
}
