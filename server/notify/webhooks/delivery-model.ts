import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { deliveryOrigins, deliveryStatuses } from '../../../db/postgres/schema/webhooks.ts'
import { freeForm, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { domainEventTypes } from '../outbox/event-types.ts'
import { WebhookParams } from './model.ts'

const time = (description: string) =>
  t.Optional(t.String({ format: 'date-time', description, examples: ['2026-03-01T00:00:00Z'] }))

export const DeliveryParams = t.Object({
  ...WebhookParams.properties,
  delivery_id: idParameter('delivery'),
})

export const DeliveryListQuery = t.Object({
  status: t.Optional(stringEnum(deliveryStatuses, { description: 'Only deliveries with this status' })),
  event_type: t.Optional(stringEnum(domainEventTypes, { examples: ['conversion.completed'] })),
  since: time('Only deliveries created at this time or later'),
  until: time('Only deliveries created before this time'),
  search: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only deliveries with this text in their id, the id of their event or their data',
      examples: ['T-1001'],
    }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Deliveries per page' })),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'The cursor from the previous page; keep the other parameters unchanged',
      examples: ['WyIyMDI2LTAzLTAxVDEyOjAwOjAwLjAwMFoiLCJkZWxfMSJd'],
    }),
  ),
})
export type DeliveryListQuery = Static<typeof DeliveryListQuery>

const eventId = t.String({
  description: 'The `id` of the envelope',
  examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
})
const siteId = () =>
  nullable(idOf('site'), { description: 'Null for an entry of the audit log that is about no site' })
const duration = Type.Integer({ minimum: 0, examples: [84] })
const responseStatus = Type.Integer({ examples: [200] })

const delivery = {
  id: idOf('delivery'),
  webhook_id: idOf('webhook'),
  event_id: eventId,
  event_type: stringEnum(domainEventTypes, { examples: ['conversion.completed'] }),
  site_id: siteId(),
  status: stringEnum(deliveryStatuses, {
    description:
      'pending: not attempted yet. retrying: the last attempt failed, and another follows. failed: no further attempt follows automatically',
    examples: ['delivered'],
  }),
  origin: stringEnum(deliveryOrigins, {
    description: 'Why it was created: for an event as it happened, a test, a replay or a back-fill',
  }),
  is_test: t.Boolean({ examples: [false] }),
  attempts: Type.Integer({ minimum: 0, description: 'The number of attempts', examples: [1] }),
  response_status: nullable(responseStatus, {
    description: 'The status of the last response. Null if there was none',
  }),
  response_time_ms: nullable(duration, {
    description: 'How long the last attempt took. Null if there was none',
  }),
  last_error: nullable(t.String(), { description: 'Why the last attempt failed', examples: [null] }),
  next_retry_at: nullable(moment(), {
    description: 'When the next attempt is due. Null if none remains',
    examples: [null],
  }),
  delivered_at: nullable(moment()),
  failed_at: nullable(moment(), { description: 'When the final attempt failed', examples: [null] }),
  created_at: moment(),
}
export const WebhookDelivery = t.Object(delivery, { title: 'WebhookDelivery' })
export type WebhookDelivery = Static<typeof WebhookDelivery>

const headers = t.Record(t.String(), t.String(), { examples: [{ 'Content-Type': 'application/json' }] })

const attempt = t.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    started_at: moment(),
    duration_ms: duration,
    url: t.String({
      description: 'The address that it was sent to',
      examples: ['https://hooks.example.com/sightline'],
    }),
    signature: nullable(t.String({ examples: ['t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa'] }), {
      description: 'The header `X-Service-Signature` as it was sent',
    }),
    response_status: nullable(responseStatus, { description: 'Null if there was no response' }),
    response_headers: nullable(headers),
    response_body: nullable(t.String({ examples: ['ok'] }), {
      description: 'The first 16 KiB of the response',
    }),
    error: nullable(t.String(), { description: 'Why it failed. Null if it arrived', examples: [null] }),
  },
  { title: 'DeliveryAttempt' },
)
export type DeliveryAttempt = Static<typeof attempt>

/** The body that is sent to a receiver. */
export const Envelope = t.Object(
  {
    id: eventId,
    type: stringEnum(domainEventTypes, { examples: ['conversion.completed'] }),
    created_at: moment(),
    site_id: siteId(),
    data: freeForm({
      description: 'The data of this event type, as in the list of webhook events',
      examples: [{}],
    }),
    metadata: t.Object(
      {
        webhook_id: t.String({ examples: ['wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
        delivery_attempt: Type.Integer({ minimum: 1 }),
        test: t.Optional(t.Literal(true, { description: 'A test: the event did not happen' })),
        backfill: t.Optional(t.Literal(true, { description: 'Sent by a back-fill' })),
      },
      { title: 'EnvelopeMetadata' },
    ),
  },
  { title: 'WebhookEnvelope' },
)
export type Envelope = Static<typeof Envelope>

export const WebhookDeliveryDetail = t.Object(
  {
    ...delivery,
    payload: Envelope,
    request: nullable(
      t.Object(
        {
          url: t.String({ examples: ['https://hooks.example.com/sightline'] }),
          headers,
          body: t.String({ description: 'The raw body that was signed', examples: ['{"id":"evt_…"}'] }),
        },
        { title: 'DeliveryRequest' },
      ),
      { description: 'The request of the last attempt as it was sent. Null if there was none yet' },
    ),
    attempt_log: t.Array(attempt, { description: 'All attempts, oldest first' }),
  },
  { title: 'WebhookDeliveryDetail' },
)
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const RetryRequest = t.Union([
  t.Null(),
  t.Object(
    {
      force: t.Optional(t.Boolean({ default: false, description: 'Send it again even if it has arrived' })),
    },
    { additionalProperties: false, title: 'RetryRequest' },
  ),
])
export type RetryRequest = Static<typeof RetryRequest>

export const BulkRetryRequest = t.Union([
  t.Null(),
  t.Object(
    { since: time('Only deliveries created at this time or later. Default: all stored deliveries') },
    { additionalProperties: false, title: 'BulkRetryRequest' },
  ),
])
export type BulkRetryRequest = Static<typeof BulkRetryRequest>

export const BulkRetry = t.Object(
  {
    queued: Type.Integer({
      minimum: 0,
      description: 'The number of failed deliveries that are sent again',
      examples: [42],
    }),
  },
  { title: 'BulkRetry' },
)

export const TestRequest = t.Object(
  {
    event_type: stringEnum(domainEventTypes, {
      description: 'The type of the example event',
      examples: ['conversion.completed'],
    }),
  },
  { additionalProperties: false, title: 'TestRequest' },
)
export type TestRequest = Static<typeof TestRequest>

export const ReplayRequest = t.Object(
  {
    event_id: t.String({
      minLength: 1,
      maxLength: 100,
      description: 'The `id` of the envelope of an event of the last 90 days',
      examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  },
  { additionalProperties: false, title: 'ReplayRequest' },
)
export type ReplayRequest = Static<typeof ReplayRequest>
