import type { Condition } from '../../server/analytics/traffic/filter.ts'
import { numericText } from '../../server/ingest/events/event-filters.ts'
import { quantile, type ReferenceEvent, selectedEvents, textOf } from './events.ts'

export type ReferenceSeries = { metric: string; property?: string; conditions: readonly Condition[] }

type Measures = { total: number | null; values: (number | null)[] }

/**
 * Measures a series event by event.
 * @param edges the starts of the intervals, and the end of the last one
 * @param isCumulative true if each value is of the time from the first edge on
 */
export function referenceSeries(
  events: readonly ReferenceEvent[],
  series: ReferenceSeries,
  { edges, isCumulative }: { edges: readonly number[]; isCumulative: boolean },
): Measures {
  const between = (from: number, until: number) =>
    metricOf(selectedEvents(events, { from, until, conditions: series.conditions }), series)
  const [first, last] = [edges[0] as number, edges.at(-1) as number]
  return {
    total: between(first, last),
    values: edges.slice(1).map((until, n) => between(isCumulative ? first : (edges[n] as number), until)),
  }
}

function metricOf(events: readonly ReferenceEvent[], { metric, property }: ReferenceSeries): number | null {
  if (metric === 'events') return events.length
  if (metric === 'users') return new Set(events.map((it) => it.user)).size
  const numbers = events
    .map((it) => textOf(it, `property:${property}`))
    .filter((it) => numericText.test(it))
    .map(Number)
    .sort((a, b) => a - b)
  const sum = numbers.reduce((total, it) => total + it, 0)
  if (metric === 'sum') return sum
  if (numbers.length === 0) return null
  if (metric === 'average') return sum / numbers.length
  const levels: Record<string, number> = {
    min: 0,
    median: 0.5,
    p75: 0.75,
    p90: 0.9,
    p95: 0.95,
    p99: 0.99,
    max: 1,
  }
  return quantile(numbers, levels[metric] as number)
}

/** Returns the values with the most events of all series together, the most frequent first. */
export function referenceValues(
  events: readonly ReferenceEvent[],
  series: readonly ReferenceSeries[],
  { by, from, until }: { by: string; from: number; until: number },
): string[] {
  const all = series.flatMap(({ conditions }) => selectedEvents(events, { from, until, conditions }))
  return [...Map.groupBy(all, (it) => textOf(it, by))]
    .sort(
      ([a, those], [b, others]) =>
        others.length - those.length || Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
    .map(([value]) => value)
}

/** Returns the place of a time in the 168 hours of the week, as the clock in a time zone shows it. */
function hourOfWeek(time: number, timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone)
  return (local.dayOfWeek - 1) * 24 + local.hour
}

/** Measures each hour of the week. */
export function referenceHours(
  events: readonly ReferenceEvent[],
  series: ReferenceSeries,
  { from, until, timezone }: { from: number; until: number; timezone: string },
): (number | null)[] {
  const within = selectedEvents(events, { from, until, conditions: series.conditions })
  const byHour = Map.groupBy(within, (it) => hourOfWeek(it.time, timezone))
  return Array.from({ length: 168 }, (_, hour) => metricOf(byHour.get(hour) ?? [], series))
}
