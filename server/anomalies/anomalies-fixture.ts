import type { ClickHouse } from '../../db/clickhouse/client.ts'
import type { Db } from '../../db/postgres/client.ts'
import { anomalies } from '../../db/postgres/schema/anomalies.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { id } from '../ids.ts'
import type { StoredAnomaly } from './episodes.ts'

export const hour_ms = 3_600_000

/** Has all sites there are left alone: those of other tests would be looked at, too, each hour. */
export async function archiveSites(db: Db): Promise<void> {
  await db.update(sites).set({ status: 'archived' })
}

type Visits = {
  /** When their first hour begins. */
  from: number
  hours: number
  /** In each hour of the day, and up to four more by chance. */
  night: number
  day: number
  source?: string
  page?: string
  /** Their second page. */
  next?: string
}

/** Visits of two page views each, spread over the hours as at a site that is awake from 8 to 24. */
export async function insertVisits(clickhouse: ClickHouse, site_id: string, visits: Visits): Promise<void> {
  const { source = 'direct / none', page = '/start', next = page, from, ...rest } = visits
  const [name = '', medium = ''] = source.split(' / ')
  await clickhouse.command(
    `INSERT INTO sessions (site_id, visitor, user, start, end, events, pageviews, entry_page, exit_page,
       views.page, views.time, source, medium, device, country, version)
     SELECT {site_id:String}, cityHash64({site_id:String}, {source:String}, hour, n) AS hash, hash,
       fromUnixTimestamp64Milli({from:Int64} + hour * ${hour_ms} + hash % 3000000, 'UTC') AS began,
       began + toIntervalSecond(40), 2, 2, {page:String}, {next:String},
       [{page:String}, {next:String}], [began, began + toIntervalSecond(30)],
       {source:String}, {medium:String}, ['mobile', 'desktop'][1 + n % 2], ['DE', 'FR'][1 + intDiv(n, 2) % 2], 1
     FROM (SELECT {first:UInt64} + number AS hour FROM numbers({hours:UInt64}))
     ARRAY JOIN range(
       if((hour + {offset:UInt64}) % 24 >= 8, {day:UInt64}, {night:UInt64}) + cityHash64({source:String}, hour) % 5
     ) AS n`,
    {
      site_id,
      source: name,
      medium,
      page,
      next,
      first: 0,
      from,
      offset: Math.floor(from / hour_ms) % 24,
      hours: rest.hours,
      night: rest.night,
      day: rest.day,
    },
  )
}

/** Events with a name, evenly over hours. */
export async function insertEvents(
  clickhouse: ClickHouse,
  site_id: string,
  events: { name: string; from: number; hours: number; each: number; properties?: object; page?: string },
): Promise<void> {
  await clickhouse.command(
    `INSERT INTO events (site_id, event_id, event_name, client_id, timestamp, ingested_at, batch_id, properties, page,
       device, country)
     SELECT {site_id:String}, concat('evt_', {name:String}, toString({from:Int64}), '-', toString(number)), {name:String},
       concat('cid_', toString(cityHash64({from:Int64}, number))),
       fromUnixTimestamp64Milli({from:Int64} + intDiv(number * ${hour_ms}, {each:UInt64}), 'UTC') AS time, time, 1,
       {properties:String}, {page:String}, 'mobile', 'DE'
     FROM numbers({total:UInt64})`,
    {
      site_id,
      name: events.name,
      from: events.from,
      each: events.each,
      total: events.hours * events.each,
      properties: JSON.stringify(events.properties ?? {}),
      page: events.page ?? '/start',
    },
  )
}

/** Events as `insertEvents` makes them, each by a visitor of its own in a visit on a phone from a source and a country. */
export async function insertConversions(
  clickhouse: ClickHouse,
  site_id: string,
  events: { name: string; from: number; hours: number; each: number; source: string; country: string },
): Promise<void> {
  const [source = '', medium = ''] = events.source.split(' / ')
  await insertEvents(clickhouse, site_id, events)
  await clickhouse.command(
    `INSERT INTO sessions (site_id, visitor, user, start, end, events, source, medium, device, country, version)
     SELECT site_id, visitor, visitor, timestamp - toIntervalSecond(1), timestamp, 1, {source:String}, {medium:String},
       'mobile', {country:String}, 1
     FROM events
     WHERE site_id = {site_id:String} AND startsWith(event_id, {prefix:String})`,
    {
      site_id,
      source,
      medium,
      country: events.country,
      prefix: `evt_${events.name}${events.from}-`,
    },
  )
}

/** Stores an anomaly of sessions that lasted an hour, as if it had been found. @returns its id. */
export async function storeAnomaly(
  db: Db,
  siteId: string,
  { start = Date.parse('2026-03-01T12:00:00Z'), ...about }: Partial<StoredAnomaly> & { start?: number } = {},
): Promise<string> {
  const [from, to] = [new Date(start), new Date(start + hour_ms)]
  const anomaly: StoredAnomaly = {
    id: id('anomaly'),
    siteId,
    metric: 'sessions',
    goalId: null,
    direction: 'up',
    severity: 'high',
    confidence: 0.998,
    windowHours: 1,
    periodStart: from,
    periodEnd: to,
    value: 5210,
    expected: 1240,
    expectedMin: 980,
    expectedMax: 1530,
    currency: 'USD',
    causes: [
      { dimension: 'source', value: 'newsletter / email', current: 3790, usual: 90, share_percent: 93.2 },
    ],
    startedAt: from,
    lastSeenAt: to,
    lastFoundAt: to,
    endedAt: to,
    detectedAt: new Date(start + hour_ms + 360_000),
    expectedSince: null,
    note: '',
    ...about,
  }
  await db.insert(anomalies).values(anomaly)
  return anomaly.id
}
