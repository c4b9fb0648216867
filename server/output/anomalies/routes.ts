import { Elysia } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { changeAnomaly, getAnomaly, listAnomalies } from './anomalies.ts'
import { Anomaly, AnomalyChange, AnomalyListQuery, AnomalyParams } from './model.ts'

/** Anomalies of a site. */
export const anomalyRoutes = (services: Services) => {
  const { db } = services
  const siteOf = (principal: Principal, { site_id }: { site_id: string }) => findSite(db, principal, site_id)
  return new Elysia({ prefix: '/sites/:site_id/anomalies', tags: ['Anomalies'] })
    .use(auth)
    .get(
      '',
      async ({ principal, params, query }) => listAnomalies(services, await siteOf(principal, params), query),
      {
        may: 'anomalies:read',
        params: SiteParams,
        query: AnomalyListQuery,
        response: { 200: list(Anomaly, OffsetPagination), 404: Failure, 422: Failure },
        detail: {
          operationId: 'listAnomalies',
          summary: 'List anomalies',
          description: 'Latest start first. With dates: only anomalies that were open between them.',
        },
      },
    )
    .get(
      '/:anomaly_id',
      async ({ principal, params }) => ({
        data: await getAnomaly(db, await siteOf(principal, params), params.anomaly_id),
      }),
      {
        may: 'anomalies:read',
        params: AnomalyParams,
        response: { 200: data(Anomaly), 404: Failure },
        detail: { operationId: 'getAnomaly', summary: 'Get an anomaly' },
      },
    )
    .patch(
      '/:anomaly_id',
      async ({ principal, params, body }) => ({
        data: await changeAnomaly(services, await siteOf(principal, params), params.anomaly_id, body),
      }),
      {
        may: 'anomalies:write',
        params: AnomalyParams,
        body: AnomalyChange,
        response: { 200: data(Anomaly), 404: Failure },
        detail: {
          operationId: 'updateAnomaly',
          summary: 'Mark an anomaly as expected',
          description:
            'Marks or unmarks the anomaly, and sets its note. The hours of an expected anomaly are excluded from the baseline.',
        },
      },
    )
}
