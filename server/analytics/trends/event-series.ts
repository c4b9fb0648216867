import type { Services } from '../../services.ts'
import { countNewPeople, measureEvents, type TrendEvents, type TrendRow } from './event-series.sql.ts'
import { type Measured, type Measures, runningTotals } from './measured.ts'
import type { EventSeries } from './read-series.ts'

/** What to measure: groups are the values of the breakdown, and all others if there are any; null without a breakdown. */
export type EventMeasuring = TrendEvents & { slots: number; groups: number | null; isCumulative: boolean }

/** Measures a series of events. */
export async function measureEventSeries(
  clickhouse: Services['clickhouse'],
  measuring: EventMeasuring,
  series: EventSeries,
): Promise<Measured> {
  const isOfNewPeople = measuring.isCumulative && series.metric === 'users'
  const query = isOfNewPeople ? countNewPeople : measureEvents
  const rows = await clickhouse.rows(query(measuring, series))
  const measuresOf = (some: readonly TrendRow[]) => {
    const measures = fill(some, measuring.slots, valueOfNone(series))
    return measuring.isCumulative ? cumulated(measures) : measures
  }
  const { breakdown, groups } = measuring
  const values = breakdown?.values.length ?? 0
  return {
    ...measuresOf(rows.filter((it) => it.is_every === 1)),
    groups:
      groups === null
        ? null
        : Array.from({ length: groups }, (_, n) => {
            const number = n < values ? n + 1 : 0
            return measuresOf(rows.filter((it) => it.is_every === 0 && it.value_group === number))
          }),
  }
}

function fill(rows: readonly TrendRow[], slots: number, none: number | null): Measures {
  const values = Array.from({ length: slots }, () => none)
  let total = none
  for (const { is_whole, slot, value } of rows)
    if (is_whole === 1) total = value
    else values[slot] = value
  return { total, values }
}

function cumulated({ values }: Measures): Measures {
  const running = runningTotals(values)
  return { total: running.at(-1) ?? 0, values: running }
}

/** The metric where there are no events. */
function valueOfNone({ metric }: EventSeries): number | null {
  return metric === 'events' || metric === 'users' || metric === 'sum' ? 0 : null
}
