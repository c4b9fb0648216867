import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { allPeople, peopleFile } from '#lib/drilldown/people-file.server.ts'
import { parsePathsView, parseSelection, peopleQuery } from '#lib/paths/queries.ts'
import { readPathPeople } from '#lib/paths/report.server.ts'
import type { RequestHandler } from './$types'

/** Exports the people behind a node or a link as CSV. */
export const GET: RequestHandler = async (event) => {
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: event.params.site_id }).get())
  const view = parsePathsView(event.url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const selection = parseSelection(event.url.searchParams)
  const { from, to } = time.range
  return peopleFile(event, {
    name: `${site.domain} people of step ${selection.step} ${from} ${to}`,
    list: 'path_people',
    siteId: site.id,
    people: await allPeople((page) => readPathPeople(api, site.id, peopleQuery(view, time, selection, page))),
    columns: {
      Sessions: (it) => it.sessions,
      'Last of them': (it) => it.session_start,
      'Its session': (it) => it.session_id,
    },
  })
}
