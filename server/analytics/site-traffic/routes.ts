import { Elysia } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { SiteTraffic, SiteTrafficQuery } from './model.ts'
import { trafficOfSites } from './site-traffic.ts'

export const siteTrafficRoutes = (services: Services) =>
  new Elysia({ prefix: '/sites', tags: ['Analytics'] })
    .use(auth)
    .get('/traffic', ({ principal, query }) => trafficOfSites(services, principal, query), {
      may: 'analytics:read',
      query: SiteTrafficQuery,
      response: { 200: list(SiteTraffic, OffsetPagination) },
      detail: {
        operationId: 'getTrafficOfSites',
        summary: 'Traffic of several sites',
        description:
          'The people of the last full days of each site by day, with their comparison, and those of today. In the order of the list of sites, with the same pages.',
      },
    })
