import type { Services } from '../../services.ts'
import { type Condition, parseFilter, printFilter } from '../traffic/filter.ts'
import { type CellDimension, sessionFilterDimensions } from '../traffic/model.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { type Period, readPeriod } from '../traffic/period.ts'
import { segmentFilter } from './membership.ts'
import type { PeopleFilter } from './people-filter.sql.ts'

/** Conditions on sessions and on their people. */
export type SessionFilter = { conditions: readonly Condition<CellDimension>[]; people: PeopleFilter }

/** Sessions of a site in a period (`from` is inclusive, `until` exclusive), with their conditions. */
export type SelectedSessions = SessionFilter & { site_id: string; from: Date; until: Date }

/**
 * Reads which sessions a request is about.
 * @throws ValidationError for an unknown dimension or segment, @throws Unprocessable for an impossible period.
 */
export async function readSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: ReportedSite,
  { filters = '', ...query }: { filters?: string; start_date?: string; end_date?: string },
): Promise<{ period: Period; selected: SelectedSessions }> {
  const period = readPeriod(query, site.timezone, clock())
  const selected = {
    site_id: site.id,
    from: new Date(period.start),
    until: new Date(period.end),
    ...(await readSessionFilter(db, site, filters)),
  }
  return { period, selected }
}

/** Returns the same filter expression for all expressions with the same conditions. @throws ValidationError */
export function sortedFilter(filters = ''): string {
  const conditions = parseFilter(filters, sessionFilterDimensions)
  return conditions
    .map((it) => printFilter([it]))
    .toSorted()
    .join(';')
}

/** Reads a filter expression on sessions. @throws ValidationError for an unknown dimension or segment */
export async function readSessionFilter(
  db: Services['db'],
  site: ReportedSite,
  filters = '',
): Promise<SessionFilter> {
  const all = parseFilter(filters, sessionFilterDimensions)
  const onSegments = all.filter((it) => it.dimension === 'segment') as Condition<'segment'>[]
  return {
    conditions: all.filter((it) => it.dimension !== 'segment') as Condition<CellDimension>[],
    people: await segmentFilter(db, site, onSegments),
  }
}
