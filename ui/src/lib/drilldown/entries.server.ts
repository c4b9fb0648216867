import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type { CountedOrder, CountedPerson } from '../../../../server/analytics/drilldown/model.ts'
import type { Session } from '../../../../server/analytics/sessions/model.ts'
import type { List, ListQuery } from './lists.ts'

/** The entries of a page, by list. */
export type Entries =
  | { list: 'people'; entries: CountedPerson[] }
  | { list: 'sessions'; entries: Session[] }
  | { list: 'orders'; entries: CountedOrder[] }

export type Page = Entries & { total: number; cursor: string | null }

/** Reads a page of a list; a failure becomes the problem of the block. */
export async function readEntries(
  api: Api,
  siteId: string,
  list: List,
  query: ListQuery,
): Promise<Block<Page>> {
  const { people, sessions, orders } = api.sites({ site_id: siteId }).analytics
  if (list === 'people') {
    const answer = await people.get({ query })
    if (answer.error) return { problem: problemOf(answer.error) }
    return { value: { list, entries: answer.data.data, ...positionOf(answer.data) } }
  }
  if (list === 'sessions') {
    const answer = await sessions.get({ query })
    if (answer.error) return { problem: problemOf(answer.error) }
    return { value: { list, entries: answer.data.data, ...positionOf(answer.data) } }
  }
  const answer = await orders.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { list, entries: answer.data.data, ...positionOf(answer.data) } }
}

function positionOf({ pagination }: { pagination: { total: number; cursor: string | null } }) {
  return { total: pagination.total, cursor: pagination.cursor }
}
