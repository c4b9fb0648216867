import { hiddenEvents } from '../../analytics/events/dictionary-entries.ts'
import { readPeriod } from '../../analytics/traffic/period.ts'
import type { Services } from '../../services.ts'
import { namesOfEvents } from './names.sql.ts'
import type { EventName, EventNamesQuery } from './query-model.ts'

/** Maximum number of names. More names indicate an error in the sender. */
const maxNames = 1000

/**
 * Returns the names of events, without excluded events and usually without hidden names, the most frequent first.
 * @throws ValidationError, @throws Unprocessable if the period is impossible.
 */
export async function eventNames(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  { start_date, end_date, hidden }: EventNamesQuery,
): Promise<EventName[]> {
  const { start, end } = readPeriod({ start_date, end_date }, site.timezone, clock())
  const found = await clickhouse.rows(namesOfEvents, {
    site_id: site.id,
    from: new Date(start),
    to: new Date(end),
    hidden: hidden === 'include' ? [] : await hiddenEvents(db, site),
    limit: maxNames,
  })
  return found.map(({ event_name, events, last_ms }) => ({
    event_name,
    events,
    last_seen: new Date(last_ms).toISOString(),
  }))
}
