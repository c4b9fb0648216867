import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { PeriodAnswer, PeriodQuery, SegmentFilterQuery } from '../../analytics/traffic/model.ts'
import { nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { granularities } from '../conversions/granularities.ts'
import { ordersId } from '../orders/orders.ts'
import { attributionDimensions, attributionModels } from './models.ts'

export const Model = stringEnum(attributionModels, {
  description:
    'How the credit of a conversion is divided among the visits before it: see docs/attribution.md',
  examples: ['last_click'],
})
const DimensionChoice = stringEnum(attributionDimensions, {
  description: 'The dimension of the rows',
  examples: ['channel'],
})

export const AttributionQuery = t.Object({
  conversion_id: t.String({
    minLength: 1,
    maxLength: 100,
    description: `The conversion goal, or \`${ordersId}\` for the revenue of the site: its orders less refunds`,
    examples: ['conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
  }),
  ...PeriodQuery,
  ...SegmentFilterQuery,
  model: t.Optional(
    stringEnum(attributionModels, { description: 'The attribution model. Default: last_click' }),
  ),
  dimension: t.Optional(
    stringEnum(attributionDimensions, { description: 'The dimension of the rows. Default: channel' }),
  ),
  compare: t.Optional(
    t.String({
      maxLength: 200,
      description: `Other models to compare with, separated by commas: some of ${attributionModels.join(', ')}`,
      examples: ['first_click,linear'],
    }),
  ),
  granularity: t.Optional(
    stringEnum(granularities, {
      description: 'Adds `timeseries`, by hour (at most 31 days), day, week or month',
    }),
  ),
})
export type AttributionQuery = Static<typeof AttributionQuery>

const figures = {
  cost: Type.Number({ description: 'Ad costs in the period', examples: [118.4] }),
  roas: nullable(Type.Number({ examples: [4.52] }), {
    description: 'Value divided by cost; null if cost is 0',
  }),
  cpa: nullable(Type.Number({ examples: [9.87] }), {
    description: 'Cost per conversion; null without conversions',
  }),
}

const AttributionRow = t.Object(
  {
    channel: t.String({
      description: 'The value of the requested dimension. Empty if unknown',
      examples: ['Paid Search'],
    }),
    attributed_conversions: Type.Number({
      description:
        'A whole number with last_click and first_click, otherwise to four decimals. Refunds do not count',
      examples: [12],
    }),
    attributed_value: Type.Number({
      description: 'In the currency of the site; of orders: less refunds',
      examples: [535.2],
    }),
    ...figures,
  },
  { title: 'AttributionRow' },
)
export type AttributionRow = Static<typeof AttributionRow>

const channels = t.Array(AttributionRow, {
  description: 'Most conversions first; rows with only costs or refunds come last',
})

const AttributionSeries = t.Object(
  {
    granularity: stringEnum(granularities, { examples: ['day'] }),
    dates: t.Array(t.String(), {
      description: 'The labels of all buckets in the time zone of the site, oldest first',
      examples: [['2026-03-01', '2026-03-02']],
    }),
    series: t.Array(
      t.Object(
        {
          channel: nullable(t.String(), {
            description: 'The row, or null for the sum of all rows that have no series',
            examples: ['Paid Search'],
          }),
          attributed_conversions: t.Array(Type.Number(), { description: 'By bucket', examples: [[5, 7]] }),
          attributed_value: t.Array(Type.Number(), { description: 'By bucket', examples: [[240, 295.2]] }),
        },
        { title: 'AttributionSeries' },
      ),
      { description: 'The first five rows, then all others. The buckets of a series add up to its row' },
    ),
  },
  { title: 'AttributionTimeseries' },
)
export type AttributionSeries = Static<typeof AttributionSeries>

export const AttributionReport = t.Object(
  {
    model: Model,
    dimension: DimensionChoice,
    period: PeriodAnswer,
    currency: t.String({ examples: ['EUR'] }),
    conversion: t.Object(
      {
        id: t.String({
          description: `The goal, or \`${ordersId}\``,
          examples: ['conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
        }),
        name: t.String({ examples: ['Purchase'] }),
      },
      { title: 'AttributedConversion' },
    ),
    summary: t.Object(
      {
        conversions: Type.Integer({ examples: [412] }),
        value: Type.Number({ examples: [18_540.5] }),
        ...figures,
      },
      { title: 'AttributionSummary', description: 'The totals of the rows' },
    ),
    channels,
    comparison: t.Optional(
      t.Array(t.Object({ model: Model, channels }, { title: 'ComparedModel' }), {
        description: 'The models of `compare`, each with the same rows in the same order',
      }),
    ),
    timeseries: t.Optional(AttributionSeries),
  },
  { title: 'AttributionReport' },
)
export type AttributionReport = Static<typeof AttributionReport>

/** The `meta` of responses with values. */
export const valueMeta = {
  ignored_values: Type.Integer({
    description: 'Conversions whose value is missing or not a number; they count with value 0',
    examples: [0],
  }),
  unconverted_values: Type.Integer({
    description: 'Conversions in a currency without an exchange rate; they count with value 0',
    examples: [0],
  }),
}

/** The `meta` of responses with values and costs. */
export const costMeta = {
  ...valueMeta,
  unconverted_costs: Type.Integer({
    description: 'Rows of ad costs in a currency without an exchange rate; they are not included',
    examples: [0],
  }),
}
