import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { sessionIdField } from '../sessions/model.ts'
import { metricSchemas, SessionFilterQuery } from '../traffic/model.ts'

const realtimeEvent = {
  event_id: idOf('event'),
  timestamp: moment(),
  value: Type.Number({ description: 'In the currency of the site', examples: [59.9] }),
  session_id: nullable(sessionIdField(), {
    description: 'The session in which it happened. Null until it is stored',
  }),
  page: t.String({
    description: 'The last page that was viewed in the session before. Empty if unknown',
    examples: ['/cart'],
  }),
  source: t.String({ description: 'The source of the session. Empty if unknown', examples: ['google'] }),
  country: t.String({ description: 'ISO 3166-1 code. Empty if unknown', examples: ['DE'] }),
}

const RealtimeConversion = t.Object(
  {
    conversion_id: idOf('goal'),
    name: t.String({ description: 'The name of the goal', examples: ['Newsletter sign-up'] }),
    ...realtimeEvent,
  },
  { title: 'RealtimeConversion' },
)

const RealtimeOrder = t.Object(
  { is_refund: t.Boolean({ description: 'A refund has a negative value' }), ...realtimeEvent },
  { title: 'RealtimeOrder' },
)

export const Realtime = t.Object(
  {
    visitors: Type.Integer({
      description: 'People active in the last five minutes',
      examples: [42],
    }),
    pages: t.Array(
      t.Object({
        page: t.String({ examples: ['/cart'] }),
        visitors: Type.Integer({ examples: [7] }),
      }),
      { description: 'Their current pages, at most ten' },
    ),
    sources: t.Array(
      t.Object({
        source: t.String({ examples: ['google'] }),
        visitors: Type.Integer({ examples: [12] }),
      }),
      { description: 'The sources of their current sessions, at most ten' },
    ),
    countries: t.Array(
      t.Object({
        country: t.String({ description: 'ISO 3166-1 code. Empty if unknown', examples: ['DE'] }),
        visitors: Type.Integer({ examples: [9] }),
      }),
      { description: 'Their countries, at most ten' },
    ),
    minutes: t.Array(
      t.Object({
        minute: moment({ description: 'The start of the minute', examples: ['2026-03-31T12:00:00.000Z'] }),
        visitors: Type.Integer({
          description: 'People whose session reaches into the minute',
          examples: [6],
        }),
      }),
      { description: 'The last 30 minutes in order. The last one is still running' },
    ),
    currency: t.String({ description: 'The currency of all amounts', examples: ['EUR'] }),
    conversions: t.Object(
      {
        total: Type.Integer({ description: 'Conversions of all active goals', examples: [5] }),
        latest: t.Array(RealtimeConversion, { description: 'Newest first, at most 20' }),
      },
      { description: 'The conversions of the last 30 minutes' },
    ),
    orders: t.Object(
      {
        total: Type.Integer({ description: 'Number of orders', examples: [3] }),
        revenue: metricSchemas.revenue,
        refunds: metricSchemas.refunds,
        latest: t.Array(RealtimeOrder, { description: 'Orders and refunds, newest first, at most 20' }),
      },
      { description: 'The orders and refunds of the last 30 minutes' },
    ),
  },
  { title: 'Realtime' },
)
export type Realtime = Static<typeof Realtime>

export const RealtimeQuery = t.Object(SessionFilterQuery)
export type RealtimeQuery = Static<typeof RealtimeQuery>

export const RealtimeStreamQuery = t.Object({
  ...SessionFilterQuery,
  max_seconds: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 3600,
      default: 3600,
      description: 'The stream ends after this time. Clients for server-sent events reconnect by themselves',
    }),
  ),
})
