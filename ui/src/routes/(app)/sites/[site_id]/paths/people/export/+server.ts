import { read } from '#lib/api.ts'
import { allPeople, peopleFile } from '#lib/drilldown/people-file.server.ts'
import { readPathPeople } from '#lib/paths/report.server.ts'
import { fileOfSelection } from '#lib/paths/selection.server.ts'
import type { RequestHandler } from './$types'

/** Exports the people behind a node or a link as CSV. */
export const GET: RequestHandler = async (event) => {
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: event.params.site_id }).get())
  const { name, queryOf } = fileOfSelection(site, event.url, 'people')
  return peopleFile(event, {
    name,
    list: 'path_people',
    siteId: site.id,
    people: await allPeople((page) => readPathPeople(api, site.id, queryOf(page))),
    columns: {
      Sessions: (it) => it.sessions,
      'Last of them': (it) => it.session_start,
      'Its session': (it) => it.session_id,
    },
  })
}
