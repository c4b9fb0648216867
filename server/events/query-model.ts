import { type Static, t } from 'elysia'
import { PeriodQuery } from '../analytics/model.ts'
import { choice } from '../http/choice.ts'

export const EventQuery = t.Object({
  ...PeriodQuery,
  event_name: t.Optional(t.String({ minLength: 1, maxLength: 200, examples: ['purchase'] })),
  client_id: t.Optional(t.String({ minLength: 1, maxLength: 128 })),
  user_id: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 256,
      description: 'Includes what the user’s browsers sent before signing in',
    }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  cursor: t.Optional(
    t.String({ maxLength: 1000, description: 'From the page before; keep the other parameters' }),
  ),
})
export type EventQuery = Static<typeof EventQuery>

export const StoredEvent = t.Object({
  event_id: t.String(),
  event_name: t.String(),
  client_id: t.Union([t.String(), t.Null()], { description: 'Null when only a user_id was sent' }),
  timestamp: t.String({ examples: ['2026-03-01T12:00:00.000Z'] }),
  properties: t.Record(t.String(), t.Unknown()),
})
export type StoredEvent = Static<typeof StoredEvent>

export const Receipt = t.Object({
  event_id: t.String(),
  site_id: t.String(),
  status: choice(['accepted', 'processed', 'excluded'], {
    description: 'accepted: stored safely, not yet in any number. excluded: counts in none, see reason',
  }),
  reason: t.Union([t.String(), t.Null()], { description: 'Why it is excluded: bot or spam' }),
  accepted_at: t.String(),
  processed_at: t.Union([t.String(), t.Null()]),
  session: t.Union([t.Object({ id: t.String(), start: t.String() }), t.Null()], {
    description: 'The session it went to. Later events may still change it',
  }),
})
export type Receipt = Static<typeof Receipt>
