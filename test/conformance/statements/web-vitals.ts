import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { dayBefore, historyOf } from '../history.ts'
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
const percentiles = object({
  lcp: percentile,
  inp: percentile,
  cls: percentile,
  fcp: percentile,
  ttfb: percentile,
})
const loads = { page_loads: integer, vitals: summaries }
const vitals = object({
  period,
  compared_with: nullOr(period),
  previous: nullOr(object({ ...loads, p75: listOf(percentiles) })),
  interval: text,
  ...loads,
  series: listOf(object({ label: text, start: time, ...loads })),
})
const breakdown = object({
  period,
  compared_with: nullOr(period),
  by: text,
  values: listOf(object({ value: text, ...loads, previous: nullOr(object(loads)) })),
})

const measuredDay = dayBefore(10)
const earlierDay = dayBefore(11)
const periodBefore = { start: `${earlierDay}T00:00:00.000Z`, end: `${earlierDay}T23:59:59.999Z` }
const lcpOfDay = { p75: 2500, measured: 2, good: 1, needs_improvement: 1, poor: 0 }
const lcpBefore = { p75: 5000, measured: 1, good: 0, needs_improvement: 0, poor: 1 }

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
  'web-vitals compares page loads with those of another period': async (context) => {
    const { id, query } = await measuredSite(context)
    const alone = await context.ask((client) => client.analytics.webVitals(id, query))
    const { compared_with, previous } = dataOf(alone, 200, vitals)
    requireEqual('without comparison', [compared_with, previous], [null, null])
    const compared = { ...query, compare: 'preceding' }
    const answer = await context.ask((client) => client.analytics.webVitals(id, compared))
    const found = dataOf(answer, 200, vitals)
    requireEqual('compared with', found.compared_with, periodBefore)
    requireEqual('page loads', [found.page_loads, found.previous?.page_loads], [2, 1])
    requireEqual('lcp', found.vitals.lcp, lcpOfDay)
    requireEqual('previous lcp', found.previous?.vitals.lcp, lcpBefore)
    requireEqual('previous percentiles', found.previous?.p75, [
      { lcp: 5000, inp: null, cls: null, fcp: null, ttfb: null },
    ])
    const wrong = { ...query, compare: 'before' }
    const refused = await context.ask((client) => client.analytics.webVitals(id, wrong))
    failureOf(refused, 400, 'validation_error', 'compare')
  },
  'web-vitals/breakdown compares each value with another period': async (context) => {
    const { id, query } = await measuredSite(context)
    const compared = { ...query, by: 'page', compare: 'preceding' }
    const answer = await context.ask((client) => client.analytics.webVitalsBreakdown(id, compared))
    const found = dataOf(answer, 200, breakdown)
    requireEqual('compared with', found.compared_with, periodBefore)
    requireEqual(
      'values',
      found.values.map((it) => [it.value, it.page_loads, it.vitals.lcp]),
      [['/', 2, lcpOfDay]],
    )
    const previous = found.values.map((it) => [it.previous?.page_loads, it.previous?.vitals.lcp])
    requireEqual('previous', previous, [[1, lcpBefore]])
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

/** Returns a site with two measured page loads on a day and one on the day before, and a query for that day. */
function measuredSite(context: ConformanceContext) {
  return context.remember('site with web vitals', async () => {
    const site = await context.site({ timezone: 'UTC' })
    const load = (date: string, time: string, lcp: number) => ({
      event_name: 'web_vitals',
      client_id: 'cid_fast',
      timestamp: `${date}T${time}.000Z`,
      context: { page_url: `https://${site.domain}/` },
      properties: { lcp },
    })
    await context.track(site, [
      load(earlierDay, '10:00:00', 5000),
      load(measuredDay, '10:00:00', 1000),
      load(measuredDay, '10:01:00', 3000),
    ])
    return { id: site.id, query: { start_date: measuredDay, end_date: measuredDay } }
  })
}
