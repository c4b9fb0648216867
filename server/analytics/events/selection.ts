import type { Services } from '../../services.ts'
import { segmentFilter } from '../segments/membership.ts'
import { type Condition, parseFilter } from '../traffic/filter.ts'
import { type Period, readPeriod } from '../traffic/period.ts'
import { checkPath, type EventCondition, eventFilterFields } from './fields.ts'
import type { EventFilter, SelectedEvents } from './selected-events.sql.ts'

type Site = { id: string; timezone: string }

/**
 * Reads a filter expression on events, and on segments of the people who sent them.
 * @throws ValidationError with the position of the mistake, and for an unknown segment.
 */
export async function readEventFilter(
  db: Services['db'],
  site: { id: string },
  expression = '',
): Promise<EventFilter> {
  const found = parseFilter(expression, [...eventFilterFields, 'segment'])
  const onSegments = found.filter((it): it is Condition<'segment'> => it.dimension === 'segment')
  const conditions = found.filter((it): it is EventCondition => it.dimension !== 'segment')
  for (const { dimension } of conditions) checkPath(dimension, 'filters')
  return { conditions, people: await segmentFilter(db, site, onSegments) }
}

/**
 * Reads which events a request is about, with further conditions before those of its filter.
 * @throws ValidationError, @throws Unprocessable for an impossible period.
 */
export async function readSelection(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: Site,
  { filters, start_date, end_date }: { filters?: string; start_date?: string; end_date?: string },
  conditions: readonly EventCondition[] = [],
): Promise<{ period: Period; selected: SelectedEvents }> {
  const period = readPeriod({ start_date, end_date }, site.timezone, clock())
  const filter = await readEventFilter(db, site, filters)
  return {
    period,
    selected: selectEvents(site, period, { ...filter, conditions: [...conditions, ...filter.conditions] }),
  }
}

/** Selects the events of a period that a filter keeps. */
export function selectEvents(
  site: { id: string },
  { start, end }: Period,
  { conditions, people }: EventFilter,
): SelectedEvents {
  return { site_id: site.id, from: new Date(start), until: new Date(end), conditions, people }
}
