import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parsePathsView, parseSelection, pathsCall, peopleQuery } from '#lib/paths/queries.ts'
import { readPathPeople } from '#lib/paths/report.server.ts'
import type { PageServerLoad } from './$types'

const peopleOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = parsePathsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const selection = parseSelection(url.searchParams)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = peopleQuery(view, time, selection, { limit: peopleOnPage, cursor })
  const blocks = await settled({ page: readPathPeople(api, site.id, query) }, url.searchParams.has('wait'))
  return {
    title: `People of a path of ${site.name}`,
    view,
    time,
    selection,
    isFirst: cursor === undefined,
    ...blocks,
    calls: [pathsCall(site.id, query, '/people')],
  }
}
