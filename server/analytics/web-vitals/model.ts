import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { eventDimensions } from '../events/fields.ts'
import { EventFilterQuery, IntervalQuery } from '../events/model.ts'
import { CompareQuery, comparedWith, PeriodAnswer, PeriodQuery } from '../traffic/model.ts'
import { limitsOf, ofEachVital, type Vital } from './vitals.ts'

export const WebVitalsQuery = t.Object({
  ...PeriodQuery,
  ...IntervalQuery,
  ...EventFilterQuery,
  ...CompareQuery,
})
export type WebVitalsQuery = Static<typeof WebVitalsQuery>

const names: Record<Vital, string> = {
  lcp: 'Largest Contentful Paint, in milliseconds',
  inp: 'Interaction to Next Paint, in milliseconds',
  cls: 'Cumulative Layout Shift, without a unit',
  fcp: 'First Contentful Paint, in milliseconds',
  ttfb: 'Time to First Byte, in milliseconds',
}
const examples: Record<Vital, number> = { lcp: 2140, inp: 168, cls: 0.04, fcp: 1310, ttfb: 420 }

const pageLoads = Type.Integer({ description: 'Page loads that sent measurements', examples: [412] })
const p75 = (vital: Vital, description: string) =>
  nullable(Type.Number({ examples: [examples[vital]] }), { description })
const loads = (description: string, example: number) => Type.Integer({ description, examples: [example] })

const summaryOf = (vital: Vital) =>
  t.Object(
    {
      p75: p75(vital, 'The 75th percentile, interpolated; null if it was never measured'),
      measured: loads('Page loads in which it was measured', 400),
      good: loads(`Of these, with at most ${limitsOf[vital].good}`, 310),
      needs_improvement: loads('Of these, with a value between good and poor', 60),
      poor: loads(`Of these, with more than ${limitsOf[vital].poor}`, 30),
    },
    { description: names[vital] },
  )

const Vitals = t.Object(ofEachVital(summaryOf), { title: 'WebVitalsSummary' })
export type Vitals = Static<typeof Vitals>

const percentiles = t.Object(ofEachVital((it) => p75(it, `${names[it]}; null if it was not measured`)))

export const WebVitals = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    interval: stringEnum(['hour', 'day', 'week', 'month'], { examples: ['day'] }),
    page_loads: pageLoads,
    vitals: Vitals,
    series: t.Array(
      t.Object(
        {
          label: t.String({
            description: 'The interval in the site’s time zone; weeks and months by their first day',
            examples: ['2026-03-01'],
          }),
          start: moment({ description: 'The start of the interval within the period' }),
          page_loads: pageLoads,
          vitals: Vitals,
        },
        { title: 'WebVitalsInterval' },
      ),
      { description: 'In chronological order, including intervals without page loads' },
    ),
    previous: nullable(
      t.Object(
        {
          page_loads: pageLoads,
          vitals: Vitals,
          p75: t.Array(percentiles, { description: 'By interval of the other period' }),
        },
        { title: 'PreviousWebVitals' },
      ),
      { description: 'The same of `compared_with`; null without a comparison' },
    ),
  },
  { title: 'WebVitals' },
)
export type WebVitals = Static<typeof WebVitals>

export const WebVitalsBreakdownQuery = t.Object({
  ...PeriodQuery,
  by: t.String({
    minLength: 1,
    maxLength: 1000,
    description: `One of ${eventDimensions.join(', ')}, or \`property:\` and the name of a property`,
    examples: ['page'],
  }),
  ...EventFilterQuery,
  ...CompareQuery,
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 20, description: 'Number of values' })),
})
export type WebVitalsBreakdownQuery = Static<typeof WebVitalsBreakdownQuery>

export const WebVitalsBreakdown = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    by: t.String({ examples: ['page'] }),
    values: t.Array(
      t.Object(
        {
          value: t.String({ description: 'Empty for page loads without a value', examples: ['/pricing'] }),
          page_loads: pageLoads,
          vitals: Vitals,
          previous: nullable(
            t.Object({ page_loads: pageLoads, vitals: Vitals }, { title: 'PreviousWebVitalsValue' }),
            { description: 'The same of `compared_with`; null without a comparison' },
          ),
        },
        { title: 'WebVitalsValue' },
      ),
      { description: 'Those with the most page loads, the most frequent first' },
    ),
  },
  { title: 'WebVitalsBreakdown' },
)
export type WebVitalsBreakdown = Static<typeof WebVitalsBreakdown>
