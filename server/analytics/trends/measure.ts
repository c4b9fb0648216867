import type { Params } from '../../../db/clickhouse/params.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { EventField } from '../events/fields.ts'
import { selectEvents } from '../events/selection.ts'
import { groupOfTimestamp } from '../traffic/cells.sql.ts'
import { type Divided, dimensionOf } from '../traffic/intervals.ts'
import type { CellDimension } from '../traffic/model.ts'
import { topTrendValues } from './event-series.sql.ts'
import { measureEventSeries } from './event-series.ts'
import { calculate, type Formula } from './formula.ts'
import type { Measured, Measures } from './measured.ts'
import type { TrendSeries } from './read-series.ts'
import { isOfEvents, type TrendsRequest, type Working } from './read-trends.ts'
import { measureTraffic, topTrafficValues } from './traffic-series.ts'

/** The values of a breakdown, and whether there are others. */
export type BreakdownValues = { values: string[]; hasOthers: boolean }

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
  const { by, limit } = breakdown
  const { period } = current
  const ofEvents = series.filter(isOfEvents)
  const [first] = traffic
  const found =
    ofEvents.length === 0 && first
      ? await topTrafficValues(clickhouse, site, first, { period, by: by as CellDimension, limit: limit + 1 })
      : (
          await clickhouse.rows(
            topTrendValues(selectEvents(site, period, { conditions: [], people }), ofEvents, {
              by: by as EventField,
              limit: limit + 1,
            }),
          )
        ).map((it) => it.value)
  return { values: found.slice(0, limit), hasOthers: found.length > limit }
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
  const grouping = found && request.breakdown && { ...found, by: request.breakdown.by as CellDimension }
  const measuring = { period, dimension: dimensionOf[request.interval], labels, isCumulative, grouping }
  for (const group of request.traffic)
    for (const [it, measured] of await measureTraffic(clickhouse, site, group, measuring))
      bySeries.set(it, measured)
  const measured = series.map((it) => bySeries.get(it) as Measured)
  return [...measured, ...request.formulas.map(({ formula }) => calculateAll(formula, measured))]
}

function groupedBy({ breakdown }: TrendsRequest, found: BreakdownValues | null) {
  return breakdown && found && found.values.length > 0
    ? { by: breakdown.by as EventField, values: found.values }
    : null
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
