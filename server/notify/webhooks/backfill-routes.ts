import { Elysia, t } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import { Backfill, BackfillCreation, BackfillParams } from './backfill-model.ts'
import { cancelBackfill, createBackfill, getBackfill, listBackfills } from './backfills.ts'
import { WebhookParams } from './model.ts'

export const backfillRoutes = (services: Services) =>
  new Elysia({ prefix: '/webhooks/:webhook_id/backfills', tags: ['Webhooks'] })
    .use(auth)
    .get(
      '',
      ({ principal, params, query }) => listBackfills(services.db, principal, params.webhook_id, query),
      {
        may: 'webhooks:read',
        params: WebhookParams,
        query: t.Object(OffsetQuery),
        response: { 200: list(Backfill, OffsetPagination), 404: Failure },
        detail: {
          operationId: 'listWebhookBackfills',
          summary: 'List back-fills of a webhook subscription',
          description: 'Newest first.',
        },
      },
    )
    .post(
      '',
      async ({ principal, params, body, status }) =>
        status(202, { data: await createBackfill(services, principal, params.webhook_id, body) }),
      {
        may: 'webhooks:write',
        params: WebhookParams,
        body: BackfillCreation,
        response: { 202: data(Backfill), 404: Failure, 409: Failure, 422: Failure },
        detail: {
          operationId: 'createWebhookBackfill',
          summary: 'Send past conversions',
          description:
            'Sends `conversion.completed` and `conversion.attributed`, or the one that the subscription includes, for each conversion of a period, with its current value and attribution. `previous_attribution` is null, and `metadata.backfill` is true. An event has the same envelope `id` however often it is sent. A subscription has one running back-fill at a time.',
        },
      },
    )
    .get(
      '/:backfill_id',
      async ({ principal, params }) => ({
        data: await getBackfill(services.db, principal, params.webhook_id, params.backfill_id),
      }),
      {
        may: 'webhooks:read',
        params: BackfillParams,
        response: { 200: data(Backfill), 404: Failure },
        detail: { operationId: 'getWebhookBackfill', summary: 'Get a back-fill' },
      },
    )
    .delete(
      '/:backfill_id',
      async ({ principal, params, status }) => {
        await cancelBackfill(services, principal, params.webhook_id, params.backfill_id)
        return status(204, undefined)
      },
      {
        may: 'webhooks:write',
        params: BackfillParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'cancelWebhookBackfill',
          summary: 'Cancel a back-fill',
          description:
            'Deliveries that are not due yet are not sent. The back-fill stays in the list as cancelled.',
        },
      },
    )
