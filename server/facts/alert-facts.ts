import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { choice } from '../http/choice.ts'
import { idOf, moment } from '../http/fields.ts'

/** How much something matters, from least to most. */
export const severities = ['low', 'medium', 'high', 'critical'] as const

const severity = choice(severities, { examples: ['high'] })
const number = (example: number, description?: string) =>
  Type.Number({ examples: [example], ...(description !== undefined && { description }) })

const alert = t.Object(
  {
    id: idOf('alert'),
    name: t.String({ examples: ['Traffic fell'] }),
    description: t.String({ examples: ['Sessions are down by more than half against the week before'] }),
    severity,
  },
  { title: 'ToldAlert' },
)

const condition = t.Object(
  {
    metric: t.String({ examples: ['sessions'] }),
    operator: t.String({ examples: ['decreased_by_percent'] }),
    threshold: number(50),
    comparison_period: t.String({ examples: ['previous_week'] }),
  },
  { title: 'ToldCondition' },
)

const standing = {
  alert,
  condition,
  current_value: number(420),
  previous_value: number(1180, 'In the period it is compared with'),
  change_percent: number(-64.41),
}

export const AlertTriggered = t.Object({ ...standing, triggered_at: moment() }, { title: 'AlertTriggered' })

export const AlertResolved = t.Object(
  { ...standing, triggered_at: moment({ examples: ['2026-03-01T10:30:00.000Z'] }), resolved_at: moment() },
  { title: 'AlertResolved' },
)

export const AnomalyDetected = t.Object(
  {
    anomaly: t.Object(
      {
        type: t.String({ examples: ['traffic_spike'] }),
        severity,
        confidence: Type.Number({ minimum: 0, maximum: 1, examples: [0.97] }),
      },
      { title: 'ToldAnomaly' },
    ),
    metric: t.String({ examples: ['sessions'] }),
    current_value: number(5210),
    expected_value: number(1240),
    expected_range: t.Object({ min: number(980), max: number(1530) }, { title: 'ToldRange' }),
    deviation_percent: number(320.16),
    detected_at: moment(),
    potential_causes: t.Array(t.String(), { examples: [['Sessions from newsletter / email rose by 3,700']] }),
  },
  { title: 'AnomalyDetected' },
)
