import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { Session } from '../sessions/model.ts'
import { CountedOrder, CountedPagination, CountedPerson, ListingQuery } from './model.ts'
import { listOrders } from './orders.ts'
import { listPeople } from './people.ts'
import { listSessions } from './sessions.ts'

const failures = { 404: Failure, 422: Failure }

export const drilldownRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics')
    .get('/people', ({ site, query }) => listPeople(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: ListingQuery,
      response: { 200: list(CountedPerson, CountedPagination), ...failures },
      detail: {
        operationId: 'listCountedPeople',
        summary: 'People of a period',
        description:
          'The people behind `users` of a traffic report with the same parameters, those with the newest session first.',
      },
    })
    .get('/sessions', ({ site, query }) => listSessions(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: ListingQuery,
      response: { 200: list(Session, CountedPagination), ...failures },
      detail: {
        operationId: 'listCountedSessions',
        summary: 'Sessions of a period',
        description:
          'The sessions behind `sessions` of a traffic report with the same parameters, newest first.',
      },
    })
    .get('/orders', ({ site, query }) => listOrders(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: ListingQuery,
      response: { 200: list(CountedOrder, CountedPagination), ...failures },
      detail: {
        operationId: 'listCountedOrders',
        summary: 'Orders of a period',
        description:
          'The orders and refunds behind `orders` and `revenue` of a traffic report with the same parameters, newest first, each with the session that it is credited to.',
      },
    })
