import type { StoredAnomaly } from './episodes.ts'
import { week_hours } from './expectation.ts'
import type { HourGrid } from './grid.ts'
import type { Series } from './history.ts'

type Marked = Pick<StoredAnomaly, 'metric' | 'goalId' | 'startedAt' | 'lastSeenAt'>

/** A series in which the same hours of the week before stand for those of anomalies that were to be expected. */
export function withoutExpected(series: Series, expected: readonly Marked[], { hours }: HourGrid): Series {
  const own = expected.filter((it) => it.metric === series.metric && it.goalId === (series.goal?.id ?? null))
  if (own.length === 0) return series
  const values = Float64Array.from(series.values)
  for (const [place, { from, to }] of hours.entries()) {
    const isExpected = own.some((it) => from >= it.startedAt.getTime() && to <= it.lastSeenAt.getTime())
    if (isExpected && place >= series.since + week_hours) values[place] = values[place - week_hours] as number
  }
  return { ...series, values }
}
