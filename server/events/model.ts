import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'

const Text = (maxLength: number, rest: object = {}) => t.String({ minLength: 1, maxLength, ...rest })

const EventContext = t.Object(
  {
    page_url: t.Optional(
      t.String({ maxLength: 8192, examples: ['https://shop.example.com/cart?utm_source=news'] }),
    ),
    page_title: t.Optional(t.String({ maxLength: 2048 })),
    referrer: t.Optional(t.String({ maxLength: 8192 })),
    user_agent: t.Optional(t.String({ maxLength: 4096 })),
    ip: t.Optional(t.String({ maxLength: 64 })),
  },
  {
    additionalProperties: true,
    description: 'Where it happened. Sent from a server, user_agent and ip are those of the visitor',
  },
)

const event = {
  event_name: Text(200, { examples: ['purchase'] }),
  event_id: t.Optional(
    t.String({
      pattern: '^evt_[A-Za-z0-9_-]{1,64}$',
      examples: ['evt_order-4711'],
      description: 'Your own id: the same id twice within a site counts once',
    }),
  ),
  client_id: t.Optional(Text(128, { examples: ['cid_8f3a'], description: 'The visitor’s browser' })),
  timestamp: t.Optional(
    t.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$',
      examples: ['2026-03-01T12:00:00Z'],
      description: 'ISO 8601; now when left out',
    }),
  ),
  properties: t.Optional(t.Record(t.String(), t.Unknown())),
  context: t.Optional(EventContext),
  user: t.Optional(
    t.Object(
      {
        user_id: t.Optional(Text(256)),
        email_hash: t.Optional(
          t.String({
            pattern: '^[^@]{1,256}$',
            examples: ['a hash'],
            description: 'Hash of the e-mail, never the e-mail',
          }),
        ),
        traits: t.Optional(t.Record(t.String(), t.Unknown())),
      },
      { additionalProperties: false },
    ),
  ),
}

const siteId = { site_id: t.Optional(t.String({ description: "Not needed with a site's public key" })) }

export const EventInput = t.Object(
  { ...siteId, ...event },
  { additionalProperties: false, description: 'client_id or user.user_id is required' },
)
export type EventInput = Static<typeof EventInput>

export const BatchInput = t.Object(
  {
    ...siteId,
    events: t.Array(t.Unknown(), { minItems: 1, maxItems: 1000, description: 'Each as in POST /v1/events' }),
  },
  { additionalProperties: false },
)

export const AcceptedEvent = t.Object({
  event_id: t.String({ examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
  status: t.Literal('accepted'),
  processed_at: t.Null(),
})

const Rejection = t.Object({
  index: Type.Integer(),
  event_id: t.Null(),
  status: t.Literal('rejected'),
  error: t.Object({ code: t.String(), message: t.String(), field: t.Optional(t.String()) }),
})

export const BatchAnswer = t.Object({
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  events: t.Array(
    t.Union([
      t.Object({ index: Type.Integer(), event_id: t.String(), status: t.Literal('accepted') }),
      Rejection,
    ]),
  ),
})
export type BatchAnswer = Static<typeof BatchAnswer>
