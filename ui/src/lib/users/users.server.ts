import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { UserListQuery, UserProfile, UserSession } from '../../../../server/analytics/users/model.ts'
import type { StoredEvent } from '../../../../server/ingest/events/query-model.ts'

/** A page of a list, and the cursor of the next page. */
type Page<Name extends string, T> = Record<Name, T[]> & { cursor: string | null }
export type Users = Page<'users', UserProfile>
export type Sessions = Page<'sessions', UserSession>
export type Events = Page<'events', StoredEvent>

/** Reads a page of the users of a site. */
export async function readUsers(api: Api, siteId: string, query: UserListQuery): Promise<Block<Users>> {
  const answer = await api.sites({ site_id: siteId }).users.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination } = answer.data
  return { value: { users: data, cursor: pagination.cursor } }
}

type UserKey = { siteId: string; userId: string }

/** The API of one user. */
export function userApi(api: Api, { siteId, userId }: UserKey) {
  // The client does not escape path parameters.
  return api.sites({ site_id: siteId }).users({ user_id: encodeURIComponent(userId) })
}

/** Reads a page of the sessions of a user, newest first. */
export async function readSessions(
  api: Api,
  user: UserKey,
  query: { limit: number; cursor: string | undefined },
): Promise<Block<Sessions>> {
  const answer = await userApi(api, user).sessions.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination } = answer.data
  return { value: { sessions: data, cursor: pagination.cursor } }
}

/** The maximum number of events to show of one session. */
const eventsOfSession = 500

/** The events of a session in chronological order; of a very long session, only the last ones. */
export async function readEvents(
  api: Api,
  user: UserKey,
  { start, end, client_id }: UserSession,
): Promise<Block<Events>> {
  const answer = await userApi(api, user).events.get({
    query: { start_date: start, end_date: end, client_id: client_id ?? undefined, limit: eventsOfSession },
  })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination } = answer.data
  // The user may have been active in another browser at the same time.
  const own = data.filter((it) => it.client_id === client_id)
  return { value: { events: own.reverse(), cursor: pagination.cursor } }
}
