import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { type Statement, statement } from '../../db/clickhouse/query.ts'
import { reportedSite } from '../../test/fixtures/reported-site.ts'

export const site = reportedSite('site_bench')
export const lastDay = '2026-10-29'
export const days = 90
export const firstDay = dayBeforeLast(days - 1)

/** The largest number of sessions that one insert writes. */
const sessionsPerBlock = 25_000

/** How much traffic: millions of events, evenly spread over the days up to `lastDay`. */
export type TrafficSize = { siteId?: string; millions?: number; days?: number }

/** Returns the day this many days before the last one; a negative number gives a day after it. */
export function dayBeforeLast(count: number): string {
  return new Date(Date.parse(lastDay) - count * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the numbers of sessions and visitors of this much traffic: each session has five events on average. */
export function sizeOf(millions: number): { sessions: number; visitors: number } {
  return { sessions: Math.round(millions * 200_000), visitors: Math.round(millions * 80_000) }
}

/**
 * Generates page views; by default ten million in two million sessions of eight hundred thousand visitors over 90 days.
 * They are stored in the order in which a live site stores them: a day at a time, or less if the days are large, and
 * every tenth session first in a shorter version, as the pipeline leaves it when a batch ends in the middle of a visit.
 */
export async function generateTraffic(
  clickhouse: ClickHouse,
  { siteId = site.id, millions = 10, days: dayCount = days }: TrafficSize = {},
): Promise<void> {
  const { sessions, visitors } = sizeOf(millions)
  const perBlock = Math.ceil(sessions / Math.max(dayCount, Math.ceil(sessions / sessionsPerBlock)))
  const shape = {
    site_id: siteId,
    visitors,
    began: `${dayBeforeLast(dayCount - 1)} 00:00:00`,
    // The time between the starts of two sessions, so that they fill the days evenly.
    spacing_ms: (dayCount * 86_400_000) / sessions,
  }
  for (let first = 0; first < sessions; first += perBlock) {
    const params = { ...shape, first, count: Math.min(perBlock, sessions - first) }
    await clickhouse.command(insertEvents, params)
    await clickhouse.command(insertSessions('number % 10 = 0', 'greatest(size - 1, 1)', 1), params)
    await clickhouse.command(insertSessions('1', 'size', 2), params)
  }
}

/** A bare count of the events of a site in a period: the minimum cost of any answer about them. */
export function countedEvents(siteId: string, from: Date, to: Date): Statement<typeof Counted> {
  return statement({
    sql: `
      SELECT count() AS events, uniq(visitor) AS visitors
      FROM events
      WHERE site_id = {site_id:String} AND timestamp >= {from:DateTime64(3)} AND timestamp < {to:DateTime64(3)}`,
    params: { site_id: siteId, from, to },
    row: Counted,
  })
}

const Counted = t.Object({ events: t.Integer(), visitors: t.Integer() })

const sessions = `
  SELECT
    {first:UInt64} + number AS number,
    cityHash64(number) AS random,
    -- A step that shares no factor with the count meets every visitor before it comes back to one.
    (number * 7919) % {visitors:UInt64} AS client,
    toDateTime64({began:String}, 3, 'UTC') + toIntervalMillisecond(number * {spacing_ms:Float64}) AS began,
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
    {site_id:String}, concat('evt_', lower(hex(cityHash64(random, n))), lower(hex(random))), false, 'page_view',
    concat('cid_', toString(client)), ${timeAt} AS time, time, intDiv(number, 1000), '{}', '{}', '{}', ${pageAt},
    'shop.example', source, medium, device, browser, country
  FROM (SELECT *, ${origins} FROM (${sessions}))
  ARRAY JOIN range(size) AS n`

const insertSessions = (which: string, size: string, version: number) => `
  INSERT INTO sessions (site_id, visitor, user, client_id, start, end, events, pageviews, entry_page, exit_page,
    views.page, views.time, hostname, source, medium, device, browser, country, version, is_deleted)
  SELECT
    {site_id:String}, sipHash64(concat('c:', client_id)) AS browser_id, browser_id, concat('cid_', toString(client)) AS client_id,
    began, times[-1], length(times), length(times), pages[1], pages[-1],
    arrayMap(n -> ${pageAt}, range(${size})) AS pages,
    arrayMap(n -> ${timeAt}, range(${size})) AS times,
    'shop.example', source, medium, device, browser, country, ${version}, 0
  FROM (SELECT *, ${origins} FROM (${sessions}))
  WHERE ${which}`
