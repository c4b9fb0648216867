import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { indexOfInterval } from '../retention/intervals.ts'
import { pageOfPeople } from '../users/people-page.ts'
import { activePeople, type Lifecycle, peopleInState } from './lifecycle.sql.ts'
import type { ActivePerson, LifecyclePeopleQuery, StickinessPeopleQuery } from './model.ts'
import { readLifecycle, type Working } from './read-lifecycle.ts'

/**
 * Returns a page of the people in a state in an interval: as many as the report counts. The order is arbitrary but
 * stable.
 * @throws as `readLifecycle`, and ValidationError for an unknown interval or cursor.
 */
export async function lifecyclePeople(
  services: Working,
  site: ConvertingSite,
  { date, state, limit = 100, cursor, ...query }: LifecyclePeopleQuery,
) {
  const { lifecycle, intervals } = await readLifecycle(services, site, query)
  const index = indexOfInterval(
    'date',
    date,
    intervals.map((it) => it.label),
  )
  return listPeople(services, site, lifecycle, { limit, cursor }, (asked, page) =>
    // The first interval of the query is the one before the period.
    peopleInState(asked, index + 1, state, page),
  )
}

/** The same for people who were active in a number of intervals. @throws as `lifecyclePeople`. */
export async function stickinessPeople(
  services: Working,
  site: ConvertingSite,
  { number, limit = 100, cursor, ...query }: StickinessPeopleQuery,
) {
  const { lifecycle } = await readLifecycle(services, site, query)
  return listPeople(services, site, lifecycle, { limit, cursor }, (asked, page) =>
    activePeople(asked, number, page),
  )
}

function listPeople(
  services: Working,
  site: ConvertingSite,
  lifecycle: Lifecycle | undefined,
  page: { limit: number; cursor: string | undefined },
  query: (lifecycle: Lifecycle, page: { after: string; limit: number }) => ReturnType<typeof activePeople>,
) {
  return pageOfPeople(
    services,
    site.id,
    page,
    async (asked) => (lifecycle ? services.clickhouse.rows(query(lifecycle, asked)) : []),
    ({ active }, ids): ActivePerson => ({
      ...ids,
      active: active.flatMap((it) => (it > 0 ? [lifecycle?.intervals[it]?.label ?? ''] : [])),
    }),
  )
}
