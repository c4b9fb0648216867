import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { entriesAtOnce, entriesFile } from '#lib/drilldown/entries-file.server.ts'
import { readPathSessions } from '#lib/paths/report.server.ts'
import { fileOfSelection } from '#lib/paths/selection.server.ts'
import type { RequestHandler } from './$types'

/** Exports the sessions behind a node or a link as CSV, page by page. */
export const GET: RequestHandler = async (event) => {
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: event.params.site_id }).get())
  const { name, queryOf } = fileOfSelection(site, event.url, 'sessions')

  async function readPage(cursor?: string) {
    const query = queryOf({ limit: entriesAtOnce, cursor })
    const { value, problem } = await readPathSessions(api, site.id, query)
    return value ? { list: 'sessions' as const, ...value } : error(502, problem.message)
  }
  return entriesFile(event, { name, list: 'sessions', downloaded: 'path_sessions', site, readPage })
}
