import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { changeAnomaly, getAnomaly, listAnomalies } from './anomalies.ts'
import { anomalyCoverage } from './coverage.ts'
import { Anomaly, AnomalyChange, AnomalyCoverage, AnomalyListQuery, AnomalyParams } from './model.ts'

/** Anomalies of a site. */
export const anomalyRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/anomalies', 'Anomalies')
    .get('', ({ site, query }) => listAnomalies(services, site, query), {
      may: 'anomalies:read',
      params: SiteParams,
      query: AnomalyListQuery,
      response: { 200: list(Anomaly, OffsetPagination), 404: Failure, 422: Failure },
      detail: {
        operationId: 'listAnomalies',
        summary: 'List anomalies',
        description: 'Latest start first. With dates: only anomalies that were open between them.',
      },
    })
    .get('/coverage', async ({ site }) => ({ data: await anomalyCoverage(services, site) }), {
      may: 'anomalies:read',
      params: SiteParams,
      response: { 200: data(AnomalyCoverage), 404: Failure },
      detail: {
        operationId: 'getAnomalyCoverage',
        summary: 'Get what is watched for anomalies',
        description: 'Which metrics are watched, since when and until when.',
      },
    })
    .get(
      '/:anomaly_id',
      async ({ site, params }) => ({ data: await getAnomaly(db, site, params.anomaly_id) }),
      {
        may: 'anomalies:read',
        params: AnomalyParams,
        response: { 200: data(Anomaly), 404: Failure },
        detail: { operationId: 'getAnomaly', summary: 'Get an anomaly' },
      },
    )
    .patch(
      '/:anomaly_id',
      async ({ site, params, body }) => ({
        data: await changeAnomaly(services, site, params.anomaly_id, body),
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
