import type { ClickHouse } from '../../db/clickhouse/client.ts'
import type { Db } from '../../db/postgres/client.ts'
import { goals } from '../../db/postgres/schema/goals.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { workspaces } from '../../db/postgres/schema/workspaces.ts'
import { defaultSettings } from '../../server/identity/sites/default-settings.ts'

export const siteCount = 1000
const hour_ms = 3_600_000
export const weeks = 14
export const end = Date.parse('2026-10-28T12:00:00Z')
const start = end - weeks * 168 * hour_ms
/** The visits of the largest site, and the minimum. The n-th site has an n-th of the largest. */
export const visits = { max: 270_000, min: 500 }
export const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Paris',
  'Europe/Madrid',
  'Europe/Warsaw',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Sydney',
]

/** Stores the sites in Postgres, with three goals each. */
export async function storeSites(db: Db): Promise<void> {
  await db.insert(workspaces).values({ id: 'ws_bench', name: 'Bench', slug: 'bench' })
  const ids = Array.from({ length: siteCount }, (_, n) => `site_${n}`)
  await db.insert(sites).values(
    ids.map((id, n) => ({
      id,
      workspaceId: 'ws_bench',
      mode: 'live' as const,
      name: id,
      domain: `${id}.example`,
      timezone: zones[n % zones.length] as string,
      currency: 'EUR',
      publicKey: `pk_${id}`,
      settings: defaultSettings,
    })),
  )
  const goal = { attributionWindowDays: 30, valueType: 'fixed' as const }
  const every = 'every' as const
  await db.insert(goals).values(
    ids.flatMap((siteId) => [
      {
        ...goal,
        id: `conv_${siteId}_a`,
        siteId,
        name: 'Sign up',
        type: 'event' as const,
        eventName: 'sign_up',
        countingMethod: 'one_per_user' as const,
      },
      {
        ...goal,
        id: `conv_${siteId}_b`,
        siteId,
        name: 'Order',
        type: 'event' as const,
        eventName: 'purchase',
        valueType: 'dynamic' as const,
        valueProperty: 'value',
        countingMethod: every,
      },
      {
        ...goal,
        id: `conv_${siteId}_c`,
        siteId,
        name: 'Cart',
        type: 'page' as const,
        pagePattern: '/cart',
        countingMethod: every,
      },
    ]),
  )
}

/** Stores visits with two page views each. Of a hundred visits five view the cart, three buy and two sign up. */
export async function storeVisits(clickhouse: ClickHouse): Promise<{ sessions: number; events: number }> {
  const stored = { sessions: 0, events: 0 }
  for (let first = 0; first < siteCount; first += 50) {
    const sizes = Array.from({ length: 50 }, (_, n) =>
      Math.max(visits.min, Math.round(visits.max / (first + n + 1))),
    )
    const total = sizes.reduce((sum, it) => sum + it, 0)
    stored.sessions += total
    stored.events += Math.round(total * 2.05)
    const params = { first, sizes, start }
    await clickhouse.command(insertSessions, params)
    await clickhouse.command(insertEvents, params)
  }
  return stored
}

/** This many sites have this many visits from one source in the last hour, far above their normal level. */
export const spikes = { sites: 20, visits: 300 }

export async function storeSpikes(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command(
    `INSERT INTO sessions (site_id, visitor, user, start, end, events, pageviews, entry_page, exit_page, views.page,
      views.time, source, medium, device, country, version)
    SELECT
      concat('site_', toString(number * ${siteCount / spikes.sites})) AS site_id, cityHash64('spike', site_id, n) AS visitor,
      visitor, fromUnixTimestamp64Milli({last:Int64} + toInt64(visitor % 3500000), 'UTC') AS began, began, 1, 1, '/sale',
      '/sale', ['/sale'], [began], 'spike', 'email', 'mobile', 'DE', 1
    FROM numbers(${spikes.sites})
    ARRAY JOIN range(${spikes.visits}) AS n`,
    { last: end - hour_ms },
  )
}

// More by day than at night, by the same ratio for all sites.
const visitRows = `
  SELECT
    concat('site_', toString({first:UInt64} + position - 1)) AS site_id, n,
    cityHash64(site_id, n) AS random, cityHash64(site_id, random % (size * 7 / 10 + 1)) AS visitor,
    intDiv(random, 7) % ${weeks * 7} AS day, greatest(intDiv(random, 1000) % 24, intDiv(random, 100000) % 24) AS hour,
    fromUnixTimestamp64Milli({start:Int64} + toInt64(day * 86400000 + hour * 3600000 + intDiv(random, 10000000) % 3540000), 'UTC') AS began,
    concat('/page/', toString(random % 40)) AS page_,
    random % 100 AS luck
  FROM (SELECT {sizes:Array(UInt64)} AS sizes)
  ARRAY JOIN sizes AS size, arrayEnumerate(sizes) AS position
  ARRAY JOIN range(size) AS n`

const insertSessions = `
  INSERT INTO sessions (site_id, visitor, user, start, end, events, pageviews, entry_page, exit_page, views.page,
    views.time, source, medium, device, country, version)
  SELECT
    site_id, visitor, visitor, began, began + toIntervalSecond(50), 2, 2, page_, page_, [page_, page_],
    [began, began + toIntervalSecond(40)],
    ['google', 'direct', 'newsletter', 'bing'][1 + random % 4], ['organic', 'none', 'email', 'organic'][1 + random % 4],
    ['desktop', 'mobile'][1 + random % 2], ['DE', 'US', 'FR', 'GB'][1 + intDiv(random, 8) % 4], 1
  FROM (${visitRows})`

const insertEvents = `
  INSERT INTO events (site_id, event_id, event_name, client_id, timestamp, ingested_at, batch_id, properties, page)
  SELECT
    site_id, concat('evt_', lower(hex(random)), toString(n), '-', toString(step)),
    multiIf(step < 2, 'page_view', luck < 3, 'purchase', 'sign_up'), concat('cid_', toString(visitor)),
    began + toIntervalSecond(step * 40) AS time, time, 1, if(step = 2 AND luck < 3, '{"value":39.9}', '{}'),
    if(step = 1 AND luck < 5, '/cart', page_)
  FROM (${visitRows})
  ARRAY JOIN range(if(luck < 5, 3, 2)) AS step`
