import { read } from '#lib/api.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { listQuery, parseListView } from '#lib/users/list-view.ts'
import { readUsers } from '#lib/users/users.server.ts'
import type { PageServerLoad } from './$types'

const usersOnPage = 25
/** As many as there is any sense in choosing from. */
const mostSegments = 100

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parseListView(url.searchParams)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = { ...listQuery(view, cursor), limit: usersOnPage }
  const [segments, { users }] = await Promise.all([
    read(api.sites({ site_id: site.id }).segments.get({ query: { limit: mostSegments } })),
    settled({ users: readUsers(api, site.id, query) }, url.searchParams.has('wait')),
  ])
  return {
    title: `Users of ${site.name}`,
    view,
    isFirst: cursor === undefined,
    users,
    segments: segments.data.map(({ id, name }) => ({ value: id, label: name })),
    calls: [{ path: `/v1/sites/${site.id}/users`, query }],
  }
}
