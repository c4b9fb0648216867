import { redirect } from '@sveltejs/kit'
import { settled } from '#lib/dashboard/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { problemOf } from '#lib/segments/draft.ts'
import {
  listAddress,
  listQuery,
  parseListView,
  parseSentCondition,
  withCondition,
} from '#lib/users/list-view.ts'
import { readUsers } from '#lib/users/users.server.ts'
import type { PageServerLoad } from './$types'

const usersOnPage = 25

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parseListView(url.searchParams)
  const sent = parseSentCondition(url.searchParams)
  const incomplete = sent && problemOf(sent.condition)
  if (sent && !incomplete) redirect(303, listAddress(url.pathname, withCondition(view, sent)))
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { ...listQuery(view, cursor), limit: usersOnPage }
  const [segments, { users }] = await Promise.all([
    segmentChoices(api, site.id),
    settled({ users: readUsers(api, site.id, query) }, url.searchParams.has('wait')),
  ])
  return {
    title: `Users of ${site.name}`,
    view,
    /** A condition that was sent without JavaScript, and what it lacks. */
    incomplete: sent && incomplete ? { ...sent, problem: incomplete } : undefined,
    isFirst: cursor === undefined,
    users,
    segments,
    calls: [{ path: `/v1/sites/${site.id}/users`, query }],
  }
}
