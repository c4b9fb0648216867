import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const statisticsPeriods = ['24h', '7d', '30d'] as const

export const StatisticsQuery = t.Object({
  period: t.Optional(
    stringEnum(statisticsPeriods, {
      description:
        'The last 24 hours (the default) or 7 days by hour, or the last 30 days by day, including the current one',
    }),
  ),
})
export type StatisticsQuery = Static<typeof StatisticsQuery>

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })
const latency = (description: string, example: number) =>
  nullable(Type.Integer({ minimum: 0 }), { description, examples: [example] })

const attempts = {
  delivered: count('Attempts that were answered with 2xx', 412),
  refused: count('Attempts that were answered with another status', 3),
  unanswered: count('Attempts without an answer: no connection, or not in time', 1),
  latency_p50_ms: latency(
    'The median duration of answered attempts, rounded to two significant digits. Null if none was answered',
    84,
  ),
  latency_p95_ms: latency(
    'The duration that 95 % of answered attempts did not exceed, rounded the same',
    310,
  ),
}

export const WebhookStatistics = t.Object(
  {
    webhook_id: idOf('webhook'),
    period: stringEnum(statisticsPeriods, { examples: ['24h'] }),
    interval: stringEnum(['hour', 'day'], { examples: ['hour'] }),
    timezone: t.Literal('UTC', { description: 'Hours and days are those of UTC' }),
    start: moment({ description: 'The start of the first hour or day' }),
    end: moment({ description: 'The time of the request' }),
    totals: t.Object(attempts, { title: 'WebhookAttempts' }),
    series: t.Array(t.Object({ start: moment(), ...attempts }, { title: 'WebhookAttemptsInTime' }), {
      description: 'Every hour or day of the period, oldest first, including those without attempts',
    }),
  },
  { title: 'WebhookStatistics' },
)
export type WebhookStatistics = Static<typeof WebhookStatistics>
