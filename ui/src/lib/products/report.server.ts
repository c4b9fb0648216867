import type { Api } from '#lib/api.ts'
import type { Pagination } from '#lib/components/pagination.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { ItemsQuery, ItemsReport } from '../../../../server/revenue/items/model.ts'

/** The report with its page, and the items that have no revenue. */
export type Products = ItemsReport & {
  pagination: Pagination
  ignored: number
  unconverted: number
}

/** Reads an items report; a failure becomes the problem of the block. */
export async function readProducts(api: Api, siteId: string, query: ItemsQuery): Promise<Block<Products>> {
  const answer = await api.sites({ site_id: siteId }).analytics.items.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  const { data, pagination, meta } = answer.data
  return {
    value: {
      ...data,
      pagination,
      ignored: Number(meta?.ignored_items ?? 0),
      unconverted: Number(meta?.unconverted_items ?? 0),
    },
  }
}
