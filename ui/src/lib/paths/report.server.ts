import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type {
  PathPeopleQuery,
  PathPerson,
  PathSessionsQuery,
  PathsQuery,
  PathsReport,
} from '../../../../server/analytics/paths/model.ts'
import type { Session } from '../../../../server/analytics/sessions/model.ts'

/** Reads a paths report; a failure becomes the problem of the block. */
export async function readPaths(api: Api, siteId: string, query: PathsQuery): Promise<Block<PathsReport>> {
  const answer = await api.sites({ site_id: siteId }).analytics.paths.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}

/** Reads a page of the people behind a node or a link; a failure becomes the problem of the block. */
export async function readPathPeople(
  api: Api,
  siteId: string,
  query: PathPeopleQuery,
): Promise<Block<{ entries: PathPerson[]; cursor: string | null }>> {
  const answer = await api.sites({ site_id: siteId }).analytics.paths.people.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { entries: answer.data.data, cursor: answer.data.pagination.cursor } }
}

/** Reads a page of the sessions behind a node or a link; a failure becomes the problem of the block. */
export async function readPathSessions(
  api: Api,
  siteId: string,
  query: PathSessionsQuery,
): Promise<Block<{ entries: Session[]; cursor: string | null }>> {
  const answer = await api.sites({ site_id: siteId }).analytics.paths.sessions.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { entries: answer.data.data, cursor: answer.data.pagination.cursor } }
}
