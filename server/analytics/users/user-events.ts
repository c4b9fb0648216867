import { queryEvents } from '../../ingest/events/query.ts'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { readMoment } from '../traffic/period.ts'
import type { UserEventsQuery } from './model.ts'
import { type FoundPerson, peopleByHash } from './profile.sql.ts'
import { findPerson, type PopulatedSite } from './profiles.ts'

/** Maximum period of a request for events. */
const period_max_ms = 3660 * 86_400_000

/**
 * Returns a page of the events of a user or an anonymous visitor, newest first. It includes events of a user’s
 * browsers from before the user was known. Without dates it covers all events. @throws NotFound, @throws
 * ValidationError, @throws Unprocessable.
 */
export async function listUserEvents(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: PopulatedSite,
  id: string,
  query: UserEventsQuery,
) {
  const person = await findPerson(services, site.id, id)
  const [found] = await services.clickhouse.rows(peopleByHash(site.id, [person]))
  if (!found) throw notFound('user', id)
  const { user_id, client_id } = found
  const isAnonymous = user_id === ''
  // An anonymous visitor has exactly one browser.
  if (isAnonymous && query.client_id !== undefined && query.client_id !== client_id)
    return { data: [], pagination: { cursor: null, has_more: false } }
  return queryEvents(services, site, {
    ...query,
    ...periodOf(found, query, site.timezone, services.clock()),
    ...(isAnonymous ? { client_id } : { user_id }),
  })
}

/** Returns the period of the request. The default start is the time the person was first seen. */
function periodOf(
  { first_ms, last_ms }: FoundPerson,
  { start_date, end_date }: UserEventsQuery,
  timezone: string,
  now: number,
): Pick<UserEventsQuery, 'start_date' | 'end_date'> {
  if (start_date !== undefined) return { start_date, end_date }
  const last = end_date === undefined ? { end: Math.max(now, last_ms) + 1 } : readMoment(end_date, timezone)
  // `queryEvents` rejects an invalid date.
  if (typeof last === 'string') return { end_date }
  const end = last.end - 1
  const start = Math.min(Math.max(first_ms, end - period_max_ms), end)
  return { start_date: new Date(start).toISOString(), end_date: end_date ?? new Date(end).toISOString() }
}
