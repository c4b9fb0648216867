import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { pageOfSessions } from '../sessions/session-page.ts'
import type { PathSessionsQuery } from './model.ts'
import { readPathSelection } from './path-selection.ts'
import { sessionsOfPaths } from './paths.sql.ts'
import type { Working } from './request.ts'

/**
 * Returns a page of the sessions behind a node, a link or a drop-off, newest first: as many as the report counts.
 * @throws as `pathsReport`, and ValidationError for a step beyond the report or an unknown cursor.
 */
export async function pathSessions(
  services: Working,
  site: ConvertingSite,
  { limit = 100, cursor, ...query }: PathSessionsQuery,
) {
  const { paths, conditions } = await readPathSelection(services, site, query)
  return pageOfSessions(services, site, { limit, cursor }, (page) =>
    services.clickhouse.rows(sessionsOfPaths(paths, { conditions, ...page })),
  )
}
