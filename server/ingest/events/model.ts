import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { checkedLater, freeForm, idOf } from '../../platform/http/fields.ts'

const Text = (maxLength: number, rest: object = {}) => t.String({ minLength: 1, maxLength, ...rest })

/** Example properties of a purchase. */
export const exampleProperties = {
  transaction_id: 'order-4711',
  value: 59.9,
  currency: 'EUR',
  items: [{ item_id: 'sku-1', item_name: 'Mug', price: 29.95, quantity: 2 }],
}

const EventContext = t.Object(
  {
    page_url: t.Optional(
      t.String({ maxLength: 8192, examples: ['https://shop.example.com/cart?utm_source=news'] }),
    ),
    page_title: t.Optional(t.String({ maxLength: 2048, examples: ['Your cart'] })),
    referrer: t.Optional(t.String({ maxLength: 8192, examples: ['https://www.example.org/'] })),
    user_agent: t.Optional(
      t.String({ maxLength: 4096, examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0'] }),
    ),
    ip: t.Optional(t.String({ maxLength: 64, examples: ['203.0.113.7'] })),
  },
  {
    title: 'EventContext',
    additionalProperties: true,
    description:
      'Where the event happened. If a server sends it, user_agent and ip must be those of the visitor. Also read: language (such as `de-AT`) and screen_size (width and height in CSS pixels, such as `1920x1080`)',
  },
)

const EventUser = t.Object(
  {
    user_id: t.Optional(Text(256, { examples: ['user-42'], description: 'Your own id of the user' })),
    email_hash: t.Optional(
      t.String({
        pattern: '^[^@]{1,256}$',
        examples: ['973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'],
        description: 'Hash of the email address, never the address itself',
      }),
    ),
    traits: t.Optional(
      freeForm({
        examples: [{ plan: 'pro', company: 'Example Ltd' }],
        description: 'Do not replace traits that were set with a secret key, if the event has a public key',
      }),
    ),
    signature: t.Optional(
      t.String({
        pattern: '^[0-9a-f]{64}$',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
        description:
          'HMAC-SHA256 of user_id, keyed with the identity secret of the site, in hexadecimal. Proves that your server knows this user. Required with a public key if the site accepts only signed users',
      }),
    ),
  },
  { title: 'EventUser', additionalProperties: false },
)

const event = {
  event_name: Text(200, { examples: ['purchase'] }),
  event_id: t.Optional(
    t.String({
      pattern: '^evt_[A-Za-z0-9_-]{1,64}$',
      examples: ['evt_order-4711'],
      description:
        'Your own id. Events of a site with the same id count once: the first one is kept. Ids from public keys are separate from those of secret keys: they are stored with the prefix evt_pk_, which is not allowed for secret keys',
    }),
  ),
  client_id: t.Optional(
    Text(128, { examples: ['cid_8f3a'], description: 'Identifies the visitor’s browser' }),
  ),
  timestamp: t.Optional(
    t.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$',
      examples: ['2026-03-01T12:00:00Z'],
      description: 'ISO 8601. Defaults to the time of the request',
    }),
  ),
  properties: t.Optional(
    freeForm({ description: 'Any other data about the event', examples: [exampleProperties] }),
  ),
  context: t.Optional(EventContext),
  user: t.Optional(EventUser),
}

const siteId = {
  site_id: t.Optional(
    t.String({
      description: "Optional with a site's public key",
      examples: ['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  ),
}

export const EventInput = t.Object(
  { ...siteId, ...event },
  { title: 'Event', additionalProperties: false, description: 'client_id or user.user_id is required' },
)
export type EventInput = Static<typeof EventInput>

export const BatchInput = t.Object(
  {
    ...siteId,
    events: t.Array(checkedLater(EventInput), {
      minItems: 1,
      maxItems: 1000,
      description: 'Each event is validated separately: an invalid event does not affect the others',
    }),
  },
  { title: 'EventBatch', additionalProperties: false },
)

const duplicate = t.Optional(
  t.Literal(true, {
    description:
      'Present if an event with this event_id was accepted a short time ago: only the first one counts. If it was longer ago, only the receipt says so',
  }),
)

export const AcceptedEvent = t.Object(
  {
    event_id: idOf('event'),
    status: t.Literal('accepted'),
    duplicate,
    processed_at: t.Null({
      description:
        'Null, because the event is not processed yet. GET /v1/events/{event_id} returns its current status',
    }),
  },
  { title: 'AcceptedEvent' },
)

const index = Type.Integer({ minimum: 0, description: 'Index of the event in the request, from 0' })

const Accepted = t.Object(
  { index, event_id: idOf('event'), status: t.Literal('accepted'), duplicate },
  { title: 'AcceptedEntry' },
)
const Rejected = t.Object(
  {
    index,
    event_id: t.Null(),
    status: t.Literal('rejected'),
    error: t.Object(
      {
        code: t.String({
          description: 'The code of the error, as in error responses',
          examples: ['invalid_request'],
        }),
        message: t.String({ examples: ['event_name is required'] }),
        field: t.Optional(t.String({ examples: ['event_name'] })),
      },
      { title: 'EntryError' },
    ),
  },
  { title: 'RejectedEntry' },
)

export const BatchAnswer = t.Object(
  {
    accepted: Type.Integer({ minimum: 0, examples: [1] }),
    rejected: Type.Integer({ minimum: 0, examples: [1] }),
    events: t.Array(t.Union([Accepted, Rejected]), {
      description: 'The result of each event, in the order of the request',
    }),
  },
  {
    title: 'BatchAnswer',
    examples: [
      {
        accepted: 1,
        rejected: 1,
        events: [
          { index: 0, event_id: 'evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b', status: 'accepted' },
          {
            index: 1,
            event_id: null,
            status: 'rejected',
            error: {
              code: 'invalid_request',
              message: 'event_name is required',
              field: 'event_name',
            },
          },
        ],
      },
    ],
  },
)
export type BatchAnswer = Static<typeof BatchAnswer>
