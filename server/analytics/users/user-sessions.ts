import type { Services } from '../../services.ts'
import { pageOfSessions } from '../sessions/session-page.ts'
import type { UserSessionsQuery } from './model.ts'
import { findPerson, type PopulatedSite } from './profiles.ts'
import { newestSessions } from './user-sessions.sql.ts'

/**
 * Returns a page of the sessions of a user or an anonymous visitor, newest first. @throws NotFound, @throws
 * ValidationError.
 */
export async function listUserSessions(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: PopulatedSite,
  id: string,
  { limit = 20, cursor }: UserSessionsQuery,
) {
  const person = await findPerson(services, site.id, id)
  return pageOfSessions(services, site, { limit, cursor }, (page) =>
    services.clickhouse.rows(newestSessions(site.id, person, page)),
  )
}
