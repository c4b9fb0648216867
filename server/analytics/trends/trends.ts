import type { Principal } from '../../platform/http/principal.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Divided } from '../traffic/intervals.ts'
import { periodAnswer } from '../traffic/period.ts'
import { seriesKey } from './formula.ts'
import { type BreakdownValues, breakdownValues, measure, withoutEmptyOthers } from './measure.ts'
import { type Measured, type Measures, movingAverage } from './measured.ts'
import type { Trends, TrendsQuery } from './model.ts'
import { readTrends, type Working } from './read-trends.ts'

/**
 * Reports series of events and traffic over time, and formulas between them.
 * @throws as `readTrends`, and QueryTooLarge if a query exceeds its limits.
 */
export async function trendsReport(
  services: Working,
  principal: Principal,
  site: ConvertingSite,
  query: TrendsQuery,
): Promise<Trends> {
  const request = await readTrends(services, principal, site, query)
  const { current, previous, interval, series, formulas } = request
  const wanted = await breakdownValues(services, site, request)
  const counted = await Promise.all([
    measure(services, site, request, current, wanted),
    previous ? measure(services, site, request, previous, wanted) : [],
  ])
  const { found, periods } = withoutEmptyOthers(wanted, counted, series.length)
  const [measured = [], before = []] = periods
  const now = services.clock()
  const valuesOf = (index: number) => answerOf(measured[index] as Measured, before[index], request, found)
  return {
    period: periodAnswer(current.period),
    compared_with: previous && periodAnswer(previous.period),
    interval,
    currency: site.currency,
    intervals: current.slots.map((it) => ({ ...intervalOf(it, current), is_complete: it.to <= now })),
    previous_intervals: previous ? previous.slots.map((it) => intervalOf(it, previous)) : [],
    series: series.map((it, n) => ({
      key: seriesKey(n),
      name: it.name ?? null,
      type: it.type,
      metric: it.metric,
      property: it.type === 'events' ? it.property : null,
      ...valuesOf(n),
    })),
    formulas: formulas.map(({ name, expression }, n) => ({
      key: `F${n + 1}`,
      name,
      expression,
      ...valuesOf(series.length + n),
    })),
  }
}

function intervalOf({ group, from }: Divided['slots'][number], { labels }: Divided) {
  return { label: labels[group] as string, start: new Date(from).toISOString() }
}

type Averaging = { movingAverage: number | null }

function answerOf(
  { groups, ...whole }: Measured,
  before: Measured | undefined,
  averaging: Averaging,
  found: BreakdownValues | null,
) {
  const answered = groups?.map((it, n) => ({
    value: found?.values[n] ?? null,
    ...measuresAnswer(it, before?.groups?.[n], averaging),
  }))
  return { ...measuresAnswer(whole, before, averaging), groups: answered ?? null }
}

function measuresAnswer(
  { total, values }: Measures,
  before: Measures | undefined,
  { movingAverage: intervals }: Averaging,
) {
  return {
    total,
    values,
    moving_average: intervals === null ? null : movingAverage(values, intervals),
    previous_total: before?.total ?? null,
    previous_values: before ? values.map((_, n) => before.values[n] ?? null) : null,
  }
}
