import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { csvHeader, csvLines } from '#lib/drilldown/csv.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { readPathSessions } from '#lib/paths/report.server.ts'
import { fileOfSelection } from '#lib/paths/selection.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { textStream } from '../../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const sessionsAtOnce = 1000

/** Exports the sessions behind a node or a link as CSV, page by page. */
export const GET: RequestHandler = async (event) => {
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: event.params.site_id }).get())
  const { name, queryOf } = fileOfSelection(site, event.url, 'sessions')

  async function page(cursor?: string) {
    const query = queryOf({ limit: sessionsAtOnce, cursor })
    const { value, problem } = await readPathSessions(api, site.id, query)
    return value ?? error(502, problem.message)
  }
  const pages = await allPages(page, (it) => it.cursor)
  await recordDownload(event, 'path_sessions', site.id)
  const custom = site.settings.custom_dimensions

  async function* lines() {
    yield csvHeader('sessions', custom)
    for await (const { entries } of pages) yield csvLines({ list: 'sessions', entries }, custom)
  }
  return new Response(textStream(lines()), { headers: csvHeaders(name) })
}
