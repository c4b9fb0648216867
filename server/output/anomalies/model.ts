import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import {
  anomalyDirections,
  anomalyMetrics,
  anomalySeverities,
  causeDimensions,
} from '../../../db/postgres/schema/anomalies.ts'
import { PeriodQuery } from '../../analytics/traffic/model.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

export type AnomalyMetric = (typeof anomalyMetrics)[number]
export type AnomalyDirection = (typeof anomalyDirections)[number]
export type AnomalySeverity = (typeof anomalySeverities)[number]
export type CauseDimension = (typeof causeDimensions)[number]

/** The type of an anomaly, by metric and direction. */
export const anomalyTypes = {
  sessions: { up: 'traffic_spike', down: 'traffic_drop' },
  users: { up: 'traffic_spike', down: 'traffic_drop' },
  pageviews: { up: 'traffic_spike', down: 'traffic_drop' },
  conversions: { up: 'conversion_spike', down: 'conversion_drop' },
  revenue: { up: 'revenue_spike', down: 'revenue_drop' },
  errors: { up: 'error_burst', down: 'error_burst' },
} as const satisfies Record<AnomalyMetric, Record<AnomalyDirection, string>>

const types = [
  'traffic_spike',
  'traffic_drop',
  'conversion_spike',
  'conversion_drop',
  'revenue_spike',
  'revenue_drop',
  'error_burst',
] as const

const statuses = ['open', 'ended'] as const

const Metric = stringEnum(anomalyMetrics, { examples: ['sessions'] })
const Direction = stringEnum(anomalyDirections, { examples: ['up'] })
const Severity = stringEnum(anomalySeverities, {
  description:
    'Depends on the factor by which the value is above or below the expected one: from 2 `medium`, from 2.9 `high`, from 5 `critical`, otherwise `low`',
  examples: ['critical'],
})
const number = (example: number, description?: string) =>
  Type.Number({ examples: [example], ...(description !== undefined && { description }) })
const Note = t.String({ maxLength: 500, examples: ['Autumn sale'] })

const Cause = t.Object(
  {
    dimension: stringEnum(causeDimensions, { examples: ['source'] }),
    value: t.String({
      description: 'For `source`: source and medium, joined by ` / `',
      examples: ['newsletter / email'],
    }),
    current_value: number(3790),
    usual_value: number(90, 'The median of the same hours of up to four weeks before'),
    share_percent: number(93.2, 'Share of the whole change'),
  },
  { title: 'AnomalyCause' },
)

/** An anomaly as returned by the API. */
export const Anomaly = t.Object(
  {
    id: idOf('anomaly'),
    type: stringEnum(types, { examples: ['traffic_spike'] }),
    metric: Metric,
    conversion: nullable(
      t.Object(
        { id: idOf('goal'), name: t.String({ examples: ['Purchase'] }) },
        { title: 'AnomalyConversion' },
      ),
      { description: 'The goal, if the metric is `conversions`, else null', examples: [null] },
    ),
    direction: Direction,
    severity: Severity,
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Confidence that the deviation is not chance',
      examples: [0.9994],
    }),
    status: stringEnum(statuses, { description: '`open` while it is ongoing', examples: ['ended'] }),
    current_value: number(5210, 'The value in `period`'),
    expected_value: number(1240),
    expected_range: t.Object(
      { min: number(980), max: number(1530) },
      { title: 'AnomalyRange', description: 'The range of normal values' },
    ),
    deviation_percent: nullable(number(320.16), {
      description: 'Deviation from the expected value; null if that is 0',
    }),
    currency: t.String({
      description: 'Currency of revenue: that of the site when the values were counted',
      examples: ['EUR'],
    }),
    period: t.Object(
      { start: moment(), end: moment({ examples: ['2026-03-01T13:00:00.000Z'] }) },
      {
        title: 'AnomalyPeriod',
        description: 'The 1, 3, 6 or 24 hours that the values cover. A value is the sum of its hours',
      },
    ),
    started_at: moment(),
    ended_at: nullable(moment({ examples: ['2026-03-01T15:00:00.000Z'] }), {
      description: 'End of the last unusual hour; null while the anomaly is open',
    }),
    detected_at: moment({ examples: ['2026-03-01T13:05:00.000Z'] }),
    potential_causes: t.Array(t.String(), {
      description: 'The `causes` as text, largest share of the change first',
      examples: [['Sessions from newsletter / email rose by 3,700 (93.2 % of the change)']],
    }),
    causes: t.Array(Cause),
    is_expected: t.Boolean({
      description: 'True if a user marked the anomaly as expected',
      examples: [false],
    }),
    note: Note,
  },
  { title: 'Anomaly' },
)
export type Anomaly = Static<typeof Anomaly>

export const AnomalyChange = t.Object(
  {
    is_expected: t.Optional(
      t.Boolean({
        description:
          'True excludes the hours of the anomaly from the baseline: the same hours of the week before replace them. False undoes that',
        examples: [true],
      }),
    ),
    note: t.Optional(Note),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'AnomalyChange',
    examples: [{ is_expected: true, note: 'Autumn sale' }],
  },
)
export type AnomalyChange = Static<typeof AnomalyChange>

export const AnomalyCoverage = t.Object(
  {
    is_watched: t.Boolean({ description: 'False while the site accepts no events', examples: [true] }),
    metrics: t.Array(Metric, { description: 'The metrics that are watched' }),
    goals: Type.Integer({
      minimum: 0,
      description: 'The number of goals whose conversions are watched, if they are frequent enough',
      examples: [3],
    }),
    first_session_at: nullable(moment(), {
      description: 'The first session of the last thirteen weeks; null if there is none',
    }),
    watched_since: nullable(moment(), {
      description: 'The first hour that can be compared with three weeks before it. It may be in the future',
    }),
    checked_until: nullable(moment(), {
      description: 'The end of the last checked hour; null before the first',
    }),
  },
  { title: 'AnomalyCoverage' },
)
export type AnomalyCoverage = Static<typeof AnomalyCoverage>

export const AnomalyParams = t.Object({ ...SiteParams.properties, anomaly_id: idParameter('anomaly') })

export const AnomalyListQuery = t.Object({
  limit: OffsetQuery.limit,
  offset: OffsetQuery.offset,
  start_date: PeriodQuery.start_date,
  end_date: PeriodQuery.end_date,
  status: t.Optional(stringEnum(statuses, { description: 'Only open or only ended anomalies' })),
  metric: t.Optional(stringEnum(anomalyMetrics, { description: 'Only anomalies of this metric' })),
  severity: t.Optional(stringEnum(anomalySeverities, { description: 'Only anomalies of this severity' })),
  is_expected: t.Optional(
    t.Boolean({ description: 'True: only anomalies marked as expected. False: only the others' }),
  ),
})
export type AnomalyListQuery = Static<typeof AnomalyListQuery>
