import { dataOf, failureOf, requireEqual } from '../answers.ts'
import { historyOf } from '../history.ts'
import { integer, listOf, nullOr, number, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const period = object({ start: time, end: time })
const percentile = nullOr(number)
const summary = object({
  p75: percentile,
  measured: integer,
  good: integer,
  needs_improvement: integer,
  poor: integer,
})
const summaries = object({ lcp: summary, inp: summary, cls: summary, fcp: summary, ttfb: summary })
const vitals = object({
  period,
  compared_with: nullOr(period),
  previous: nullOr(object({ page_loads: integer, vitals: summaries })),
  interval: text,
  page_loads: integer,
  vitals: summaries,
  series: listOf(
    object({
      label: text,
      start: time,
      page_loads: integer,
      vitals: summaries,
    }),
  ),
})
const breakdown = object({
  period,
  compared_with: nullOr(period),
  by: text,
  values: listOf(object({ value: text, page_loads: integer, vitals: summaries })),
})

export const webVitalsStatements = section('Analytics', {
  'web-vitals answers percentiles, and counts of good and poor page loads': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day }
    const found = dataOf(
      await context.ask((client) => client.analytics.webVitals(site.id, query)),
      200,
      vitals,
    )
    // The history has no measurements.
    requireEqual('page loads', found.page_loads, 0)
    requireEqual('percentile', found.vitals.lcp.p75, null)
    requireEqual(
      'series',
      found.series.map((it) => [it.label, it.page_loads]),
      [[day, 0]],
    )
  },
  'web-vitals/breakdown answers them by a column': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day, by: 'page' }
    const answer = await context.ask((client) => client.analytics.webVitalsBreakdown(site.id, query))
    requireEqual('values', dataOf(answer, 200, breakdown).values, [])
  },
  'web-vitals/breakdown refuses an unknown column': async (context) => {
    const { site } = await historyOf(context)
    const answer = await context.ask((client) =>
      client.analytics.webVitalsBreakdown(site.id, { by: 'speed' }),
    )
    failureOf(answer, 400, 'validation_error', 'by')
  },
})
