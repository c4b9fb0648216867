import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { groupsQuery, parseErrorsView } from '#lib/browser-errors/queries.ts'
import { readErrorGroups } from '#lib/browser-errors/reports.server.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { allPages, nextOffset } from '#lib/server/all-pages.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** The most groups of one request. */
const limit = 1000

const columns = [
  ['Error', 'error_group'],
  ['Type', 'error_type'],
  ['Message', 'message'],
  ['File', 'file'],
  ['Line', 'line'],
  ['Column', 'column'],
  ['Release', 'release'],
  ['Errors', 'events'],
  ['People', 'users'],
  ['Pages', 'pages'],
  ['First seen', 'first_seen'],
  ['Last seen', 'last_seen'],
  ['Known since', 'known_since'],
] as const

/** Exports all groups of the report as CSV, in their order. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseErrorsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const { range } = time
  const before = view.view.isCompared ? ['Errors before', 'People before'] : []
  const lines = [csvLine([...columns.map(([label]) => label), ...before])]
  const pages = await allPages(async (offset?: number) => {
    const page = await readErrorGroups(api, site_id, groupsQuery(view, time, { limit, offset }))
    return page.value ?? error(502, page.problem.message)
  }, nextOffset)
  for await (const { groups } of pages)
    lines.push(
      ...groups.map(({ previous, ...group }) =>
        csvLine([
          ...columns.map(([, name]) => group[name]),
          ...(previous ? [previous.events, previous.users] : []),
        ]),
      ),
    )
  return csvFile(`${site.domain} errors ${range.from} ${range.to}`, lines)
}
