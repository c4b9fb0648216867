import { read } from '#lib/api.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { typeLabels } from '#lib/segments/labels.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const segmentsAtOnce = 200

/** Exports all segments of the list as CSV, regardless of the current page. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const site = api.sites({ site_id })
  const status = url.searchParams.get('status') === 'archived' ? ('archived' as const) : ('active' as const)
  const page = (offset: number) =>
    read(site.segments.get({ query: { status, limit: segmentsAtOnce, offset } }))
  // The first page is read before the response starts, so that a failure is an error response, not a truncated file.
  const [{ data: about }, first] = await Promise.all([read(site.get()), page(0)])

  async function* lines() {
    yield csvLine(['Segment', 'Description', 'Type', 'People', 'Last computed', 'Status', 'Id'])
    for (let found = first; ; found = await page(found.pagination.offset + segmentsAtOnce)) {
      for (const it of found.data)
        yield csvLine([
          it.name,
          it.description,
          typeLabels[it.type],
          it.user_count,
          it.last_computed,
          it.status,
          it.id,
        ])
      if (!found.pagination.has_more) return
    }
  }
  return new Response(textStream(lines()), { headers: csvHeaders(`${about.domain} segments`) })
}
