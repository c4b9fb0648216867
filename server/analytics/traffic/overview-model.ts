import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { idOf, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import {
  Comparison,
  cellDimensions,
  MetricValues,
  PeriodAnswer,
  PeriodQuery,
  reportedMetrics,
  TrafficQuery,
  timeDimensions,
} from './model.ts'

/** Each breakdown is a query or two. */
export const breakdowns_max = 12

export const OverviewQuery = t.Object({
  ...PeriodQuery,
  compare: t.Optional(
    t.String({
      maxLength: 100,
      description:
        'What to compare with: `preceding` (the period of equal length before), `none`, or a period as `start/end`. Default: preceding',
      examples: ['2025-03-01/2025-03-31'],
    }),
  ),
  metrics: TrafficQuery.properties.metrics,
  conversion_id: TrafficQuery.properties.conversion_id,
  filters: TrafficQuery.properties.filters,
  interval: t.Optional(
    stringEnum([...timeDimensions], { description: 'The steps of the series. Default: date' }),
  ),
  breakdowns: t.Optional(
    t.String({
      description: `Dimensions, each with its first rows, comma-separated: up to ${breakdowns_max} of ${cellDimensions.join(', ')}`,
      examples: ['source,page,country'],
    }),
  ),
  breakdown_metrics: t.Optional(
    t.String({
      description: `Metrics of these rows, comma-separated: any of ${reportedMetrics.join(', ')}. They are sorted by the first one, in descending order. Default: metrics`,
      examples: ['users,revenue'],
    }),
  ),
  limit: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 100,
      default: 10,
      description: 'Maximum number of rows of a breakdown',
    }),
  ),
  goals: t.Optional(t.Boolean({ description: 'True to include all active goals. Default: false' })),
})
export type OverviewQuery = Static<typeof OverviewQuery>

const Series = (description: string) =>
  t.Array(
    t.Object(
      { label: t.String({ examples: ['2026-03-01'] }), metrics: MetricValues },
      { title: 'SeriesRow' },
    ),
    { description },
  )

const goalNumbers = {
  conversions: Type.Integer({ examples: [57] }),
  conversion_rate: Type.Number({ description: 'Percentage of the users who converted', examples: [3.42] }),
  value: Type.Number({ description: 'In the currency of the site', examples: [1240.5] }),
}
const GoalNumbers = t.Object(goalNumbers, { title: 'GoalNumbers' })

export const TrafficOverview = t.Object(
  {
    period: PeriodAnswer,
    compared_with: nullable(PeriodAnswer, { description: 'Null without a comparison' }),
    currency: t.String({ examples: ['EUR'] }),
    totals: MetricValues,
    comparison: t.Record(t.String(), Comparison, {
      description: 'Each metric compared; empty without a comparison',
    }),
    series: Series('The period in steps, in chronological order, without gaps'),
    previous_series: Series('The compared period in the same way; empty without a comparison'),
    breakdowns: t.Array(
      t.Object(
        {
          dimension: t.String({ examples: ['source'] }),
          rows: t.Array(
            t.Object(
              {
                value: t.String({ description: 'Empty if unknown', examples: ['google'] }),
                metrics: MetricValues,
                previous: nullable(MetricValues, { description: 'Null without a comparison' }),
              },
              { title: 'BreakdownRow' },
            ),
          ),
        },
        { title: 'Breakdown' },
      ),
    ),
    goals: t.Array(
      t.Object(
        {
          conversion_id: idOf('goal'),
          name: t.String({ examples: ['Newsletter'] }),
          ...goalNumbers,
          previous: nullable(GoalNumbers, { description: 'Null without a comparison' }),
        },
        { title: 'OverviewGoal' },
      ),
      {
        description:
          'The active goals, newest first, if requested. Their values are not added up: goals may overlap',
      },
    ),
  },
  { title: 'TrafficOverview' },
)
export type TrafficOverview = Static<typeof TrafficOverview>
