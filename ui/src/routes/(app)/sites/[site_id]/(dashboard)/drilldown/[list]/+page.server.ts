import { error } from '@sveltejs/kit'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { readEntries } from '#lib/drilldown/entries.server.ts'
import { listCall, listLabels, listQuery, parseList } from '#lib/drilldown/lists.ts'
import type { PageServerLoad } from './$types'

const entriesOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const list = parseList(params.list)
  if (!list) error(404, `Unknown list “${params.list}”.`)
  const { site } = await parent()
  const view = parseView(url.searchParams)
  const time = timeframeOf(view, site.timezone, new Date())
  const cursor = url.searchParams.get('cursor') ?? undefined
  const query = listQuery(view, time, entriesOnPage, cursor)
  return {
    title: `${site.name}: ${listLabels[list].many}`,
    list,
    view,
    time,
    isFirst: cursor === undefined,
    ...(await settled({ page: readEntries(api, site.id, list, query) }, url.searchParams.has('wait'))),
    calls: [listCall(site.id, list, query)],
  }
}
