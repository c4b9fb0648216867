import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { readEntries } from '#lib/drilldown/entries.server.ts'
import { entriesAtOnce, entriesFile } from '#lib/drilldown/entries-file.server.ts'
import { listQuery, parseList } from '#lib/drilldown/lists.ts'
import type { RequestHandler } from './$types'

/** Exports all entries of a list as CSV, page by page. */
export const GET: RequestHandler = async (event) => {
  const { params, url } = event
  const { api } = event.locals
  const list = parseList(params.list)
  if (!list) error(404, `Unknown list “${params.list}”.`)
  const { data: site } = await read(api.sites({ site_id: params.site_id }).get())
  const view = parseView(url.searchParams)
  const time = timeframeOf(view, site.timezone, new Date())
  const { from, to } = time.range

  return entriesFile(event, {
    name: `${site.domain} ${list} ${from} ${to}`,
    list,
    downloaded: list,
    site,
    async readPage(cursor?: string) {
      const query = listQuery(view, time, entriesAtOnce, cursor)
      const { value, problem } = await readEntries(api, site.id, list, query)
      return value ?? error(502, problem.message)
    },
  })
}
