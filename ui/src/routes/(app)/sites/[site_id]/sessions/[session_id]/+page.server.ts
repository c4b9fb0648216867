import { read } from '#lib/api.ts'
import { eventsOnPage, readTimeline, sessionApi } from '#lib/sessions/sessions.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const { site } = await parent()
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [{ data: session }, found] = await Promise.all([
    read(sessionApi(api, site.id, params.session_id).get()),
    readTimeline(api, site, params.session_id, cursor),
  ])
  const path = `/v1/sites/${site.id}/analytics/sessions/${session.id}`
  return {
    title: `${site.name}: session`,
    session,
    isFirst: cursor === undefined,
    ...found,
    calls: [{ path }, { path: `${path}/events`, query: { limit: eventsOnPage, cursor } }],
  }
}
