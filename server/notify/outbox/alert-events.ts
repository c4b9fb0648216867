import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

/** Severities, from lowest to highest. */
export const severities = ['low', 'medium', 'high', 'critical'] as const

const severity = stringEnum(severities, { examples: ['high'] })
const number = (example: number, description?: string) =>
  Type.Number({ examples: [example], ...(description !== undefined && { description }) })

const alert = t.Object(
  {
    id: idOf('alert'),
    name: t.String({ examples: ['Traffic fell'] }),
    description: t.String({ examples: ['Sessions are down by more than half against the week before'] }),
    severity,
  },
  { title: 'PublishedAlert' },
)

const condition = t.Object(
  {
    metric: t.String({ examples: ['sessions'] }),
    operator: t.String({ examples: ['decreased_by_percent'] }),
    threshold: number(50),
    comparison_period: t.String({
      description: '`none` if nothing is compared',
      examples: ['previous_week'],
    }),
    window: t.String({
      description: 'The period that is counted: an `hour`, a `day` or a `week`',
      examples: ['day'],
    }),
    event_name: nullable(t.String(), {
      description: 'For the metric `events`: the event that is counted',
      examples: [null],
    }),
    conversion_id: nullable(t.String(), {
      description: 'For the metrics `conversions` and `revenue`: the goal; null for all goals',
      examples: [null],
    }),
    filters: t.String({ description: 'A filter expression', examples: ['country==DE'] }),
  },
  { title: 'PublishedCondition' },
)

const alertState = {
  alert,
  condition,
  current_value: number(420),
  previous_value: nullable(Type.Number(), {
    description: 'The value in the comparison period; null for `above` and `below`, which compare with none',
    examples: [1180],
  }),
  change_percent: nullable(Type.Number(), {
    description: 'Null if there is nothing to compare with',
    examples: [-64.41],
  }),
  currency: t.String({ description: 'The currency of revenue and of a threshold for it', examples: ['EUR'] }),
}

export const AlertTriggered = t.Object({ ...alertState, triggered_at: moment() }, { title: 'AlertTriggered' })

export const AlertResolved = t.Object(
  { ...alertState, triggered_at: moment({ examples: ['2026-03-01T10:30:00.000Z'] }), resolved_at: moment() },
  { title: 'AlertResolved' },
)

export const AnomalyDetected = t.Object(
  {
    anomaly: t.Object(
      {
        id: idOf('anomaly'),
        type: t.String({ examples: ['traffic_spike'] }),
        direction: stringEnum(['up', 'down'], { examples: ['up'] }),
        severity,
        confidence: Type.Number({ minimum: 0, maximum: 1, examples: [0.97] }),
      },
      { title: 'PublishedAnomaly' },
    ),
    metric: t.String({ examples: ['sessions'] }),
    conversion: nullable(
      t.Object(
        { id: idOf('goal'), name: t.String({ examples: ['Purchase'] }) },
        { title: 'PublishedAnomalyGoal' },
      ),
      { description: 'The goal, if the metric is conversions', examples: [null] },
    ),
    current_value: number(5210, 'The value in the hours of `period`'),
    expected_value: number(1240),
    expected_range: t.Object({ min: number(980), max: number(1530) }, { title: 'PublishedRange' }),
    deviation_percent: nullable(number(320.16), { description: 'Null if the expected value is 0' }),
    currency: t.String({ description: 'The currency of revenue', examples: ['EUR'] }),
    period: t.Object(
      { start: moment({ examples: ['2026-03-01T11:00:00.000Z'] }), end: moment() },
      { title: 'PublishedAnomalyPeriod' },
    ),
    detected_at: moment({ examples: ['2026-03-01T12:06:00.000Z'] }),
    potential_causes: t.Array(t.String(), {
      examples: [['Sessions from newsletter / email rose by 3,700 (93.2 % of the change)']],
    }),
  },
  { title: 'AnomalyDetected' },
)
