import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { webhookStatuses } from '../../../db/postgres/schema/webhooks.ts'
import { freeForm, gracePeriod, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { severities } from '../outbox/alert-events.ts'
import {
  type DomainEventGroup,
  type DomainEventType,
  domainEventGroups,
  domainEventTypes,
} from '../outbox/event-types.ts'

/** An allowed entry of `events`. */
export type EventSelector = DomainEventType | DomainEventGroup | '*'
const selectors = [...domainEventTypes, ...domainEventGroups, '*'] as [EventSelector, ...EventSelector[]]

export const Events = t.Array(stringEnum(selectors, { examples: ['conversion.completed'] }), {
  minItems: 1,
  maxItems: selectors.length,
  uniqueItems: true,
  description:
    'Event types, groups such as `conversion.*`, or `*` for all except those of `audit.*`, which require the scope `audit:read`',
  examples: [['conversion.completed', 'site.*']],
})

export const SiteIds = t.Array(t.String({ maxLength: 100 }), {
  maxItems: 1000,
  uniqueItems: true,
  description: 'Only events of these sites. Empty: all sites of the workspace and mode',
  examples: [['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b']],
})

const ofConversions = t.Object(
  {
    min_value: t.Optional(
      Type.Number({ description: 'Only conversions worth at least this', examples: [100] }),
    ),
    conversion_ids: t.Optional(
      t.Array(t.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 1000,
        uniqueItems: true,
        description: 'Only conversions of these goals',
        examples: [['conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b']],
      }),
    ),
  },
  { additionalProperties: false, title: 'ConversionFilter' },
)
const bySeverity = t.Object(
  {
    severity: t.Optional(
      t.Array(stringEnum(severities, { examples: ['high'] }), {
        minItems: 1,
        uniqueItems: true,
        description: 'Only these severities',
        examples: [['high', 'critical']],
      }),
    ),
  },
  { additionalProperties: false, title: 'SeverityFilter' },
)

export const Filters = t.Partial(
  t.Object(
    {
      'conversion.completed': ofConversions,
      'conversion.attributed': ofConversions,
      'conversion.value_updated': ofConversions,
      'alert.triggered': bySeverity,
      'alert.resolved': bySeverity,
      'anomaly.detected': bySeverity,
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    title: 'WebhookFilters',
    description: 'Filters by event type: an event is sent if it meets every condition for its type',
    examples: [{ 'conversion.completed': { min_value: 100 }, 'alert.triggered': { severity: ['critical'] } }],
  },
)
export type Filters = Static<typeof Filters>

const Url = t.String({
  minLength: 1,
  maxLength: 2000,
  description: 'The address that events are sent to: https, public, and without a user name or password',
  examples: ['https://hooks.example.com/sightline'],
})
const Metadata = freeForm({ description: 'For your own use', examples: [{ team: 'growth' }] })
const Secret = t.String({
  pattern: '^whsec_[A-Za-z0-9+/=_-]{16,}$',
  maxLength: 200,
  description: 'Signs the deliveries. Shown only once',
  examples: ['whsec_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0'],
})
const SecretRequest = t.String({
  ...Secret,
  description:
    'whsec_ and at least 16 characters, preferably the base64 of 24 to 64 random bytes. Default: a random secret',
})

const health = t.Object(
  {
    success_rate_24h: nullable(Type.Number({ minimum: 0, maximum: 100, examples: [99.82] }), {
      description:
        'The percentage of attempted deliveries of the last 24 hours (at most the newest 5,000) that arrived. Null if none was attempted',
    }),
    last_delivery_at: nullable(moment(), {
      description: 'When a delivery last arrived. Null if none has arrived yet',
    }),
    last_attempt_at: nullable(moment(), {
      description:
        'When a delivery was last attempted, successfully or not. Null if none was attempted. The attempt failed if `failing_since` is set',
    }),
    failing_since: nullable(moment(), {
      description: 'The time of the first failure since the last success. Null if it is not failing',
      examples: [null],
    }),
  },
  { title: 'WebhookHealth' },
)

const webhook = {
  id: idOf('webhook'),
  url: t.String({ examples: ['https://hooks.example.com/sightline'] }),
  events: Events,
  site_ids: SiteIds,
  filters: Filters,
  metadata: Metadata,
  status: stringEnum(webhookStatuses, {
    description: '`disabled`: set by the service after five days in which every attempt failed',
  }),
  disabled_reason: nullable(t.String(), { description: 'Null if it is not disabled', examples: [null] }),
  previous_secret_until: nullable(moment(), {
    description: 'Until then the previous secret also signs. Null if there is none',
    examples: [null],
  }),
  health,
  created_at: moment(),
  updated_at: moment(),
}
export const Webhook = t.Object(webhook, { title: 'Webhook' })
export type Webhook = Static<typeof Webhook>

export const NewWebhook = t.Object({ ...webhook, secret: Secret }, { title: 'NewWebhook' })
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookParams = t.Object({ webhook_id: idParameter('webhook') })

export const WebhookListQuery = t.Object({
  ...OffsetQuery,
  status: t.Optional(stringEnum(webhookStatuses, { description: 'Only subscriptions with this status' })),
})

export const WebhookCreation = t.Object(
  {
    url: Url,
    events: Events,
    site_ids: t.Optional(SiteIds),
    filters: t.Optional(Filters),
    secret: t.Optional(SecretRequest),
    metadata: t.Optional(Metadata),
  },
  { additionalProperties: false, title: 'WebhookCreation' },
)
export type WebhookCreation = Static<typeof WebhookCreation>

export const WebhookChange = t.Partial(
  t.Object(
    {
      url: Url,
      events: Events,
      site_ids: SiteIds,
      filters: Filters,
      metadata: Metadata,
      status: stringEnum(['active', 'paused'], {
        description:
          'Nothing is sent to a paused subscription. Events that happen meanwhile are not sent later',
      }),
    },
    { additionalProperties: false },
  ),
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'WebhookChange',
    examples: [{ filters: { 'conversion.completed': { min_value: 100 } } }],
  },
)
export type WebhookChange = Static<typeof WebhookChange>

/** How long the old secret stays valid after a rotation. */
export const GracePeriod = gracePeriod({
  maximum: 30 * 86_400,
  default: 86_400,
  description: 'How long the old secret also signs, in seconds',
})

export const SecretRotation = t.Union([
  t.Null(),
  t.Object(
    {
      secret: t.Optional(SecretRequest),
      ...GracePeriod,
    },
    { additionalProperties: false, title: 'SecretRotation' },
  ),
])
export type SecretRotation = Static<typeof SecretRotation>
