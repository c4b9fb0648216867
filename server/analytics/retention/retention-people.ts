import { ValidationError } from '../../platform/errors.ts'
import { encodeCursor } from '../../platform/http/pagination.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { namesOfPeople } from '../users/profile.sql.ts'
import { readPersonCursor } from '../users/user-sessions.ts'
import type { RetentionPeopleQuery, RetentionPerson } from './model.ts'
import { cohortPeople } from './retention.sql.ts'
import { readRetention } from './retention.ts'

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
  const { clickhouse } = services
  const { retention, cohorts } = await readRetention(services, site, query)
  const labels = retention.intervals.map((it) => it.label)
  const chosen = cohort === undefined ? undefined : cohortIndex(cohort, labels.slice(0, cohorts))
  const after = cursor === undefined ? '0' : readPersonCursor(cursor)
  const found =
    cohorts === 0
      ? []
      : await clickhouse.rows(cohortPeople(retention, { cohort: chosen, number, after, limit: limit + 1 }))
  const page = found.slice(0, limit)
  const hasMore = found.length > limit
  const people = page.map((it) => it.person)
  const names = people.length === 0 ? [] : await clickhouse.rows(namesOfPeople(site.id, people))
  const known = new Map(names.map((it) => [it.person, it]))
  const data = page.map(({ person, first_ms, cohort: index, returned }): RetentionPerson => {
    const { user_id = '', client_id = '' } = known.get(person) ?? {}
    return {
      user_id: user_id || null,
      client_id: client_id || null,
      started_at: new Date(first_ms).toISOString(),
      cohort: labels[index] ?? '',
      returned: returned.filter((it) => it > index).map((it) => it - index),
    }
  })
  return {
    data,
    pagination: { cursor: hasMore ? encodeCursor([page.at(-1)?.person ?? '']) : null, has_more: hasMore },
  }
}

function cohortIndex(cohort: string, labels: readonly string[]): number {
  const index = labels.indexOf(cohort)
  if (index >= 0) return index
  const expected =
    labels.length === 0
      ? ''
      : ` (expected the first day of an interval from ${labels[0]} to ${labels.at(-1)})`
  throw new ValidationError([
    { field: 'cohort', message: `cohort "${cohort}" is not in the report${expected}` },
  ])
}
