import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { allPeople, peopleFile } from '#lib/drilldown/people-file.server.ts'
import { listedPeopleQuery, parseLifecycleView, parseListedPeople } from '#lib/lifecycle/queries.ts'
import { readListedPeople } from '#lib/lifecycle/reports.server.ts'
import type { RequestHandler } from './$types'

/** Exports the people of a state, or who were active in a number of intervals, as CSV. */
export const GET: RequestHandler = async (event) => {
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: event.params.site_id }).get())
  const view = parseLifecycleView(event.url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const listed = parseListedPeople(event.url.searchParams)
  const { from, to } = time.range
  const which =
    'state' in listed ? [listed.state, listed.date] : ['active people', from, to, listed.number ?? '']
  return peopleFile(event, {
    name: [site.domain, ...which].join(' ').trim(),
    list: 'lifecycle_people',
    siteId: site.id,
    people: await allPeople((page) =>
      readListedPeople(api, site.id, listedPeopleQuery(view, time, page), listed),
    ),
    columns: { Active: (it) => it.active.join(' ') },
  })
}
