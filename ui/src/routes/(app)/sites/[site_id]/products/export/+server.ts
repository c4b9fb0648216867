import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import {
  figureNames,
  itemFigures,
  itemLabels,
  parseProductsView,
  periodView,
  productsQuery,
} from '#lib/products/queries.ts'
import { readProducts } from '#lib/products/report.server.ts'
import { allPages, nextOffset } from '#lib/server/all-pages.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** The most rows of one request. */
const limit = 10_000

/** Exports all rows of the report as CSV, in their order. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseProductsView(url.searchParams, parseView(url.searchParams))
  const { range } = timeframeOf(periodView(view), site.timezone, new Date())
  const lines: string[] = []
  const pages = await allPages(async (offset?: number) => {
    const page = await readProducts(api, site_id, productsQuery(view, range, { limit, offset }))
    return page.value ?? error(502, page.problem.message)
  }, nextOffset)
  for await (const { rows, currency } of pages) {
    if (lines.length === 0) lines.push(csvLine(['Item ID', itemLabels[view.by].one, ...titles(currency)]))
    for (const row of rows)
      lines.push(csvLine([row.item_id ?? '', row.name ?? '', ...figureNames.map((it) => row[it] ?? '')]))
  }
  return csvFile(`${site.domain} ${itemLabels[view.by].many} ${range.from} ${range.to}`, lines)
}

function titles(currency: string): string[] {
  const units = { revenue: currency, refunds: currency, view_to_purchase_rate: '%' } as const
  return figureNames.map((it) => {
    const unit = it in units ? ` (${units[it as keyof typeof units]})` : ''
    return `${itemFigures[it].label}${unit}`
  })
}
