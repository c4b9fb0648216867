import { sessionId } from '../../ingest/events/session-id.ts'
import type { ReportedSite } from '../traffic/parse-query.ts'
import { pageOfPeople } from '../users/people-page.ts'
import type { PathPeopleQuery, PathPerson } from './model.ts'
import { readPathSelection } from './path-selection.ts'
import { peopleOfPaths } from './paths.sql.ts'
import type { Working } from './request.ts'

/**
 * Returns a page of the people behind a node, a link or a drop-off: as many as the report counts. The order is
 * arbitrary but stable.
 * @throws as `pathsReport`, and ValidationError for a step beyond the report or an unknown cursor.
 */
export async function pathPeople(
  services: Working,
  site: ReportedSite,
  { limit = 100, cursor, ...query }: PathPeopleQuery,
) {
  const { paths, conditions } = await readPathSelection(services, site, query)
  return pageOfPeople(
    services,
    site.id,
    { limit, cursor },
    (page) => services.clickhouse.rows(peopleOfPaths(paths, { conditions, ...page })),
    ({ sessions, visitor_hex, start_ms, ordinal }, ids): PathPerson => ({
      ...ids,
      sessions,
      session_id: sessionId({ visitor: visitor_hex, start_ms, ordinal }),
      session_start: new Date(start_ms).toISOString(),
    }),
  )
}
