import type { StoredAnomaly } from './episodes.ts'
import { week_hours } from './expectation.ts'
import type { HourGrid } from './grid.ts'
import type { Series } from './history.ts'

type Marked = Pick<StoredAnomaly, 'metric' | 'goalId' | 'startedAt' | 'lastSeenAt'>

/** Replaces the hours of expected anomalies by the same hours of the week before. */
export function withoutExpected(series: Series, expected: readonly Marked[], { hours }: HourGrid): Series {
  const own = expected.filter((it) => belongsTo(it, series))
  if (own.length === 0) return series
  const values = Float64Array.from(series.values)
  for (const [hourIndex, { from, to }] of hours.entries()) {
    const isExpected = own.some((it) => from >= it.startedAt.getTime() && to <= it.lastSeenAt.getTime())
    if (isExpected && hourIndex >= series.since + week_hours)
      values[hourIndex] = values[hourIndex - week_hours] as number
  }
  return { ...series, values }
}

/** True if an anomaly belongs to a series. */
export function belongsTo(
  anomaly: Pick<StoredAnomaly, 'metric' | 'goalId'>,
  { metric, goal }: Series,
): boolean {
  return anomaly.metric === metric && anomaly.goalId === (goal?.id ?? null)
}
