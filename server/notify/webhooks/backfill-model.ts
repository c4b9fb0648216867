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
  description: 'Only conversions of these goals. Empty: of all',
  examples: [['conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b']],
})
const perSecond = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 20,
  description: 'How many deliveries are sent a second, at most',
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
    error: nullable(t.String(), { description: 'Why it has failed', examples: [null] }),
    total: nullable(Type.Integer({ minimum: 0, examples: [1240] }), {
      description: 'How many conversions the period has: sent, skipped and to come. Null: not counted yet',
    }),
    sent: Type.Integer({
      minimum: 0,
      description: 'Of how many a delivery was made',
      examples: [400],
    }),
    skipped: Type.Integer({
      minimum: 0,
      description: 'How many a filter of the subscription stopped',
      examples: [0],
    }),
    created_at: moment(),
    finished_at: nullable(moment(), { description: 'Null: still running', examples: [null] }),
  },
  { title: 'WebhookBackfill' },
)
export type Backfill = Static<typeof Backfill>
