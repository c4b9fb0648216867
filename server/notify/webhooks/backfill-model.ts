import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { backfillStatuses } from '../../../db/postgres/schema/webhooks.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { WebhookParams } from './model.ts'

export const BackfillParams = t.Object({
  ...WebhookParams.properties,
  backfill_id: idParameter('backfill'),
})

const day = (example: string, description: string) =>
  t.String({ format: 'date', description, examples: [example] })

const period = {
  start_date: day('2026-02-01', 'The first day, in the time zone of each site'),
  end_date: day('2026-02-28', 'The last day'),
}
const conversionIds = t.Array(t.String({ maxLength: 100 }), {
  maxItems: 1000,
  uniqueItems: true,
  description: 'Only conversions of these goals. Empty: all goals',
  examples: [['conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b']],
})
const perSecond = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 20,
  description: 'The maximum number of deliveries per second',
})

export const BackfillCreation = t.Object(
  { ...period, conversion_ids: t.Optional(conversionIds), per_second: t.Optional(perSecond) },
  { additionalProperties: false, title: 'BackfillCreation' },
)
export type BackfillCreation = Static<typeof BackfillCreation>

export const Backfill = t.Object(
  {
    id: idOf('backfill'),
    webhook_id: idOf('webhook'),
    ...period,
    conversion_ids: conversionIds,
    per_second: perSecond,
    status: stringEnum(backfillStatuses, { examples: ['running'] }),
    error: nullable(t.String(), { description: 'Why it failed', examples: [null] }),
    total: nullable(Type.Integer({ minimum: 0, examples: [1240] }), {
      description:
        'The number of events of the conversions in the period: sent, skipped and still to be sent. Null if they are not counted yet',
    }),
    sent: Type.Integer({
      minimum: 0,
      description: 'The number of events for which a delivery was created',
      examples: [400],
    }),
    skipped: Type.Integer({
      minimum: 0,
      description: 'The number of events that a filter of the subscription excluded',
      examples: [0],
    }),
    created_at: moment(),
    finished_at: nullable(moment(), { description: 'Null while it is running', examples: [null] }),
  },
  { title: 'WebhookBackfill' },
)
export type Backfill = Static<typeof Backfill>
