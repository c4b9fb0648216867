import type { Params } from '../../../db/clickhouse/params.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { selectEvents } from '../events/selection.ts'
import { groupOfTimestamp } from '../traffic/cells.sql.ts'
import { type Divided, dimensionOf } from '../traffic/intervals.ts'
import { topTrendValues } from './event-series.sql.ts'
import { measureEventSeries } from './event-series.ts'
import { calculate, type Formula } from './formula.ts'
import type { Measured, Measures } from './measured.ts'
import type { TrendSeries } from './read-series.ts'
import { isOfEvents, type TrendsRequest, type Working } from './read-trends.ts'
import { measureTraffic } from './traffic-series.ts'

/** The values of a breakdown, and whether there are others. */
export type BreakdownValues = { values: string[]; hasOthers: boolean }

/** Finds the values of the breakdown with the most events of all series in the period; null without a breakdown. */
export async function breakdownValues(
  { clickhouse }: Working,
  site: ConvertingSite,
  { breakdown, current, people, series }: TrendsRequest,
): Promise<BreakdownValues | null> {
  if (!breakdown) return null
  const { by, limit } = breakdown
  const selected = selectEvents(site, current.period, { conditions: [], people })
  const found = await clickhouse.rows(
    topTrendValues(selected, series.filter(isOfEvents), { by, limit: limit + 1 }),
  )
  return { values: found.slice(0, limit).map((it) => it.value), hasOthers: found.length > limit }
}

/** Measures all series in a period, and then the formulas between them. */
export async function measure(
  { clickhouse }: Working,
  site: ConvertingSite,
  request: TrendsRequest,
  divided: Divided,
  found: BreakdownValues | null,
): Promise<Measured[]> {
  const { isCumulative, people, series } = request
  const { period, slots, labels } = divided
  const bySeries = new Map<TrendSeries, Measured>()
  // One after the other: each query may take all the memory that a query has.
  for (const it of series.filter(isOfEvents)) {
    const measuring = {
      selected: selectEvents(site, period, { ...it, people: [...people, ...it.people] }),
      slot: (params: Params) => groupOfTimestamp(slots, params),
      breakdown: groupedBy(request, found),
      slots: slots.length,
      groups: found && found.values.length + (found.hasOthers ? 1 : 0),
      isCumulative,
    }
    bySeries.set(it, await measureEventSeries(clickhouse, measuring, it))
  }
  const measuring = { period, dimension: dimensionOf[request.interval], labels, isCumulative }
  for (const group of request.traffic)
    for (const [it, measured] of await measureTraffic(clickhouse, site, group, measuring))
      bySeries.set(it, measured)
  const measured = series.map((it) => bySeries.get(it) as Measured)
  return [...measured, ...request.formulas.map(({ formula }) => calculateAll(formula, measured))]
}

function groupedBy({ breakdown }: TrendsRequest, found: BreakdownValues | null) {
  return breakdown && found && found.values.length > 0 ? { by: breakdown.by, values: found.values } : null
}

/** Calculates a formula from the totals, the values and the groups of the series. */
function calculateAll(formula: Formula, series: readonly Measured[]): Measured {
  const of = (measuresOf: (index: number) => Measures | undefined): Measures => ({
    total: calculate(formula, (it) => measuresOf(it)?.total ?? null),
    values: (series[0]?.values ?? []).map((_, n) =>
      calculate(formula, (it) => measuresOf(it)?.values[n] ?? null),
    ),
  })
  return {
    ...of((it) => series[it]),
    groups: series[0]?.groups?.map((_, n) => of((it) => series[it]?.groups?.[n])) ?? null,
  }
}
