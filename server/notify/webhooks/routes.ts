import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import {
  NewWebhook,
  SecretRotation,
  Webhook,
  WebhookChange,
  WebhookCreation,
  WebhookListQuery,
  WebhookParams,
} from './model.ts'
import { getStatistics, listStatistics } from './statistics.ts'
import { StatisticsQuery, WebhookStatistics } from './statistics-model.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './subscriptions.ts'

export const webhookRoutes = (services: Services) =>
  new Elysia({ prefix: '/webhooks', tags: ['Webhooks'] })
    .use(auth)
    .get('', ({ principal, query }) => listWebhooks(services, principal, query), {
      may: 'webhooks:read',
      query: WebhookListQuery,
      response: { 200: list(Webhook, OffsetPagination) },
      detail: { operationId: 'listWebhooks', summary: 'List webhook subscriptions' },
    })
    .post('', async ({ principal, body }) => ({ data: await createWebhook(services, principal, body) }), {
      may: 'webhooks:write',
      body: WebhookCreation,
      response: { 200: data(NewWebhook), 404: Failure, 422: Failure },
      detail: {
        operationId: 'createWebhook',
        summary: 'Create a webhook subscription',
        description: 'The response contains the secret that signs deliveries. It is shown only once.',
      },
    })
    .get(
      '/statistics',
      async ({ principal, query }) => ({ data: await listStatistics(services, principal, query) }),
      {
        may: 'webhooks:read',
        query: StatisticsQuery,
        response: { 200: data(t.Array(WebhookStatistics)) },
        detail: {
          operationId: 'listWebhookStatistics',
          summary: 'Attempts of all webhook subscriptions over time',
          description: 'Attempts by outcome with their latency, newest subscription first.',
        },
      },
    )
    .get(
      '/:webhook_id/statistics',
      async ({ principal, params, query }) => ({
        data: await getStatistics(services, principal, params.webhook_id, query),
      }),
      {
        may: 'webhooks:read',
        params: WebhookParams,
        query: StatisticsQuery,
        response: { 200: data(WebhookStatistics), 404: Failure },
        detail: {
          operationId: 'getWebhookStatistics',
          summary: 'Attempts of a webhook subscription over time',
          description:
            'Attempts by outcome with their latency, also of deliveries that have been erased since.',
        },
      },
    )
    .get(
      '/:webhook_id',
      async ({ principal, params }) => ({ data: await getWebhook(services, principal, params.webhook_id) }),
      {
        may: 'webhooks:read',
        params: WebhookParams,
        response: { 200: data(Webhook), 404: Failure },
        detail: { operationId: 'getWebhook', summary: 'Get a webhook subscription' },
      },
    )
    .patch(
      '/:webhook_id',
      async ({ principal, params, body }) => ({
        data: await updateWebhook(services, principal, params.webhook_id, body),
      }),
      {
        may: 'webhooks:write',
        params: WebhookParams,
        body: WebhookChange,
        response: { 200: data(Webhook), 404: Failure, 422: Failure },
        detail: {
          operationId: 'updateWebhook',
          summary: 'Change a webhook subscription',
          description:
            'Omitted fields keep their values; `filters` and `metadata` are replaced as a whole. Setting `status` to `active` resumes a paused or disabled subscription.',
        },
      },
    )
    .delete(
      '/:webhook_id',
      async ({ principal, params, status }) => {
        await deleteWebhook(services, principal, params.webhook_id)
        return status(204, undefined)
      },
      {
        may: 'webhooks:write',
        params: WebhookParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteWebhook',
          summary: 'Delete a webhook subscription',
          description: 'Deletes it with its deliveries. Waiting deliveries are not sent.',
        },
      },
    )
    .post(
      '/:webhook_id/rotate-secret',
      async ({ principal, params, body }) => ({
        data: await rotateSecret(services, principal, params.webhook_id, body),
      }),
      {
        may: 'webhooks:write',
        params: WebhookParams,
        body: SecretRotation,
        response: { 200: data(NewWebhook), 404: Failure },
        detail: {
          operationId: 'rotateWebhookSecret',
          summary: 'Rotate the secret of a webhook subscription',
          description: 'Both secrets sign until the grace period is over: the header has two `v1=`.',
        },
      },
    )
