import { eventColumnsExcept } from '../../ingest/pipeline/event-row.ts'
import { clickhouseStore, plainColumns } from './clickhouse-store.ts'
import type { PersonalDataStore } from './personal-data-store.ts'
import { type EventKey, subjectEvents } from './subject-events.sql.ts'

const exportedColumns = eventColumnsExcept('site_id', 'id_supplied', 'import_id')

/** Groups events by month, so that a delete does not read the parts of other months. */
function byMonth(events: readonly EventKey[]): Map<number, EventKey[]> {
  return Map.groupBy(events, ({ month }) => month)
}

const distinct = <T>(values: T[]) => [...new Set(values)]

export const eventKeys: PersonalDataStore = {
  ...clickhouseStore({
    name: 'event_keys',
    columns: plainColumns('event_id'),
    rows: `event_keys WHERE site_id = {site_id:String}
      AND event_id IN (SELECT event_id FROM (${subjectEvents(['event_id'], { condition: 'events.id_supplied' })}))`,
  }),
  async removeOfEvents({ clickhouse }, { siteId }, events) {
    const supplied = events.filter(({ id_supplied }) => id_supplied)
    if (supplied.length === 0) return
    await clickhouse.deleteRows(
      'event_keys',
      'site_id = {site_id:String} AND event_id IN {ids:Array(String)}',
      { site_id: siteId, ids: supplied.map(({ event_id }) => event_id) },
    )
  },
}

export const customEvents: PersonalDataStore = {
  ...clickhouseStore({
    name: 'custom_events',
    columns: plainColumns('event_id', 'event_name', 'timestamp', 'client_id', 'user_id', 'properties'),
    json: ['properties'],
    rows: `custom_events WHERE site_id = {site_id:String} AND (event_name, timestamp, event_id) IN (
      SELECT event_name, timestamp, event_id
      FROM (${subjectEvents(['event_name', 'timestamp', 'event_id'])}))`,
  }),
  async removeOfEvents({ clickhouse }, { siteId }, events) {
    const custom = events.filter(({ event_name }) => !['page_view', 'page_leave'].includes(event_name))
    for (const [month, batch] of byMonth(custom))
      await clickhouse.deleteRows(
        'custom_events',
        `site_id = {site_id:String} AND event_name IN {names:Array(String)}
          AND timestamp IN {times:Array(DateTime64(3, 'UTC'))} AND event_id IN {ids:Array(String)}`,
        {
          site_id: siteId,
          names: distinct(batch.map(({ event_name }) => event_name)),
          times: distinct(batch.map(({ time }) => time)),
          ids: batch.map(({ event_id }) => event_id),
        },
        { month },
      )
  },
}

export const events: PersonalDataStore = {
  ...clickhouseStore({
    name: 'events',
    columns: plainColumns(...exportedColumns),
    json: ['properties', 'context', 'traits'],
    rows: `(${subjectEvents(exportedColumns)})`,
    order: 'timestamp, event_id',
  }),
  async removeOfEvents({ clickhouse }, { siteId }, keys) {
    for (const [month, batch] of byMonth(keys))
      await clickhouse.deleteRows(
        'events',
        `site_id = {site_id:String} AND toDate(timestamp) IN {days:Array(Date)}
          AND visitor IN {visitors:Array(UInt64)} AND timestamp IN {times:Array(DateTime64(3, 'UTC'))}
          AND event_id IN {ids:Array(String)}`,
        {
          site_id: siteId,
          days: distinct(batch.map(({ day }) => day)),
          visitors: distinct(batch.map(({ visitor }) => visitor)).map(BigInt),
          times: distinct(batch.map(({ time }) => time)),
          ids: batch.map(({ event_id }) => event_id),
        },
        { month },
      )
  },
}
