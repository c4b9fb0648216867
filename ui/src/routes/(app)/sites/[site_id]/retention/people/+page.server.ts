import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseCell, parseRetentionView, peopleQuery, retentionCall } from '#lib/retention/queries.ts'
import { readRetentionPeople } from '#lib/retention/report.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import type { PageServerLoad } from './$types'

const peopleOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseRetentionView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const cell = parseCell(url.searchParams)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = peopleQuery(view, time, cell, { limit: peopleOnPage, cursor })
  const blocks = await settled(
    { page: readRetentionPeople(api, site.id, query) },
    url.searchParams.has('wait'),
  )
  return {
    title:
      cell.cohort === undefined ? `People who started, ${site.name}` : `People of a cohort of ${site.name}`,
    segments,
    view,
    time,
    cell,
    isFirst: cursor === undefined,
    ...blocks,
    calls: [retentionCall(site.id, query, '/people')],
  }
}
