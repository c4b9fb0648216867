import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseCell, parseRetentionView, peopleQuery, retentionCall } from '#lib/retention/queries.ts'
import { readRetentionPeople } from '#lib/retention/report.server.ts'
import type { PageServerLoad } from './$types'

const peopleOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
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
    title: `People of a cohort of ${site.name}`,
    view,
    time,
    cell,
    isFirst: cursor === undefined,
    ...blocks,
    calls: [retentionCall(site.id, query, '/people')],
  }
}
