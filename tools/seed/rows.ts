import type { Bindable } from '../../db/clickhouse/query.ts'

export type RowOptions = {
  siteId: string
  events: number
  sessions: number
  /** The latest time of an event, in milliseconds. */
  end: number
  days?: number
  seed?: number
}

/** The number of rows of `events` in one insert, as in the pipeline. */
const batch = 20_000

const origins = [
  ['google', 'organic', '', 'Organic Search', 'www.google.com'],
  ['direct', 'none', '', 'Direct', ''],
  ['google', 'cpc', 'brand', 'Paid Search', 'www.google.com'],
  ['newsletter', 'email', 'weekly-letter', 'Email', ''],
  ['facebook', 'paid-social', 'outdoor-days', 'Paid Social', ''],
  ['instagram', 'social', '', 'Organic Social', 'l.instagram.com'],
  ['bing', 'organic', '', 'Organic Search', 'www.bing.com'],
  ['hiking-journal.example', 'referral', '', 'Referral', 'hiking-journal.example/best-boots'],
  ['chatgpt', 'referral', '', 'AI Assistant', 'chatgpt.com'],
]

/** Country, language, region and city. */
const places = [
  ['DE', 'de', 'Bavaria (DE)', 'Munich (DE-BY)'],
  ['DE', 'de', 'Berlin (DE)', 'Berlin (DE-BE)'],
  ['DE', 'tr', 'Hamburg (DE)', 'Hamburg (DE-HH)'],
  ['AT', 'de', 'Vienna (AT)', 'Vienna (AT-9)'],
  ['CH', 'fr', 'Geneva (CH)', 'Geneva (CH-GE)'],
  ['NL', 'nl', 'North Holland (NL)', 'Amsterdam (NL-NH)'],
  ['FR', 'fr', 'Île-de-France (FR)', 'Paris (FR-IDF)'],
  ['GB', 'en', 'England (GB)', 'London (GB-ENG)'],
  ['US', 'en', 'California (US)', 'San Francisco (US-CA)'],
]

/**
 * Returns an INSERT that fills `events` with millions of plausible rows inside the database, for benchmarks:
 * every session is a series of events of one visitor, minutes apart, spread evenly over the days. The same options
 * give the same rows. Sessions must be computed afterwards.
 */
export function benchmarkRows({ siteId, events, sessions, end, days = 90, seed = 1 }: RowOptions): {
  sql: string
  params: Record<string, Bindable>
} {
  const length = Math.max(1, Math.round(events / sessions))
  const sql = `
    INSERT INTO events (
      site_id, event_id, id_supplied, event_name, client_id, user_id, timestamp, ingested_at, batch_id, excluded,
      properties, context, traits, email_hash, page, hostname, referrer, source, medium, campaign, term, content,
      channel, device, browser, browser_version, os, os_version, screen_size, language, country, region, city
    )
    WITH
      intDiv(number, {length:UInt64}) AS session,
      number % {length:UInt64} AS step,
      cityHash64({seed:UInt64}, 'session', session) AS chance,
      cityHash64({seed:UInt64}, 'event', number) AS luck,
      cityHash64({seed:UInt64}, 'visitor', chance % {visitors:UInt64}) AS visitor_,
      {start:Int64} + intDiv(session * {span:UInt64}, {sessions:UInt64}) + step * 47000 + luck % 40000 AS time,
      {origins:Array(Array(String))}[1 + toUInt64(pow((chance % 1000) / 1000, 2) * {kinds:UInt64})] AS origin,
      step = 0 AS is_first,
      luck % 7 = 6 AND NOT is_first AS is_other,
      ['Chrome', 'Safari', 'Chrome', 'Firefox', 'Microsoft Edge'][1 + visitor_ % 5] AS browser_,
      1 + visitor_ % 4 AS system,
      {places:Array(Array(String))}[1 + visitor_ % {countries:UInt64}] AS place,
      concat('/', ['boots', 'tents', 'jackets', 'journal'][1 + luck % 4], '/', toString(toUInt64(pow((luck % 997) / 997, 3) * 500))) AS path
    SELECT
      {site_id:String},
      concat('evt_', lower(hex(number)), lower(hex(luck))),
      false,
      if(is_other, ['view_item', 'add_to_cart', 'purchase'][1 + intDiv(luck, 7) % 3], 'page_view'),
      concat('cid_', lower(hex(visitor_))),
      if(visitor_ % 12 = 0, concat('user_', toString(visitor_ % 1000000)), ''),
      fromUnixTimestamp64Milli(toInt64(time), 'UTC'),
      fromUnixTimestamp64Milli(toInt64(time + 120), 'UTC'),
      1 + intDiv(number, {batch:UInt64}),
      '',
      concat('{"page_path":"', path, '"', if(is_other, concat(',"value":', toString(luck % 400)), ''), '}'),
      concat('{"page_url":"https://shop.example', path, '","page_title":"A page of the shop"}'),
      '{}', '',
      path,
      'shop.example',
      if(is_first, origin[5], ''),
      if(is_first, origin[1], ''), if(is_first, origin[2], ''), if(is_first, origin[3], ''), '', '',
      if(is_first, origin[4], ''),
      ['mobile', 'mobile', 'mobile', 'desktop', 'desktop', 'tablet'][1 + visitor_ % 6],
      browser_,
      concat(browser_, ' ', toString(140 + intDiv(visitor_, 1000) % 6)),
      ['Android', 'iOS', 'Windows', 'macOS'][system],
      [['Android 10', 'Android 15'], ['iOS 18.6', 'iOS 26.1'], ['Windows 10', 'Windows 8.1'], ['macOS 10.15', 'macOS 10.14']][system][1 + intDiv(visitor_, 1000) % 2],
      ['390x844', '412x915', '360x800', '1920x1080', '1536x864', '820x1180'][1 + visitor_ % 6],
      place[2], place[1], place[3], place[4]
    FROM numbers({events:UInt64})`
  const span = days * 86_400_000
  // The last session must finish before the end.
  const start = end - span - length * 90_000
  return {
    sql,
    params: {
      site_id: siteId,
      seed,
      events,
      sessions,
      length,
      visitors: Math.ceil(sessions * 0.7),
      start,
      span,
      batch,
      origins,
      kinds: origins.length,
      places,
      countries: places.length,
    },
  }
}
