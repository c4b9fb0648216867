import { t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { connect, disconnect, updateIntegration } from './connecting.ts'
import { findIntegration, getIntegration, listIntegrations } from './integrations.ts'
import {
  Integration,
  IntegrationChange,
  IntegrationCreation,
  IntegrationListQuery,
  IntegrationParams,
  IntegrationSync,
  SyncListQuery,
} from './model.ts'
import { syncNow } from './sync-now.ts'
import { listSyncs } from './syncs.ts'

const failures = { 404: Failure, 409: Failure, 422: Failure }

/** Routes for the services that a site exchanges data with. */
export const integrationRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/integrations', 'Integrations')
    .get('', ({ site, query }) => listIntegrations(db, site, query), {
      may: 'integrations:read',
      params: SiteParams,
      query: IntegrationListQuery,
      response: { 200: list(Integration, OffsetPagination), 404: Failure },
      detail: {
        operationId: 'listIntegrations',
        summary: 'List integrations',
        description: 'In the order they were connected.',
      },
    })
    .post('', async ({ site, body, status }) => status(201, { data: await connect(services, site, body) }), {
      may: 'integrations:write',
      params: SiteParams,
      body: IntegrationCreation,
      response: { 201: data(Integration), ...failures },
      detail: {
        operationId: 'createIntegration',
        summary: 'Connect a service',
        description:
          'The type determines which settings and credentials apply. Costs are fetched at once, and then on schedule. A site can have one Google Ads and one Meta Ads account.',
      },
    })
    .get(
      '/:integration_id',
      async ({ site, params }) => ({ data: await getIntegration(db, site, params.integration_id) }),
      {
        may: 'integrations:read',
        params: IntegrationParams,
        response: { 200: data(Integration), 404: Failure },
        detail: { operationId: 'getIntegration', summary: 'Get an integration' },
      },
    )
    .patch(
      '/:integration_id',
      async ({ site, params, body }) => ({
        data: await updateIntegration(services, site, params.integration_id, body),
      }),
      {
        may: 'integrations:write',
        params: IntegrationParams,
        body: IntegrationChange,
        response: { 200: data(Integration), ...failures },
        detail: {
          operationId: 'updateIntegration',
          summary: 'Change an integration',
          description:
            'Omitted fields keep their values, also inside `settings` and `credentials`. Another account or other credentials are tried at once. `status` pauses and resumes the integration.',
        },
      },
    )
    .delete(
      '/:integration_id',
      async ({ site, params, status }) => {
        await disconnect(services, site, params.integration_id)
        return status(204, undefined)
      },
      {
        may: 'integrations:write',
        params: IntegrationParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteIntegration',
          summary: 'Disconnect a service',
          description: 'Deletes its credentials and history. Costs that it fetched stay.',
        },
      },
    )
    .post(
      '/:integration_id/sync',
      async ({ site, params, status }) =>
        status(202, {
          data: await syncNow(services, site, params.integration_id),
        }),
      {
        may: 'integrations:write',
        params: IntegrationParams,
        response: { 202: data(IntegrationSync), 404: Failure, 422: Failure },
        detail: {
          operationId: 'syncIntegration',
          summary: 'Synchronise now',
          description:
            'Fetches costs, or sends a test message to Slack. If a synchronisation is already open, it is returned; if it is waiting for a retry, it is retried at once.',
        },
      },
    )
    .get(
      '/:integration_id/syncs',
      async ({ site, params, query }) => {
        return listSyncs(db, await findIntegration(db, site, params.integration_id), query)
      },
      {
        may: 'integrations:read',
        params: IntegrationParams,
        query: SyncListQuery,
        response: { 200: list(IntegrationSync, OffsetPagination), 404: Failure },
        detail: {
          operationId: 'listIntegrationSyncs',
          summary: 'List the synchronisations of an integration',
          description: 'Newest first: what was fetched or sent, with errors. Kept for 90 days.',
        },
      },
    )
}
