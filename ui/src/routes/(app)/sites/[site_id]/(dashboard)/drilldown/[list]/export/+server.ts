import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { csvHeader, csvLines } from '#lib/drilldown/csv.ts'
import { type Page, readEntries } from '#lib/drilldown/entries.server.ts'
import { listQuery, parseList } from '#lib/drilldown/lists.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { textStream } from '../../../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const entriesAtOnce = 1000

/** Exports all entries of a list as CSV, page by page. */
export const GET: RequestHandler = async (event) => {
  const { params, url } = event
  const { api } = event.locals
  const list = parseList(params.list)
  if (!list) error(404, `Unknown list “${params.list}”.`)
  const { data: site } = await read(api.sites({ site_id: params.site_id }).get())
  const view = parseView(url.searchParams)
  const time = timeframeOf(view, site.timezone, new Date())

  async function page(cursor?: string): Promise<Page> {
    const query = listQuery(view, time, entriesAtOnce, cursor)
    const { value, problem } = await readEntries(api, site.id, list as NonNullable<typeof list>, query)
    if (!value) error(502, problem.message)
    return value
  }
  const custom = site.settings.custom_dimensions
  const header = csvHeader(list, custom)
  const pages = await allPages(page, (it) => it.cursor)
  await recordDownload(event, list, site.id)

  async function* lines() {
    yield header
    for await (const found of pages) yield csvLines(found, custom)
  }
  const { from, to } = time.range
  return new Response(textStream(lines()), { headers: csvHeaders(`${site.domain} ${list} ${from} ${to}`) })
}
