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
  status: t.Optional(stringEnum(deliveryStatuses, { description: 'Only deliveries in this state' })),
  event_type: t.Optional(stringEnum(domainEventTypes, { examples: ['conversion.completed'] })),
  since: time('Only deliveries made at this time or later'),
  until: time('Only deliveries made before this time'),
  search: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only deliveries with this text in their id, the id of their event or their data',
      examples: ['T-1001'],
    }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Deliveries a page' })),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'From the page before; keep the other parameters',
      examples: ['WyIyMDI2LTAzLTAxVDEyOjAwOjAwLjAwMFoiLCJkZWxfMSJd'],
    }),
  ),
})
export type DeliveryListQuery = Static<typeof DeliveryListQuery>

const eventId = t.String({
  description: 'The `id` of the envelope',
  examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
})
const duration = Type.Integer({ minimum: 0, examples: [84] })
const responseStatus = Type.Integer({ examples: [200] })

const delivery = {
  id: idOf('delivery'),
  webhook_id: idOf('webhook'),
  event_id: eventId,
  event_type: stringEnum(domainEventTypes, { examples: ['conversion.completed'] }),
  site_id: idOf('site'),
  status: stringEnum(deliveryStatuses, {
    description:
      'pending: not tried yet. retrying: tried in vain, another attempt follows. failed: no further attempt follows by itself',
    examples: ['delivered'],
  }),
  origin: stringEnum(deliveryOrigins, {
    description: 'What it was made for: an event as it happened, a test, a replay or a back-fill',
  }),
  is_test: t.Boolean({ examples: [false] }),
  attempts: Type.Integer({ minimum: 0, description: 'How often it was tried', examples: [1] }),
  response_status: nullable(responseStatus, {
    description: 'What the receiver last answered. Null: nothing yet',
  }),
  response_time_ms: nullable(duration, {
    description: 'How long the last attempt took. Null: none was made',
  }),
  last_error: nullable(t.String(), { description: 'Why the last attempt failed', examples: [null] }),
  next_retry_at: nullable(moment(), {
    description: 'When the next attempt is due. Null: none remains',
    examples: [null],
  }),
  delivered_at: nullable(moment()),
  failed_at: nullable(moment(), { description: 'When the last attempt of all failed', examples: [null] }),
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
    url: t.String({ description: 'Where it was sent', examples: ['https://hooks.example.com/sightline'] }),
    signature: nullable(t.String({ examples: ['t=1772366400,v1=5257a869e7ecebeda32affa62cdca3fa'] }), {
      description: 'The header `X-Service-Signature` as it was sent',
    }),
    response_status: nullable(responseStatus, { description: 'Null: there was no answer' }),
    response_headers: nullable(headers),
    response_body: nullable(t.String({ examples: ['ok'] }), {
      description: 'The first 16 KiB of the answer',
    }),
    error: nullable(t.String(), { description: 'Why it failed. Null: it arrived', examples: [null] }),
  },
  { title: 'DeliveryAttempt' },
)
export type DeliveryAttempt = Static<typeof attempt>

/** The body that a receiver is sent. */
export const Envelope = t.Object(
  {
    id: eventId,
    type: stringEnum(domainEventTypes, { examples: ['conversion.completed'] }),
    created_at: moment(),
    site_id: t.String({ examples: ['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
    data: freeForm({ description: 'As the catalogue of events has it for this type', examples: [{}] }),
    metadata: t.Object(
      {
        webhook_id: t.String({ examples: ['wh_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
        delivery_attempt: Type.Integer({ minimum: 1 }),
        test: t.Optional(t.Literal(true, { description: 'Sent to try the receiver: it did not happen' })),
        backfill: t.Optional(t.Literal(true, { description: 'From history, by a back-fill' })),
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
      { description: 'The last attempt as it was sent. Null: there was none yet' },
    ),
    attempt_log: t.Array(attempt, { description: 'Every attempt, the first one first' }),
  },
  { title: 'WebhookDeliveryDetail' },
)
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const RetryRequest = t.Union([
  t.Null(),
  t.Object(
    {
      force: t.Optional(t.Boolean({ default: false, description: 'Send again what has arrived, too' })),
    },
    { additionalProperties: false, title: 'RetryRequest' },
  ),
])
export type RetryRequest = Static<typeof RetryRequest>

export const BulkRetryRequest = t.Union([
  t.Null(),
  t.Object(
    { since: time('Only deliveries made at this time or later. Default: all that are kept') },
    { additionalProperties: false, title: 'BulkRetryRequest' },
  ),
])
export type BulkRetryRequest = Static<typeof BulkRetryRequest>

export const BulkRetry = t.Object(
  {
    queued: Type.Integer({
      minimum: 0,
      description: 'How many failed deliveries are sent again',
      examples: [42],
    }),
  },
  { title: 'BulkRetry' },
)

export const TestRequest = t.Object(
  {
    event_type: stringEnum(domainEventTypes, {
      description: 'What to send',
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
      description: 'The `id` of an envelope that was sent, or could have been, within the last 90 days',
      examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  },
  { additionalProperties: false, title: 'ReplayRequest' },
)
export type ReplayRequest = Static<typeof ReplayRequest>
