import { type Api, failureOf } from '#lib/api.ts'
import { type Block, type Problem, problemOf } from '#lib/dashboard/reports.server.ts'
import { sentence } from '#lib/server/actions.ts'
import type { Session } from '../../../../server/analytics/sessions/model.ts'
import type { UserActivity, UserListQuery, UserProfile } from '../../../../server/analytics/users/model.ts'
import type { StoredEvent } from '../../../../server/ingest/events/query-model.ts'

/** A page of a list, and the cursor of the next page. */
type Page<Name extends string, T> = Record<Name, T[]> & { cursor: string | null }
export type Users = Page<'users', UserProfile>
export type Sessions = Page<'sessions', Session>
export type Events = Page<'events', StoredEvent>

/** What the API says about the conditions of a list: by position, and about a filter expression. */
export type RefusedConditions = { byPosition: Record<number, string>; ofExpression?: string }

/** The problem of a list, with what is wrong with its filters. */
type ListProblem = Problem & { conditions: RefusedConditions; fields: Record<string, string> }
type UserBlock = { value: Users; problem?: undefined } | { value?: undefined; problem: ListProblem }

/** Reads a page of the users of a site. */
export async function readUsers(api: Api, siteId: string, query: UserListQuery): Promise<UserBlock> {
  const answer = await api.sites({ site_id: siteId }).users.get({ query })
  if (answer.error) return { problem: listProblemOf(answer.error) }
  const { data, pagination } = answer.data
  return { value: { users: data, cursor: pagination.cursor } }
}

/** The fields of the search by their names in the API. */
const searchFields: Record<string, string> = {
  segment: 'segment',
  last_seen_start: 'from',
  last_seen_end: 'until',
}

function listProblemOf(error: { status: unknown; value: unknown }): ListProblem {
  const { status, message, field = '', details = [{ field, message }] } = failureOf(error)
  const problem: ListProblem = { ...problemOf(error), conditions: { byPosition: {} }, fields: {} }
  if (status !== 400 && status !== 422) return problem
  let isMarked = false
  for (const { field, message } of details) {
    const said = sentence(message, field)
    const position = /^rules\.conditions\.(\d+)/.exec(field)?.[1]
    const name = searchFields[field]
    if (position !== undefined) problem.conditions.byPosition[Number(position)] ??= said
    else if (field === 'filters') problem.conditions.ofExpression ??= said
    else if (name !== undefined) problem.fields[name] ??= said
    else continue
    isMarked = true
  }
  return {
    ...problem,
    ...(isMarked && { message: 'These filters cannot be applied.' }),
    advice: isMarked ? 'Correct or remove the marked filter.' : 'Remove a filter, then try again.',
  }
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

/** Counts the sessions of a user on each day of a period. */
export async function readActivity(
  api: Api,
  user: UserKey,
  query: { start_date: string; end_date: string },
): Promise<Block<UserActivity>> {
  const answer = await userApi(api, user).activity.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}
