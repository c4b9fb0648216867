import { percent } from '../../revenue/attribution/credited.ts'
import type { Services } from '../../services.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { periodAnswer } from '../traffic/period.ts'
import {
  countsOfValues,
  numberOfEvents,
  numberOfValues,
  summaryOfValues,
  topValues,
  type ValueSummary,
} from './breakdown.sql.ts'
import { type EventField, readEventField } from './fields.ts'
import type { EventBreakdown, EventBreakdownQuery } from './model.ts'
import type { SelectedEvents } from './selected-events.sql.ts'
import { readSelection, selectEvents } from './selection.ts'

/**
 * Breaks the events of a period down by a column or a property.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function eventBreakdown(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  { by: field, limit = 20, compare = 'none', ...query }: EventBreakdownQuery,
): Promise<EventBreakdown> {
  const { clickhouse, clock } = services
  const { period, selected } = await readSelection(services, site, query)
  const by = readEventField(field, 'by')
  const before = readCompared(compare, period, clock())
  const [top, [summary]] = await Promise.all([
    topWithPeople(clickhouse, selected, by, limit),
    clickhouse.rows(summaryOfValues(selected, by)),
  ])
  const values = top.map((it) => it.value)
  const previous =
    before && (await countsBefore(clickhouse, selectEvents(site, before, selected), by, values))
  const events = summary?.events ?? 0
  const shareOf = (part: number) => percent(BigInt(part), BigInt(events))
  const others = Math.max(0, events - top.reduce((sum, it) => sum + it.events, 0))
  return {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    by,
    events,
    previous_events: previous?.events ?? null,
    values: top.map((it) => ({
      ...it,
      share: shareOf(it.events),
      previous: previous?.countsOf(it.value) ?? null,
    })),
    others: { events: others, share: shareOf(others) },
    numbers: summary ? numbersOf(summary) : null,
  }
}

/** Counts the values that a field has in the events of a period. @throws as `eventBreakdown`. */
export async function countEventValues(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  { by, ...query }: Omit<EventBreakdownQuery, 'limit'>,
): Promise<number> {
  const { selected } = await readSelection(services, site, query)
  const [found] = await services.clickhouse.rows(numberOfValues(selected, readEventField(by, 'by')))
  return found?.values ?? 0
}

/**
 * Counts selected events and their people by the values of a field, the most frequent first. People are counted only
 * for the values that are listed: a property such as an order id may have as many values as events.
 */
export async function topWithPeople(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  by: EventField,
  limit: number,
): Promise<{ value: string; events: number; users: number }[]> {
  const top = await clickhouse.rows(topValues(selected, by, limit))
  const values = top.map((it) => it.value)
  const countsOf = await countsByValue(clickhouse, selected, by, values)
  return top.map((it) => ({ ...it, users: countsOf(it.value).users }))
}

/** Counts selected events and their people by some values of a field. Returns the counts of a value. */
export async function countsByValue(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  by: EventField,
  values: readonly string[],
): Promise<(value: string) => { events: number; users: number }> {
  const rows = values.length > 0 ? await clickhouse.rows(countsOfValues(selected, by, values)) : []
  const counts = new Map(rows.map(({ value, events, users }) => [value, { events, users }]))
  return (value) => counts.get(value) ?? { events: 0, users: 0 }
}

/** Counts all events of an earlier period, and those with each of some values with their people. */
async function countsBefore(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  by: EventField,
  values: readonly string[],
) {
  const [[whole], countsOf] = await Promise.all([
    clickhouse.rows(numberOfEvents(selected)),
    countsByValue(clickhouse, selected, by, values),
  ])
  return { events: whole?.events ?? 0, countsOf }
}

/** Null if no value is a number. */
function numbersOf({ count, min, max, mean, sum, quantiles }: ValueSummary): EventBreakdown['numbers'] {
  const [median, p95] = quantiles
  if (min === null || max === null || mean === null || sum === null) return null
  return { count, min, max, mean, median: median ?? mean, p95: p95 ?? max, sum }
}
