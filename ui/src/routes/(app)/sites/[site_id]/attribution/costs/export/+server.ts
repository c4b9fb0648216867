import { read } from '#lib/api.ts'
import { columns } from '#lib/costs/upload.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages, nextOffset } from '#lib/server/all-pages.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const rowsAtOnce = 1000

/** Exports the stored costs of a period as CSV, in the upload format: the file can be edited and uploaded again. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const { range } = timeframeOf(parseView(url.searchParams), site.timezone, new Date())
  const source = url.searchParams.get('source')?.trim() || undefined
  const period = { start_date: range.from, end_date: range.to }
  const page = (offset = 0) =>
    read(api.sites({ site_id }).costs.get({ query: { ...period, source, limit: rowsAtOnce, offset } }))
  const pages = await allPages(page, nextOffset)

  async function* lines() {
    yield csvLine(columns.split(','))
    for await (const { data } of pages)
      for (const it of data)
        yield csvLine([
          it.date,
          it.source,
          it.medium,
          it.campaign,
          it.cost,
          it.currency,
          it.clicks ?? '',
          it.impressions ?? '',
        ])
  }
  return new Response(textStream(lines()), {
    headers: csvHeaders(`${site.domain} ad costs ${range.from} ${range.to}`),
  })
}
