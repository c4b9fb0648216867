import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { pageOfPeople } from '../users/people-page.ts'
import { indexOfInterval } from './intervals.ts'
import type { RetentionPeopleQuery, RetentionPerson } from './model.ts'
import { readRetention } from './read-retention.ts'
import { cohortPeople } from './retention.sql.ts'

/**
 * Returns a page of the people of a cohort, or of those who returned in an interval: as many as the report counts. The
 * order is arbitrary but stable.
 * @throws as `retentionReport`, and ValidationError for an unknown cohort or cursor.
 */
export async function retentionPeople(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ConvertingSite,
  { cohort, number, limit = 100, cursor, ...query }: RetentionPeopleQuery,
) {
  const { retention, cohorts } = await readRetention(services, site, query)
  const labels = retention.intervals.map((it) => it.label)
  const chosen =
    cohort === undefined ? undefined : indexOfInterval('cohort', cohort, labels.slice(0, cohorts))
  return pageOfPeople(
    services,
    site.id,
    { limit, cursor },
    async (page) =>
      cohorts === 0
        ? []
        : services.clickhouse.rows(cohortPeople(retention, { cohort: chosen, number, ...page })),
    ({ first_ms, cohort: index, returned }, ids): RetentionPerson => ({
      ...ids,
      started_at: new Date(first_ms).toISOString(),
      cohort: labels[index] ?? '',
      returned: returned.filter((it) => it > index).map((it) => it - index),
    }),
  )
}
