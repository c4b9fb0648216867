import { read } from '#lib/api.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { typeLabels } from '#lib/segments/labels.ts'
import { allPages, nextOffset } from '#lib/server/all-pages.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const segmentsAtOnce = 200

/** Exports all segments of the list as CSV, regardless of the current page. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const site = api.sites({ site_id })
  const status = url.searchParams.get('status') === 'archived' ? ('archived' as const) : ('active' as const)
  const page = (offset = 0) => read(site.segments.get({ query: { status, limit: segmentsAtOnce, offset } }))
  const [{ data: about }, pages] = await Promise.all([read(site.get()), allPages(page, nextOffset)])

  async function* lines() {
    yield csvLine(['Segment', 'Description', 'Type', 'People', 'Last computed', 'Status', 'Id'])
    for await (const { data } of pages)
      for (const it of data)
        yield csvLine([
          it.name,
          it.description,
          typeLabels[it.type],
          it.user_count,
          it.last_computed,
          it.status,
          it.id,
        ])
  }
  return new Response(textStream(lines()), { headers: csvHeaders(`${about.domain} segments`) })
}
