import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type {
  ActivePerson,
  LifecycleQuery,
  LifecycleReport,
  StickinessReport,
} from '../../../../server/analytics/lifecycle/model.ts'
import type { ListedPeople } from './queries.ts'

/** Reads a lifecycle report; a failure becomes the problem of the block. */
export async function readLifecycle(
  api: Api,
  siteId: string,
  query: LifecycleQuery,
): Promise<Block<LifecycleReport>> {
  const answer = await api.sites({ site_id: siteId }).analytics.lifecycle.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}

/** Reads a stickiness report; a failure becomes the problem of the block. */
export async function readStickiness(
  api: Api,
  siteId: string,
  query: LifecycleQuery,
): Promise<Block<StickinessReport>> {
  const answer = await api.sites({ site_id: siteId }).analytics.stickiness.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}

/** Reads a page of the people behind a number; a failure becomes the problem of the block. */
export async function readListedPeople(
  api: Api,
  siteId: string,
  query: LifecycleQuery & { limit: number; cursor?: string },
  listed: ListedPeople,
): Promise<Block<{ entries: ActivePerson[]; cursor: string | null }>> {
  const { analytics } = api.sites({ site_id: siteId })
  const answer =
    'state' in listed
      ? await analytics.lifecycle.people.get({ query: { ...query, ...listed } })
      : await analytics.stickiness.people.get({
          query: { ...query, ...(listed.number !== undefined && { number: listed.number }) },
        })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { entries: answer.data.data, cursor: answer.data.pagination.cursor } }
}
