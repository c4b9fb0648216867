import type { ClickHouse } from '../../db/clickhouse/client.ts'

export const site = { id: 'site_bench', timezone: 'UTC' }
export const firstDay = '2026-08-01'
export const lastDay = '2026-10-29'

const sessionCount = 2_000_000
const visitors = 800_000
/** The time between the starts of two sessions, so that they fill the 90 days evenly. */
const spacing_ms = (90 * 86_400_000) / sessionCount
const blocks = 90

/**
 * Generates ten million page views in two million sessions of eight hundred thousand visitors over 90 days, in the
 * order in which a live site stores them: a block a day, and every tenth session first in a shorter version, as the
 * pipeline leaves it when a batch ends in the middle of a visit.
 */
export async function generateTraffic(clickhouse: ClickHouse): Promise<void> {
  const perBlock = Math.ceil(sessionCount / blocks)
  for (let block = 0; block < blocks; block++) {
    const params = { first: block * perBlock, count: Math.min(perBlock, sessionCount - block * perBlock) }
    await clickhouse.command(insertEvents, params)
    await clickhouse.command(insertSessions('number % 10 = 0', 'greatest(size - 1, 1)', 1), params)
    await clickhouse.command(insertSessions('1', 'size', 2), params)
  }
}

const sessions = `
  SELECT
    {first:UInt64} + number AS number,
    cityHash64(number) AS random,
    -- A step that shares no factor with the count meets every visitor before it comes back to one.
    (number * 7919) % ${visitors} AS client,
    toDateTime64('${firstDay} 00:00:00', 3, 'UTC') + toIntervalMillisecond(number * ${spacing_ms}) AS began,
    1 + number % 9 AS size
  FROM (SELECT number FROM numbers({count:UInt64}))`

const origins = `
  ['google', 'direct', 'newsletter', 'facebook', 'bing', 'x.com', 'partner', 'duckduckgo'][1 + random % 8] AS source,
  ['organic', 'none', 'email', 'social', 'organic', 'social', 'referral', 'organic'][1 + random % 8] AS medium,
  ['desktop', 'mobile', 'tablet'][1 + random % 3] AS device,
  ['Chrome', 'Safari', 'Firefox'][1 + intDiv(random, 8) % 3] AS browser,
  ['DE', 'US', 'FR', 'GB', 'IN'][1 + intDiv(random, 64) % 5] AS country`

const pageAt = "concat('/page/', toString(cityHash64(random, n) % 500))"
const timeAt = 'began + toIntervalSecond(n * 40)'

const insertEvents = `
  INSERT INTO events (site_id, event_id, id_supplied, event_name, client_id, timestamp, ingested_at, batch_id,
    properties, context, traits, page, hostname, source, medium, device, browser, country)
  SELECT
    '${site.id}', concat('evt_', lower(hex(cityHash64(random, n))), lower(hex(random))), false, 'page_view',
    concat('cid_', toString(client)), ${timeAt} AS time, time, intDiv(number, 1000), '{}', '{}', '{}', ${pageAt},
    'shop.example', source, medium, device, browser, country
  FROM (SELECT *, ${origins} FROM (${sessions}))
  ARRAY JOIN range(size) AS n`

const insertSessions = (which: string, size: string, version: number) => `
  INSERT INTO sessions (site_id, visitor, user, client_id, start, end, events, pageviews, entry_page, exit_page,
    views.page, views.time, hostname, source, medium, device, browser, country, version, is_deleted)
  SELECT
    '${site.id}', sipHash64(concat('c:', client_id)) AS browser_id, browser_id, concat('cid_', toString(client)) AS client_id,
    began, times[-1], length(times), length(times), pages[1], pages[-1],
    arrayMap(n -> ${pageAt}, range(${size})) AS pages,
    arrayMap(n -> ${timeAt}, range(${size})) AS times,
    'shop.example', source, medium, device, browser, country, ${version}, 0
  FROM (SELECT *, ${origins} FROM (${sessions}))
  WHERE ${which}`
