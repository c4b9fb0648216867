import type { ClickHouse } from '../../db/clickhouse/client.ts'

export const site = { id: 'site_bench', timezone: 'UTC', currency: 'EUR' }
export const firstDay = '2026-08-01'
export const lastDay = '2026-10-29'

export const visitors = 1_000_000
const sessionCount = 2_440_000
/** The time between the starts of two sessions, so that they fill the 90 days evenly. */
const spacing_ms = (90 * 86_400_000) / sessionCount
const blocks = 90

/**
 * Generates a shop: about ten million events of a million visitors over 90 days, in the order in which a live site
 * stores them. Of every hundred sessions 40 view a product, 12 fill a cart, 5 go to the checkout and 2.5 buy. A fifth
 * of the visitors are known by a user id, each user with two browsers; some browsers are shared by two users. Every
 * tenth session is first stored in a shorter version, as the pipeline leaves it when a batch ends in the middle of a
 * visit. Sessions say how long pages were in view; the `page_leave` events of that are left out.
 */
export async function generateShop(clickhouse: ClickHouse): Promise<void> {
  const perBlock = Math.ceil(sessionCount / blocks)
  for (let block = 0; block < blocks; block++) {
    const params = { first: block * perBlock, count: Math.min(perBlock, sessionCount - block * perBlock) }
    await clickhouse.command(insertEvents, params)
    await clickhouse.command(insertSessions('number % 10 = 0', 'greatest(size - 1, 1)', 1), params)
    await clickhouse.command(insertSessions('1', 'size', 2), params)
  }
}

// Every tenth browser is paired with every fifth one of ten: users with two browsers. One in five thousand is shared.
const user = `multiIf(
  client % 5000 = 0, concat('user-', toString(client), if(intDiv(number, ${visitors}) = 0, '', '-b')),
  client % 5 = 0, concat('user-', toString(intDiv(client, 10))),
  '')`

const origins = `
  ['google', 'direct', 'newsletter', 'facebook', 'bing', 'x.com', 'partner', 'google'][1 + random % 8] AS source,
  ['organic', 'none', 'email', 'social', 'organic', 'social', 'referral', 'cpc'][1 + random % 8] AS medium,
  ['Organic Search', 'Direct', 'Email', 'Organic Social', 'Organic Search', 'Organic Social', 'Referral', 'Paid Search'][1 + random % 8] AS channel,
  if(random % 8 IN (2, 7), concat('campaign-', toString(intDiv(random, 8) % 20)), '') AS campaign,
  ['desktop', 'mobile', 'tablet'][1 + random % 3] AS device,
  ['Chrome', 'Safari', 'Firefox'][1 + intDiv(random, 8) % 3] AS browser,
  ['DE', 'US', 'FR', 'GB', 'IN'][1 + intDiv(random, 64) % 5] AS country`

const sessions = `
  SELECT
    number, random, client, began, size, ${user} AS user_id, ${origins},
    intDiv(random, 1000) % 1000 AS luck,
    multiIf(luck < 25, 4, luck < 50, 3, luck < 120, 2, luck < 400, 1, 0) AS depth
  FROM (
    SELECT
      {first:UInt64} + number AS number,
      cityHash64(number) AS random,
      -- A step that shares no factor with the count meets every visitor before it comes back to one.
      (number * 7919) % ${visitors} AS client,
      toDateTime64('${firstDay} 00:00:00', 3, 'UTC') + toIntervalMillisecond(number * ${spacing_ms}) AS began,
      1 + number % 6 AS size
    FROM (SELECT number FROM numbers({count:UInt64})))`

const pageAt = "concat('/page/', toString(cityHash64(random, n) % 500))"
/** Nine of ten page views are measured. */
const readerAt = 'cityHash64(random, n, 1)'
const timeAt = 'began + toIntervalSecond(n * 40)'
/** The actions of a visitor follow the page views, at intervals of one second. */
const actionAt = 'began + toIntervalSecond((size - 1) * 40 + n + 1)'
const actions = "['product_view', 'add_to_cart', 'begin_checkout', 'purchase']"
const currency = "if(random % 50 = 0, 'USD', 'EUR')"
const properties = `multiIf(
  n = 3, concat('{"transaction_id":"order-', toString(number), '","value":', toString((random % 20000) / 100),
    ',"currency":"', ${currency}, '","items":[{"item_id":"sku-', toString(random % 300), '","quantity":1}]}'),
  concat('{"item_id":"sku-', toString(random % 300), '","category":"', ['shoes', 'shirts', 'hats'][1 + random % 3], '"}'))`

const insertEvents = `
  INSERT INTO events (site_id, event_id, id_supplied, event_name, client_id, user_id, timestamp, ingested_at, batch_id,
    properties, context, traits, page, hostname, source, medium, campaign, channel, device, browser, country)
  SELECT
    '${site.id}', concat('evt_', lower(hex(cityHash64(random, is_action, n))), lower(hex(random))), false,
    if(is_action, ${actions}[n + 1], 'page_view'), concat('cid_', toString(client)), user_id,
    if(is_action, ${actionAt}, ${timeAt}) AS time, time, intDiv(number, 1000),
    if(is_action, ${properties}, '{}'), '{}', '{}', if(is_action, '', ${pageAt}), 'shop.example',
    source, medium, campaign, channel, device, browser, country
  FROM (${sessions})
  ARRAY JOIN arrayConcat(arrayMap(n -> (false, n), range(size)), arrayMap(n -> (true, n), range(depth))) AS act
  ARRAY JOIN [act.1] AS is_action, [act.2] AS n`

const insertSessions = (which: string, size: string, version: number) => `
  INSERT INTO sessions (site_id, visitor, user, user_id, client_id, start, end, events, pageviews, entry_page,
    exit_page, views.page, views.time, views.engaged_ms, views.scrolled, hostname, source, medium, campaign, channel, device, browser, country, is_shared,
    version, is_deleted)
  SELECT
    '${site.id}', sipHash64(concat('c:', client_id)) AS browser_id,
    if(user_id = '', browser_id, sipHash64(concat('u:', user_id))), user_id,
    concat('cid_', toString(client)) AS client_id,
    began, greatest(times[-1], began + toIntervalSecond((size - 1) * 40 + depth)),
    length(times) + depth, length(times), pages[1], pages[-1],
    arrayMap(n -> ${pageAt}, range(${size})) AS pages,
    arrayMap(n -> ${timeAt}, range(${size})) AS times,
    arrayMap(n -> if(${readerAt} % 10 = 0, NULL, ${readerAt} % 40_000), range(${size})),
    arrayMap(n -> if(${readerAt} % 10 = 0, NULL, ${readerAt} % 101), range(${size})),
    'shop.example', source, medium, campaign, channel, device, browser, country, client % 5000 = 0, ${version}, 0
  FROM (${sessions})
  WHERE ${which}`
