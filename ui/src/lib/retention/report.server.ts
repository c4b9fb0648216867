import type { Api } from '#lib/api.ts'
import type { SessionDimension } from '#lib/dashboard/dimensions.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import type {
  RetentionPeopleQuery,
  RetentionPerson,
  RetentionQuery,
  RetentionReport,
} from '../../../../server/analytics/retention/model.ts'

/** A report, and the dimension of its breakdown. */
export type Report = RetentionReport & { dimension: SessionDimension | undefined }

/** Reads a retention report; a failure becomes the problem of the block. */
export async function readRetention(api: Api, siteId: string, query: RetentionQuery): Promise<Block<Report>> {
  const answer = await api.sites({ site_id: siteId }).analytics.retention.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { ...answer.data.data, dimension: query.breakdown } }
}

/** Reads a page of the people of a cohort; a failure becomes the problem of the block. */
export async function readRetentionPeople(
  api: Api,
  siteId: string,
  query: RetentionPeopleQuery,
): Promise<Block<{ entries: RetentionPerson[]; cursor: string | null }>> {
  const answer = await api.sites({ site_id: siteId }).analytics.retention.people.get({ query })
  if (answer.error) return { problem: problemOf(answer.error) }
  return { value: { entries: answer.data.data, cursor: answer.data.pagination.cursor } }
}
