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
import { measureTraffic, topTrafficValues } from './traffic-series.ts'

/** The values of a breakdown; `hasOthers` if all others are counted, `hasMore` if it is known that there are some. */
export type BreakdownValues = { values: string[]; hasOthers: boolean; hasMore: boolean }

/**
 * Finds the values of the breakdown in the period: those with the most events of all series of events, or without
 * these the highest of the first series. Null without a breakdown.
 */
export async function breakdownValues(
  { clickhouse }: Working,
  site: ConvertingSite,
  { breakdown, current, people, series, traffic }: TrendsRequest,
): Promise<BreakdownValues | null> {
  if (!breakdown) return null
  const { ofEvents, ofTraffic } = breakdown
  const limit = breakdown.limit + 1
  const { period } = current
  const values: string[] = []
  if (ofEvents) {
    const selected = selectEvents(site, period, { conditions: [], people })
    const top = topTrendValues(selected, series.filter(isOfEvents), { by: ofEvents, limit })
    values.push(...(await clickhouse.rows(top)).map((it) => it.value))
  } else if (ofTraffic && traffic[0])
    values.push(...(await topTrafficValues(clickhouse, site, traffic[0], { period, by: ofTraffic, limit })))
  const hasMore = values.length === limit
  // Another series of traffic may have other values, and the period compared with, too.
  return { values: values.slice(0, breakdown.limit), hasOthers: hasMore || ofTraffic !== null, hasMore }
}

/** Leaves out the group of all other values if none of the series has any in the periods. */
export function withoutEmptyOthers(
  found: BreakdownValues | null,
  periods: readonly (readonly Measured[])[],
  seriesCount: number,
): { found: BreakdownValues | null; periods: typeof periods } {
  // Formulas follow the series, and may be other than 0 without any.
  const all = periods.flatMap((it) => it.slice(0, seriesCount))
  const isEmpty = all.every(({ groups }) => {
    const others = groups?.at(-1)
    return [others?.total, ...(others?.values ?? [])].every((it) => !it)
  })
  if (!found?.hasOthers || found.hasMore || !isEmpty) return { found, periods }
  return {
    found: { ...found, hasOthers: false },
    periods: periods.map((it) =>
      it.map(({ groups, ...whole }) => ({ ...whole, groups: groups?.slice(0, -1) ?? null })),
    ),
  }
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
  const by = request.breakdown?.ofTraffic
  const grouping = found && by ? { ...found, by } : null
  const measuring = { period, dimension: dimensionOf[request.interval], labels, isCumulative, grouping }
  for (const group of request.traffic)
    for (const [it, measured] of await measureTraffic(clickhouse, site, group, measuring))
      bySeries.set(it, measured)
  const measured = series.map((it) => bySeries.get(it) as Measured)
  return [...measured, ...request.formulas.map(({ formula }) => calculateAll(formula, measured))]
}

function groupedBy({ breakdown }: TrendsRequest, found: BreakdownValues | null) {
  const by = breakdown?.ofEvents
  return by && found && found.values.length > 0 ? { by, values: found.values } : null
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
