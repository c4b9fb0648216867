import { percent } from '../../revenue/attribution/credited.ts'
import type { Services } from '../../services.ts'
import { periodAnswer, readPeriod } from '../traffic/period.ts'
import { eventsOfName, namesInDictionary, propertiesOfName } from './dictionary.sql.ts'
import { entriesOfEvents, entriesOfProperties, textsOf } from './dictionary-entries.ts'
import type {
  DictionaryProperties,
  DictionaryPropertiesQuery,
  DictionaryQuery,
  EventDictionary,
} from './model.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Site = { id: string; timezone: string }

/** Maximum number of names, and of properties of one name, that are not described. More indicate an error in the sender. */
const names_max = 1000

/**
 * Returns the event names of a site: those that ever had events, the most frequent in the period first, and then those
 * that have only a description.
 * @throws ValidationError, @throws Unprocessable if the period is impossible.
 */
export async function eventDictionaryOf(
  { db, clickhouse, clock }: Working,
  site: Site,
  query: DictionaryQuery,
): Promise<EventDictionary> {
  const period = readPeriod(query, site.timezone, clock())
  const range = { site_id: site.id, from: new Date(period.start), until: new Date(period.end) }
  const entries = await entriesOfEvents(db, site)
  const listed = { limit: names_max, described: [...entries.keys()] }
  const rows = await clickhouse.rows(namesInDictionary, { ...range, ...listed })
  const names = rows.map(({ name, events, all_events, ...seen }) => ({
    event_name: name,
    ...textsOf(entries.get(name)),
    events,
    share: shareOf(events, all_events),
    ...seenAt(seen),
  }))
  const found = new Set(rows.map((it) => it.name))
  const planned = [...entries].flatMap(([event_name, entry]) =>
    found.has(event_name) ? [] : [{ event_name, ...textsOf(entry), ...unseen }],
  )
  return { period: periodAnswer(period), events: rows[0]?.all_events ?? 0, names: [...names, ...planned] }
}

/**
 * Returns the properties of the events with a name in a period, the most frequent first, and then those that have only
 * a description.
 * @throws ValidationError, @throws Unprocessable if the period is impossible.
 */
export async function propertiesOfEvent(
  { db, clickhouse, clock }: Working,
  site: Site,
  { event_name, ...dates }: DictionaryPropertiesQuery,
): Promise<DictionaryProperties> {
  const period = readPeriod(dates, site.timezone, clock())
  const range = { site_id: site.id, event_name, from: new Date(period.start), until: new Date(period.end) }
  const entries = await entriesOfProperties(db, site, event_name)
  const listed = { limit: names_max, described: [...entries.keys()] }
  const [[counted], rows] = await Promise.all([
    clickhouse.rows(eventsOfName, range),
    clickhouse.rows(propertiesOfName, { ...range, ...listed }),
  ])
  const all = counted?.events ?? 0
  const properties = rows.map(({ name, types, events, ...seen }) => ({
    property: name,
    ...textsOf(entries.get(name)),
    types,
    events,
    share: shareOf(events, all),
    ...seenAt(seen),
  }))
  const found = new Set(['', ...rows.map((it) => it.name)])
  const planned = [...entries].flatMap(([property, entry]) =>
    found.has(property) ? [] : [{ property, ...textsOf(entry), types: [], ...unseen }],
  )
  return {
    period: periodAnswer(period),
    event_name,
    ...textsOf(entries.get('')),
    events: all,
    properties: [...properties, ...planned],
  }
}

const unseen = { events: 0, share: 0, first_seen: null, last_seen: null }

function seenAt({ first_ms, last_ms }: { first_ms: number; last_ms: number }) {
  return { first_seen: new Date(first_ms).toISOString(), last_seen: new Date(last_ms).toISOString() }
}

function shareOf(part: number, whole: number): number {
  return percent(BigInt(part), BigInt(whole))
}
