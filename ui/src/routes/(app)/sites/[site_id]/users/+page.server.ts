import { settled } from '#lib/dashboard/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { listQuery, parseListView } from '#lib/users/list-view.ts'
import { readUsers } from '#lib/users/users.server.ts'
import type { PageServerLoad } from './$types'

const usersOnPage = 25

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parseListView(url.searchParams)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { ...listQuery(view, cursor), limit: usersOnPage }
  const [segments, { users }] = await Promise.all([
    segmentChoices(api, site.id),
    settled({ users: readUsers(api, site.id, query) }, url.searchParams.has('wait')),
  ])
  return {
    title: `Users of ${site.name}`,
    view,
    isFirst: cursor === undefined,
    users,
    segments,
    calls: [{ path: `/v1/sites/${site.id}/users`, query }],
  }
}
