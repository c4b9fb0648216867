import type { Api } from '#lib/api.ts'
import type { Pagination } from '#lib/components/pagination.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { BrowserErrors, BrowserErrorsQuery } from '../../../../server/analytics/browser-errors/model.ts'

/** One page of the groups of errors. */
export type ErrorGroups = BrowserErrors & {
  pagination: Pagination
}

/** Reads a page of the groups of errors; a failure becomes the problem of the block. */
export async function readErrorGroups(
  api: Api,
  siteId: string,
  query: BrowserErrorsQuery,
): Promise<Block<ErrorGroups>> {
  const answer = await api.sites({ site_id: siteId }).analytics['browser-errors'].get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { ...answer.data.data, pagination: answer.data.pagination } }
}
