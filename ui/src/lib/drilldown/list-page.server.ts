import type { Api } from '#lib/api.ts'
import type { Choice } from '#lib/components/Select.svelte'
import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { readEntries } from './entries.server.ts'
import { type List, listCall, listLabels, listQuery } from './lists.ts'

const entriesOnPage = 50

type Page = { site: { id: string; name: string; timezone: string }; segments: Choice[]; goals: Choice[] }

/** Returns the data of a page with a list of what the view in its address counts, or redirects to one with a new filter. */
export async function loadList(api: Api, { site, segments, goals }: Page, list: List, url: URL) {
  const params = url.searchParams
  const view = parseView(params)
  applyNewCondition(url, view, [...segments, ...goals])
  const time = timeframeOf(view, site.timezone, new Date())
  const cursor = params.get('cursor') ?? undefined
  const query = listQuery(view, time, entriesOnPage, cursor)
  return {
    title: `${site.name}: ${listLabels[list].many}`,
    list,
    view,
    time,
    isFirst: cursor === undefined,
    ...(await settled({ page: readEntries(api, site.id, list, query) }, params.has('wait'))),
    calls: [listCall(site.id, list, query)],
  }
}
