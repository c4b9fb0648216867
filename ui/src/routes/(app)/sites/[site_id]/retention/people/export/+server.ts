import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { allPeople, peopleFile } from '#lib/drilldown/people-file.server.ts'
import { parseCell, parseRetentionView, peopleQuery } from '#lib/retention/queries.ts'
import { readRetentionPeople } from '#lib/retention/report.server.ts'
import type { RequestHandler } from './$types'

/** Exports the people of a cohort, or all who started, as CSV. */
export const GET: RequestHandler = async (event) => {
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: event.params.site_id }).get())
  const view = parseRetentionView(event.url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const cell = parseCell(event.url.searchParams)
  const { from, to } = time.range
  return peopleFile(event, {
    name: [site.domain, 'retention people', cell.cohort ?? `${from} ${to}`, cell.number ?? '']
      .join(' ')
      .trim(),
    list: 'retention_people',
    siteId: site.id,
    people: await allPeople((page) => readRetentionPeople(api, site.id, peopleQuery(view, time, cell, page))),
    columns: {
      Started: (it) => it.started_at,
      'Intervals with a return': (it) => it.returned.join(' '),
    },
  })
}
