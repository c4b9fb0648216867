import { read } from '#lib/api.ts'
import { auditQuery, parseFilters } from '#lib/audit/filters.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { requirePermission } from '#lib/server/permissions.ts'
import { csvLine } from '../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const entriesAtOnce = 1000

const header = [
  ...['Number', 'Time', 'Action', 'Actor kind', 'Actor id', 'Actor', 'Address', 'Agent'],
  ...['Object id', 'Object', 'Site', 'Changes', 'Previous hash', 'Hash'],
]

/** Exports the entries of the audit log as CSV, page by page. */
export const GET: RequestHandler = async (event) => {
  const { locals, url } = event
  requirePermission(locals, 'audit:read')
  const timezone = locals.session?.account.timezone ?? 'UTC'
  const query = { ...auditQuery(parseFilters(url.searchParams), timezone), limit: entriesAtOnce }
  const page = (cursor?: string) => read(locals.api['audit-log'].get({ query: { ...query, cursor } }))
  const pages = await allPages(page, (it) => it.pagination.cursor)
  // After the first page was read, so that the file does not contain its own entry.
  await recordDownload(event, 'audit_log')

  async function* lines() {
    yield csvLine(header)
    for await (const { data } of pages)
      for (const { number, at, action, actor, target, site_id, changes, previous_hash, hash } of data)
        yield csvLine([
          ...[number, at, action, actor.kind, actor.id ?? '', actor.name, actor.address, actor.agent],
          ...[target.id, target.name, site_id ?? '', JSON.stringify(changes), previous_hash, hash],
        ])
  }
  return new Response(textStream(lines()), { headers: csvHeaders('audit log') })
}
