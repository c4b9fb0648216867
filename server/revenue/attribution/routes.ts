import { Elysia } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { attributionReport } from './attribution.ts'
import { AttributionQuery, AttributionReport, costMeta } from './model.ts'

export const attributionRoutes = (services: Services) =>
  new Elysia({ prefix: '/sites/:site_id/analytics', tags: ['Analytics'] })
    .use(auth)
    .get(
      '/attribution',
      async ({ principal, params, query }) =>
        attributionReport(services, await findSite(services.db, principal, params.site_id), query),
      {
        may: 'analytics:read',
        params: SiteParams,
        query: AttributionQuery,
        response: { 200: data(AttributionReport, costMeta), 404: Failure, 422: Failure },
        detail: {
          operationId: 'getAttribution',
          summary: 'Attribution report',
          description:
            'How one or more models credit the conversions of a goal, and what the ads cost. The rows add up to the summary.',
        },
      },
    )
