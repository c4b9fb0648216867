import { queryEvents } from '../../ingest/events/query.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { readMoment } from '../traffic/period.ts'
import type { UserEventsQuery } from './model.ts'
import { type FoundPerson, peopleByHash } from './profile.sql.ts'
import { findPerson, type PopulatedSite } from './profiles.ts'

/** The longest period that events can be asked for. */
const longest_ms = 3660 * 86_400_000

/**
 * A page of the events of a user or an anonymous visitor, newest first; those of a user's browsers before the user was
 * known included. Without dates all there are. @throws NotFound, @throws ValidationError, @throws Unprocessable.
 */
export async function listUserEvents(
  services: Pick<Services, 'clickhouse' | 'clock'>,
  site: PopulatedSite,
  id: string,
  query: UserEventsQuery,
) {
  const person = await findPerson(services, site.id, id)
  const [found] = await services.clickhouse.rows(peopleByHash(site.id, [person]))
  if (!found) throw new NotFound(`Nobody has seen a user ${id}`)
  const { user_id, client_id } = found
  const isAnonymous = user_id === ''
  // Of an anonymous visitor there is only the one browser.
  if (isAnonymous && query.client_id !== undefined && query.client_id !== client_id)
    return { data: [], pagination: { cursor: null, has_more: false } }
  return queryEvents(services, site, {
    ...query,
    ...periodOf(found, query, site.timezone, services.clock()),
    ...(isAnonymous ? { client_id } : { user_id }),
  })
}

/** The period that is asked for: without a start from when the person was first seen. */
function periodOf(
  { first_ms, last_ms }: FoundPerson,
  { start_date, end_date }: UserEventsQuery,
  timezone: string,
  now: number,
): Pick<UserEventsQuery, 'start_date' | 'end_date'> {
  if (start_date !== undefined) return { start_date, end_date }
  const last = end_date === undefined ? { end: Math.max(now, last_ms) + 1 } : readMoment(end_date, timezone)
  // What is no date is refused where it is read.
  if (typeof last === 'string') return { end_date }
  const end = last.end - 1
  const start = Math.min(Math.max(first_ms, end - longest_ms), end)
  return { start_date: new Date(start).toISOString(), end_date: end_date ?? new Date(end).toISOString() }
}
