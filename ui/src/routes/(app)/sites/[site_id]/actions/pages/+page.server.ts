import { pagesCall, pagesQuery, parsePagesView, printOthers } from '#lib/actions/queries.ts'
import { readPages } from '#lib/actions/reports.server.ts'
import { applyNewCondition } from '#lib/dashboard/added-condition.server.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const rowsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parsePagesView(url.searchParams)
  applyNewCondition(url, view.view, segments, printOthers(view))
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = pagesQuery(view, time, pageQuery(url, rowsOnPage))
  const blocks = await settled({ report: readPages(api, site.id, query) }, url.searchParams.has('wait'))
  return {
    title: `Time on pages of ${site.name}`,
    view,
    time,
    segments,
    ...blocks,
    calls: [pagesCall(site.id, query)],
  }
}
