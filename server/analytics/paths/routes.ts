import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { Session } from '../sessions/model.ts'
import { PathPeopleQuery, PathPerson, PathSessionsQuery, PathsQuery, PathsReport } from './model.ts'
import { pathPeople } from './path-people.ts'
import { pathSessions } from './path-sessions.ts'
import { pathsReport } from './paths.ts'

const failures = { 404: Failure, 422: Failure }

export const pathRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics')
    .get('/paths', async ({ site, query }) => ({ data: await pathsReport(services, site, query) }), {
      may: 'analytics:read',
      params: SiteParams,
      query: PathsQuery,
      response: { 200: data(PathsReport), ...failures },
      detail: {
        operationId: 'getPaths',
        summary: 'Paths',
        description:
          'Which pages and events follow each other in the sessions that start in a period, from or to a page or event.',
      },
    })
    .get('/paths/people', ({ site, query }) => pathPeople(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: PathPeopleQuery,
      response: { 200: list(PathPerson, CursorPagination), ...failures },
      detail: {
        operationId: 'listPathPeople',
        summary: 'People of a path',
        description:
          'The people behind a node of a paths report with the same parameters, behind one of its links, or behind its entries or drop-off.',
      },
    })
    .get('/paths/sessions', ({ site, query }) => pathSessions(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: PathSessionsQuery,
      response: { 200: list(Session, CursorPagination), ...failures },
      detail: {
        operationId: 'listPathSessions',
        summary: 'Sessions of a path',
        description:
          'The sessions behind a node of a paths report with the same parameters, behind one of its links, or behind its entries or drop-off, newest first.',
      },
    })
