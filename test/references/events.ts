import { type Condition, satisfies } from '../../server/analytics/traffic/filter.ts'
import { numericText, valueAt } from '../../server/ingest/events/event-filters.ts'

/** A stored event: its columns, its properties, and the person it belongs to. */
export type ReferenceEvent = {
  id: string
  time: number
  user: string
  columns: Readonly<Record<string, string>>
  properties: Readonly<Record<string, unknown>>
}

/** Returns the value of a column or a property as text. */
export function textOf({ columns, properties }: ReferenceEvent, field: string): string {
  if (!field.startsWith('property:')) return columns[field] ?? ''
  const value = valueAt(properties, field.slice('property:'.length).split('.')) ?? ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the events that meet all conditions between two times. */
export function selectedEvents(
  events: readonly ReferenceEvent[],
  { from, until, conditions }: { from: number; until: number; conditions: readonly Condition[] },
): ReferenceEvent[] {
  return events.filter(
    (it) =>
      it.time >= from &&
      it.time < until &&
      conditions.every((condition) => satisfies(condition, textOf(it, condition.dimension))),
  )
}

/** Counts events and their people. */
export function countOf(events: readonly ReferenceEvent[]): { events: number; users: number } {
  return { events: events.length, users: new Set(events.map((it) => it.user)).size }
}

/** Counts by value, the most frequent first. */
export function referenceBreakdown(events: readonly ReferenceEvent[], by: string) {
  return [...Map.groupBy(events, (it) => textOf(it, by))]
    .map(([value, those]) => ({ value, ...countOf(those) }))
    .sort((a, b) => b.events - a.events || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
}

/** Describes the values that are numbers or numeric texts; null if there are none. */
export function referenceNumbers(events: readonly ReferenceEvent[], by: string) {
  const numbers = events
    .map((it) => textOf(it, by))
    .filter((it) => numericText.test(it))
    .map(Number)
    .sort((a, b) => a - b)
  if (numbers.length === 0) return null
  const sum = numbers.reduce((total, it) => total + it, 0)
  return {
    count: numbers.length,
    min: numbers[0] as number,
    max: numbers.at(-1) as number,
    mean: sum / numbers.length,
    median: quantile(numbers, 0.5),
    p95: quantile(numbers, 0.95),
    sum,
  }
}

/** Interpolates between the two nearest of sorted numbers. */
export function quantile(sorted: readonly number[], level: number): number {
  const at = level * (sorted.length - 1)
  const below = sorted[Math.floor(at)] as number
  const above = sorted[Math.ceil(at)] as number
  return below + (above - below) * (at - Math.floor(at))
}
