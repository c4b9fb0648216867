import { type Period, readPeriod } from '../traffic/period.ts'
import { type EventCondition, parseEventFilter } from './fields.ts'
import type { SelectedEvents } from './selected-events.sql.ts'

/**
 * Reads which events a request is about, with further conditions before those of its filter.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export function readSelection(
  site: { id: string; timezone: string },
  { filters, start_date, end_date }: { filters?: string; start_date?: string; end_date?: string },
  now: number,
  conditions: readonly EventCondition[] = [],
): { period: Period; selected: SelectedEvents } {
  const period = readPeriod({ start_date, end_date }, site.timezone, now)
  return { period, selected: selectEvents(site, period, [...conditions, ...parseEventFilter(filters)]) }
}

/** Selects the events of a period that meet all conditions. */
export function selectEvents(
  site: { id: string },
  { start, end }: Period,
  conditions: readonly EventCondition[],
): SelectedEvents {
  return { site_id: site.id, from: new Date(start), until: new Date(end), conditions }
}
