import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { stepTitle } from '#lib/funnels/draft.ts'
import { periodView } from '#lib/funnels/queries.ts'
import { readRate } from '#lib/funnels/reports.server.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { segmentQuery } from '#lib/segments/filter.ts'
import { allPages, nextOffset } from '#lib/server/all-pages.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const funnelsAtOnce = 100

/** Exports all saved funnels of a site with their numbers in the period, as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = periodView(parseView(url.searchParams))
  const { range } = timeframeOf(view, site.timezone, new Date())
  const people = segmentQuery(view.conditions)
  const page = (offset = 0) =>
    read(api.sites({ site_id }).funnels.get({ query: { limit: funnelsAtOnce, offset } }))
  const pages = await allPages(page, nextOffset)

  async function* lines() {
    yield csvLine(['Funnel', 'Steps', 'Entered', 'Completed', 'Overall rate (%)'])
    for await (const { data } of pages)
      for (const { id, name, steps } of data) {
        const rate = await readRate(api, site_id, id, range, people)
        yield csvLine([
          name,
          steps.map(stepTitle).join(' > '),
          rate?.entered ?? '',
          rate?.completed ?? '',
          rate?.rate ?? '',
        ])
      }
  }
  return new Response(textStream(lines()), {
    headers: csvHeaders(`${site.domain} funnels ${range.from} ${range.to}`),
  })
}
