import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, pagedData } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { TrafficQuery, TrafficReport } from './model.ts'
import { trafficOverview } from './overview.ts'
import { OverviewQuery, TrafficOverview } from './overview-model.ts'
import { trafficReport } from './traffic.ts'

const failures = { 404: Failure, 422: Failure }

export const trafficRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics')
    .get('/traffic', ({ site, query }) => trafficReport(services, site, query), {
      may: 'analytics:read',
      params: SiteParams,
      query: TrafficQuery,
      response: { 200: pagedData(TrafficReport), ...failures },
      detail: {
        operationId: 'getTraffic',
        summary: 'Traffic report',
        description:
          'Totals, their comparison with the preceding period, and rows by dimension. With the dimension `date` or `hour`, the rows are a time series without gaps.',
      },
    })
    .get('/overview', async ({ site, query }) => ({ data: await trafficOverview(services, site, query) }), {
      may: 'analytics:read',
      params: SiteParams,
      query: OverviewQuery,
      response: { 200: data(TrafficOverview), ...failures },
      detail: {
        operationId: 'getOverview',
        summary: 'Overview of a period',
        description:
          'All that a dashboard shows, in one request: totals and series with their comparison, the first rows by several dimensions, and the goals.',
      },
    })
