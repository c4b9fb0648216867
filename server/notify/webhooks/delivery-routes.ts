import { Elysia } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { CursorPagination, data, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { getDelivery, listDeliveries } from './deliveries.ts'
import {
  BulkRetry,
  BulkRetryRequest,
  DeliveryListQuery,
  DeliveryParams,
  ReplayRequest,
  RetryRequest,
  TestRequest,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from './delivery-model.ts'
import { dryRun } from './dry-run.ts'
import { DryRun, DryRunRequest } from './dry-run-model.ts'
import { WebhookParams } from './model.ts'
import { retryDelivery, retryFailed, waitingRetries } from './retries.ts'
import { replayDomainEvent, sendTest } from './test-and-replay.ts'

export const deliveryRoutes = (services: Services) =>
  new Elysia({ prefix: '/webhooks', tags: ['Webhooks'] })
    .use(auth)
    .post('/dry-run', async ({ principal, body }) => ({ data: await dryRun(services, principal, body) }), {
      may: 'webhooks:read',
      body: DryRunRequest,
      response: { 200: data(DryRun), 404: Failure },
      detail: {
        operationId: 'dryRunWebhook',
        summary: 'Try a subscription on past events',
        description:
          'Returns which events of the last 30 days this subscription would have received. Nothing is stored or sent.',
      },
    })
    .get(
      '/:webhook_id/deliveries',
      ({ principal, params, query }) => listDeliveries(services.db, principal, params.webhook_id, query),
      {
        may: 'webhooks:read',
        params: WebhookParams,
        query: DeliveryListQuery,
        response: { 200: list(WebhookDelivery, CursorPagination), 404: Failure, 422: Failure },
        detail: {
          operationId: 'listWebhookDeliveries',
          summary: 'List deliveries of a webhook subscription',
          description: 'Newest first. Deliveries are kept for 30 days.',
        },
      },
    )
    .get(
      '/:webhook_id/deliveries/retry',
      async ({ principal, params }) => ({
        data: await waitingRetries(services.db, principal, params.webhook_id),
      }),
      {
        may: 'webhooks:read',
        params: WebhookParams,
        response: { 200: data(BulkRetry), 404: Failure },
        detail: {
          operationId: 'getWebhookRetry',
          summary: 'Count the waiting manual retries',
          description: 'The progress of a retry of failed deliveries: it is done when no retry is waiting.',
        },
      },
    )
    .post(
      '/:webhook_id/deliveries/retry',
      async ({ principal, params, body, status }) =>
        status(202, { data: await retryFailed(services, principal, params.webhook_id, body) }),
      {
        may: 'webhooks:write',
        params: WebhookParams,
        body: BulkRetryRequest,
        response: { 202: data(BulkRetry), 404: Failure, 422: Failure },
        detail: {
          operationId: 'retryWebhookDeliveries',
          summary: 'Retry all failed deliveries',
          description: 'Each is attempted once more. If it fails again, no further attempt follows.',
        },
      },
    )
    .get(
      '/:webhook_id/deliveries/:delivery_id',
      async ({ principal, params }) => ({
        data: await getDelivery(services.db, principal, params.webhook_id, params.delivery_id),
      }),
      {
        may: 'webhooks:read',
        params: DeliveryParams,
        response: { 200: data(WebhookDeliveryDetail), 404: Failure },
        detail: {
          operationId: 'getWebhookDelivery',
          summary: 'Get a delivery',
          description: 'With its payload, the last request as it was sent, and every attempt.',
        },
      },
    )
    .post(
      '/:webhook_id/deliveries/:delivery_id/retry',
      async ({ principal, params, body }) => ({
        data: await retryDelivery(services, principal, params.webhook_id, params.delivery_id, body),
      }),
      {
        may: 'webhooks:write',
        params: DeliveryParams,
        body: RetryRequest,
        response: { 200: data(WebhookDelivery), 404: Failure, 409: Failure, 422: Failure },
        detail: {
          operationId: 'retryWebhookDelivery',
          summary: 'Retry a delivery',
          description:
            'Sends it at once. A failed delivery gets exactly one more attempt. A delivery that has arrived is sent again only with `force`.',
        },
      },
    )
    .post(
      '/:webhook_id/test',
      async ({ principal, params, body, status }) =>
        status(202, { data: await sendTest(services, principal, params.webhook_id, body) }),
      {
        may: 'webhooks:write',
        params: WebhookParams,
        body: TestRequest,
        response: { 202: data(WebhookDelivery), 404: Failure, 422: Failure },
        detail: {
          operationId: 'testWebhook',
          summary: 'Send a test',
          description:
            'Sends an example event of the type, signed like any other. `metadata.test` is true. The subscription does not have to include the type.',
        },
      },
    )
    .post(
      '/:webhook_id/replay',
      async ({ principal, params, body, status }) =>
        status(202, { data: await replayDomainEvent(services, principal, params.webhook_id, body) }),
      {
        may: 'webhooks:write',
        params: WebhookParams,
        body: ReplayRequest,
        response: { 202: data(WebhookDelivery), 404: Failure, 422: Failure },
        detail: {
          operationId: 'replayWebhookEvent',
          summary: 'Send an event again',
          description:
            'Creates a new delivery of an event of the last 90 days, with the same envelope `id`, regardless of the filters of the subscription.',
        },
      },
    )
