import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { parseProductsView, periodView, productsCall, productsQuery } from '#lib/products/queries.ts'
import { readProducts } from '#lib/products/report.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const rowsOnPage = 50

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const [{ site }, segments] = await Promise.all([parent(), segmentChoices(api, params.site_id)])
  const view = parseProductsView(url.searchParams, parseView(url.searchParams))
  const time = timeframeOf(periodView(view), site.timezone, new Date())
  const query = productsQuery(view, time.range, pageQuery(url, rowsOnPage))
  const blocks = await settled({ report: readProducts(api, site.id, query) }, url.searchParams.has('wait'))
  return {
    title: `Products of ${site.name}`,
    view,
    time,
    segments,
    ...blocks,
    calls: [productsCall(site.id, query)],
  }
}
