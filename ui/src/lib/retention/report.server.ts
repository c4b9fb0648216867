import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type {
  RetentionPeopleQuery,
  RetentionPerson,
  RetentionQuery,
  RetentionReport,
} from '../../../../server/analytics/retention/model.ts'

/** Reads a retention report; a failure becomes the problem of the block. */
export async function readRetention(
  api: Api,
  siteId: string,
  query: RetentionQuery,
): Promise<Block<RetentionReport>> {
  const answer = await api.sites({ site_id: siteId }).analytics.retention.get({ query })
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}

/** Reads a page of the people of a cohort; a failure becomes the problem of the block. */
export async function readRetentionPeople(
  api: Api,
  siteId: string,
  query: RetentionPeopleQuery,
): Promise<Block<{ people: RetentionPerson[]; cursor: string | null }>> {
  const answer = await api.sites({ site_id: siteId }).analytics.retention.people.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { people: answer.data.data, cursor: answer.data.pagination.cursor } }
}
