import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { PeriodAnswer, PeriodQuery, SegmentFilterQuery } from '../../analytics/traffic/model.ts'
import { idOf } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { Model } from '../attribution/model.ts'
import { attributionModels } from '../attribution/models.ts'
import { granularities } from './granularities.ts'

export const StatsQuery = t.Object({
  ...PeriodQuery,
  ...SegmentFilterQuery,
  granularity: t.Optional(
    stringEnum(granularities, {
      description:
        'Granularity of the time series. Hours for at most 31 days; weeks start on Monday. Default: day',
    }),
  ),
  attribution_model: t.Optional(
    stringEnum(attributionModels, {
      description: 'The attribution model of `by_source`. Default: last_click',
    }),
  ),
})
export type StatsQuery = Static<typeof StatsQuery>

const rate = (description: string) => Type.Number({ description, examples: [3.42] })
const value = (description = 'In the currency of the site') =>
  Type.Number({ description, examples: [18_540.5] })

export const ConversionStats = t.Object(
  {
    conversion_id: idOf('goal'),
    period: PeriodAnswer,
    summary: t.Object(
      {
        total_conversions: Type.Integer({ examples: [412] }),
        total_value: value(),
        conversion_rate: rate('Percentage of the users of the period who converted'),
        avg_value: value('Average per conversion, in the currency of the site'),
      },
      { title: 'ConversionSummary' },
    ),
    by_source: t.Array(
      t.Object(
        {
          source: t.String({ examples: ['google'] }),
          medium: t.String({ examples: ['organic'] }),
          conversions: Type.Number({
            description: 'A whole number with last_click and first_click, otherwise to four decimals',
            examples: [12],
          }),
          value: value(),
          conversion_rate: rate('Percentage of the users from this source and medium who converted'),
        },
        { title: 'ConversionSource' },
      ),
      { description: 'Highest first. The rows add up to the summary' },
    ),
    timeseries: t.Array(
      t.Object(
        {
          date: t.String({
            description: 'A day, the Monday of a week, the first of a month, or the start of an hour',
            examples: ['2026-03-01'],
          }),
          conversions: Type.Integer({ examples: [14] }),
          value: value(),
        },
        { title: 'ConversionBucket' },
      ),
      { description: 'In chronological order, without gaps' },
    ),
    currency: t.String({ examples: ['EUR'] }),
    attribution_model: Model,
    granularity: stringEnum(granularities, { examples: ['day'] }),
  },
  { title: 'ConversionStats' },
)
export type ConversionStats = Static<typeof ConversionStats>

export const SummaryQuery = t.Object({ ...PeriodQuery, ...SegmentFilterQuery })
export type SummaryQuery = Static<typeof SummaryQuery>

/** The numbers of all active goals. */
export const GoalSummary = t.Object(
  {
    period: PeriodAnswer,
    currency: t.String({ examples: ['EUR'] }),
    goals: t.Array(
      t.Object(
        {
          conversion_id: idOf('goal'),
          conversions: Type.Integer({ examples: [412] }),
          value: value(),
          conversion_rate: rate('Percentage of the users of the period who converted'),
          sparkline: t.Array(Type.Integer(), {
            description: 'Conversions per day',
            examples: [[12, 9, 14]],
          }),
        },
        { title: 'GoalSummaryRow' },
      ),
      { description: 'The active goals, newest first' },
    ),
  },
  { title: 'GoalSummary' },
)
export type GoalSummary = Static<typeof GoalSummary>
