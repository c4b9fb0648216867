import { percent } from '../../revenue/attribution/credited.ts'
import type { Services } from '../../services.ts'
import { periodAnswer } from '../traffic/period.ts'
import {
  numberOfValues,
  peopleOfValues,
  summaryOfValues,
  topValues,
  type ValueSummary,
} from './breakdown.sql.ts'
import { type EventField, readEventField } from './fields.ts'
import type { EventBreakdown, EventBreakdownQuery } from './model.ts'
import type { SelectedEvents } from './selected-events.sql.ts'
import { readSelection } from './selection.ts'

/**
 * Breaks the events of a period down by a column or a property.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function eventBreakdown(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  { by: field, limit = 20, ...query }: EventBreakdownQuery,
): Promise<EventBreakdown> {
  const { clickhouse } = services
  const { period, selected } = await readSelection(services, site, query)
  const by = readEventField(field, 'by')
  const [top, [summary]] = await Promise.all([
    topWithPeople(clickhouse, selected, by, limit),
    clickhouse.rows(summaryOfValues(selected, by)),
  ])
  const events = summary?.events ?? 0
  const shareOf = (part: number) => percent(BigInt(part), BigInt(events))
  const others = Math.max(0, events - top.reduce((sum, it) => sum + it.events, 0))
  return {
    period: periodAnswer(period),
    by,
    events,
    values: top.map((it) => ({ ...it, share: shareOf(it.events) })),
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
  const people = values.length > 0 ? await clickhouse.rows(peopleOfValues(selected, by, values)) : []
  const usersOf = new Map(people.map((it) => [it.value, it.users]))
  return top.map((it) => ({ ...it, users: usersOf.get(it.value) ?? 0 }))
}

/** Null if no value is a number. */
function numbersOf({ count, min, max, mean, sum, quantiles }: ValueSummary): EventBreakdown['numbers'] {
  const [median, p95] = quantiles
  if (min === null || max === null || mean === null || sum === null) return null
  return { count, min, max, mean, median: median ?? mean, p95: p95 ?? max, sum }
}
