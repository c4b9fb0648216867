import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { checkedLater, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { eventDimensions } from '../events/fields.ts'
import { EventFilterQuery, IntervalQuery } from '../events/model.ts'
import {
  CompareQuery,
  cellDimensions,
  comparedWith,
  PeriodAnswer,
  PeriodQuery,
  reportedMetrics,
  SegmentFilterQuery,
  TrafficQuery,
} from '../traffic/model.ts'

const limits = { series: 10, formulas: 5, groups: 20 } as const

/** Metrics of events that count them or their people. */
const countMetrics = ['events', 'users'] as const
/** Metrics of the numbers of a property. */
export const numberMetrics = ['sum', 'average', 'min', 'max', 'median', 'p75', 'p90', 'p95', 'p99'] as const
export type NumberMetric = (typeof numberMetrics)[number]
const eventMetrics = [...countMetrics, ...numberMetrics] as const

const seriesName = t.Optional(
  t.String({ minLength: 1, maxLength: 200, description: 'A display name', examples: ['Sign-ups'] }),
)

export const EventTrend = t.Object(
  {
    type: Type.Literal('events', { description: 'A series of events', examples: ['events'] }),
    name: seriesName,
    metric: stringEnum(eventMetrics, {
      description:
        '`events` counts events, `users` the people who sent them; the others are of the numbers of `property`',
      examples: ['sum'],
    }),
    property: t.Optional(
      t.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'The property whose numbers count, with dots for nested ones and two dots for a dot of a name. Required for metrics of numbers, not allowed for others. Numeric texts are numbers; events without a number are left out',
        examples: ['value'],
      }),
    ),
    filters: EventFilterQuery.filters,
  },
  { title: 'EventTrend', additionalProperties: false },
)
export type EventTrend = Static<typeof EventTrend>

export const TrafficTrend = t.Object(
  {
    type: Type.Literal('traffic', {
      description: 'A series of a metric of the traffic report. The key also needs `analytics:read`',
      examples: ['traffic'],
    }),
    name: seriesName,
    metric: stringEnum(reportedMetrics, { examples: ['sessions'] }),
    conversion_id: t.Optional(
      idParameter('goal', { description: 'The goal that conversions and conversion_rate are of' }),
    ),
    filters: TrafficQuery.properties.filters,
  },
  { title: 'TrafficTrend', additionalProperties: false },
)
export type TrafficTrend = Static<typeof TrafficTrend>

const exampleSeries = [
  { type: 'traffic', metric: 'users' },
  { type: 'events', metric: 'users', name: 'Sign-ups', filters: 'event_name==sign_up' },
]
const Series = checkedLater(Type.Union([EventTrend, TrafficTrend], { examples: [exampleSeries[1]] }))

const expression = {
  maxLength: 200,
  description: 'Letters of series, numbers, `+ - * /` and parentheses',
  examples: ['B / A * 100'],
}

export const TrendsQuery = t.Object(
  {
    ...PeriodQuery,
    ...IntervalQuery,
    series: t.Array(Series, {
      minItems: 1,
      maxItems: limits.series,
      description: 'Named A, B, C … by their order',
      examples: [exampleSeries],
    }),
    formulas: t.Optional(
      t.Array(
        t.Object(
          { name: seriesName, expression: t.String({ minLength: 1, ...expression }) },
          { title: 'TrendFormula', additionalProperties: false },
        ),
        {
          maxItems: limits.formulas,
          description: 'Calculated from the values of the series, interval by interval',
          examples: [[{ name: 'Sign-up rate', expression: 'B / A * 100' }]],
        },
      ),
    ),
    breakdown: t.Optional(
      t.String({
        minLength: 1,
        maxLength: 1000,
        description: `Also divides every series by this field. Of events: \`property:\` and the name of a property, or one of ${eventDimensions.join(', ')}. Of traffic: one of ${cellDimensions.join(', ')}. With series of both types, a field of both`,
        examples: ['property:plan'],
      }),
    ),
    limit: t.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.groups,
        default: 5,
        description:
          'Number of values of the breakdown: those with the most events of all series of events. Without these, those with the highest value of the first series, or with the most people if that is a mean or a rate',
        examples: [5],
      }),
    ),
    cumulative: t.Optional(
      t.Boolean({
        default: false,
        description:
          'True: each value is of the time from the start of the period to the end of the interval. Only for metrics that add up, and for users',
      }),
    ),
    moving_average: t.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 30,
        description:
          'Also gives the mean of this many intervals: each one and those before it. Not with `cumulative`',
        examples: [7],
      }),
    ),
    ...CompareQuery,
    ...SegmentFilterQuery,
  },
  { title: 'TrendsQuery', additionalProperties: false },
)
export type TrendsQuery = Static<typeof TrendsQuery>

