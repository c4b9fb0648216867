import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { attributionReport } from './attribution.ts'
import { AttributionQuery, AttributionReport, costMeta } from './model.ts'

export const attributionRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics').get(
    '/attribution',
    ({ site, query }) => attributionReport(services, site, query),
    {
      may: 'analytics:read',
      params: SiteParams,
      query: AttributionQuery,
      response: { 200: data(AttributionReport, costMeta), 404: Failure, 422: Failure },
      detail: {
        operationId: 'getAttribution',
        summary: 'Attribution report',
        description:
          'How one or more models credit the conversions of a goal, or the revenue of all orders, and what the ads cost. The rows add up to the summary.',
      },
    },
  )
