import { Elysia } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, pagedData } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { Realtime, TrafficQuery, TrafficReport } from './model.ts'
import { realtime, trafficReport } from './traffic.ts'

const failures = { 404: Failure, 422: Failure }

export const trafficRoutes = (services: Services) =>
  new Elysia({ prefix: '/sites/:site_id/analytics', tags: ['Analytics'] })
    .use(auth)
    .get(
      '/traffic',
      async ({ principal, params, query }) =>
        trafficReport(services, await findSite(services.db, principal, params.site_id), query),
      {
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
      },
    )
    .get(
      '/realtime',
      async ({ principal, params }) => ({
        data: await realtime(services, await findSite(services.db, principal, params.site_id)),
      }),
      {
        may: 'analytics:read',
        params: SiteParams,
        response: { 200: data(Realtime), ...failures },
        detail: { operationId: 'getRealtime', summary: 'Current visitors' },
      },
    )