const measured = (description: string, examples: (number | null)[]) =>
  nullable(Type.Number(), { description, examples })
const values = (description: string) =>
  t.Array(measured('Null without a value', [12]), { description, examples: [[12, 15, null]] })

const measures = {
  total: measured('The metric over the whole period, for people not the sum of the intervals', [120]),
  values: values('One for each interval'),
  moving_average: nullable(values('Null until there are enough intervals'), {
    description: 'The mean of the intervals that have a value; null if not requested',
  }),
  previous_total: measured('The total of the period compared with; null without one', [96]),
  previous_values: nullable(values('Aligned with the intervals by position; as many as these'), {
    description: 'The values of the period compared with; null without one',
  }),
}
const groups = nullable(
  t.Array(
    t.Object(
      {
        value: nullable(t.String(), {
          description:
            'A value of the breakdown. Empty: events or sessions without a value. Null: all other values',
          examples: ['pro'],
        }),
        ...measures,
      },
      { title: 'TrendGroup' },
    ),
    {
      description:
        'The same values for each series, the highest first; all other values last, if a series has any',
    },
  ),
  { description: 'Null without a breakdown' },
)
const name = nullable(t.String({ examples: ['Sign-ups'] }), { description: 'As in the request' })

const TrendSeries = t.Object(
  {
    key: t.String({ description: 'Its letter in formulas', examples: ['A'] }),
    name,
    type: stringEnum(['events', 'traffic'], { examples: ['events'] }),
    metric: stringEnum([...new Set([...eventMetrics, ...reportedMetrics])] as [string, ...string[]], {
      examples: ['users'],
    }),
    property: nullable(t.String({ examples: ['value'] }), { description: 'Null for metrics of no property' }),
    ...measures,
    groups,
  },
  { title: 'TrendSeries' },
)

const TrendFormulaValues = t.Object(
  {
    key: t.String({ description: 'F1, F2 … by their order', examples: ['F1'] }),
    name,
    expression: t.String(expression),
    ...measures,
    groups,
  },
  { title: 'TrendFormulaValues' },
)

const label = t.String({
  description: 'The interval in the site’s time zone; weeks and months by their first day',
  examples: ['2026-03-01'],
})
const start = moment({ description: 'The start of the interval within the period' })

export const Trends = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    interval: stringEnum(['hour', 'day', 'week', 'month'], { examples: ['day'] }),
    currency: t.String({ description: 'The currency of amounts of orders', examples: ['EUR'] }),
    intervals: t.Array(
      t.Object(
        { label, start, is_complete: t.Boolean({ description: 'False while the interval is running' }) },
        { title: 'TrendInterval' },
      ),
      { description: 'In chronological order' },
    ),
    previous_intervals: t.Array(t.Object({ label, start }, { title: 'PreviousTrendInterval' }), {
      description: 'The intervals of the period compared with. There may be more or fewer than `intervals`',
    }),
    series: t.Array(TrendSeries),
    formulas: t.Array(TrendFormulaValues, {
      description: 'Null for a division by zero, and where a series has no value',
    }),
  },
  { title: 'Trends' },
)
export type Trends = Static<typeof Trends>

export const TrendHoursQuery = t.Object(
  { ...PeriodQuery, series: Series, ...CompareQuery, ...SegmentFilterQuery },
  { title: 'TrendHoursQuery', additionalProperties: false },
)
export type TrendHoursQuery = Static<typeof TrendHoursQuery>

const hoursOfWeek = {
  total: measures.total,
  values: t.Array(
    t.Array(measured('Null without a value', [12]), { description: 'The 24 hours of a weekday' }),
    { description: 'The weekdays from Monday to Sunday, in the time zone of the site' },
  ),
}

export const TrendHours = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    ...hoursOfWeek,
    previous: nullable(t.Object(hoursOfWeek, { title: 'PreviousTrendHours' }), {
      description: 'The same of `compared_with`; null without a comparison',
    }),
    highest: nullable(
      t.Object(
        {
          weekday: Type.Integer({
            minimum: 1,
            maximum: 7,
            description: '1 is Monday, 7 Sunday',
            examples: [2],
          }),
          hour: Type.Integer({ minimum: 0, maximum: 23, examples: [14] }),
          value: Type.Number({ examples: [58] }),
        },
        { title: 'TrendHour' },
      ),
      {
        description:
          'The hour with the highest value; the first of several. Null if no hour has a value other than 0',
      },
    ),
  },
  { title: 'TrendHours' },
)
export type TrendHours = Static<typeof TrendHours>
