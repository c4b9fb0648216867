import { Unprocessable } from '../../../platform/errors.ts'
import { cityName, regionName } from '../../../platform/geo/place-names.ts'
import { readJson } from '../../../platform/http/body.ts'
import { notSet } from '../../events/enrichment/campaign.ts'
import { channelOf } from '../../events/enrichment/channel.ts'
import type { EventInput } from '../../events/model.ts'
import { isZip, openArchive, peek, ungzipped } from './archive.ts'
import { countedByDay, type DailyCounts } from './daily-counts.ts'
import { eventIdOf } from './event-id.ts'
import type { ImportedLine, Known, ReadingOptions } from './format.ts'
import { countryCode, itemOf, type Json, objectOf, paramsOf, specifiedText, textOf } from './ga4-values.ts'
import { dayResolver } from './site-days.ts'
import { type TextLine, textLines } from './text-lines.ts'
import { browserVersionOf, systemVersionOf } from './versions.ts'

/** GA4 adds these events to the one that caused them; session and first visit are derived from that event here. */
const derived = new Set(['session_start', 'first_visit', 'first_open'])

/** Parameters that map to separate fields of an event. */
const fieldParams = [
  'page_location',
  'page_title',
  'page_referrer',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
]

/**
 * Reads GA4's BigQuery export: the tables `events_YYYYMMDD` as newline-delimited JSON, plain, with gzip, or as several
 * files in a zip archive.
 */
export const ga4 = countedByDay(linesOf)

async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  { timezone, scratch }: ReadingOptions,
  counts: DailyCounts,
  notes: string[],
): AsyncGenerator<ImportedLine> {
  const reader = new Ga4Reader(counts, dayResolver(timezone))
  for await (const { file, ...line } of filesOf(bytes, scratch))
    yield { ...reader.read(line), line: line.line, ...(file && { file }) }
  if (reader.lines === 0)
    throw new Unprocessable('This is not a valid GA4 BigQuery export: the file is empty')
  if (reader.otherDays > 0)
    notes.push(
      `${reader.otherDays} of ${reader.counted} events are on a different day in GA4 than in this site, because the property does not use the time zone ${timezone}.`,
    )
}

async function* filesOf(
  source: AsyncIterable<Uint8Array>,
  scratch: string,
): AsyncGenerator<TextLine & { file?: string }> {
  const { head, bytes } = await peek(source)
  if (!isZip(head)) return yield* textLines(ungzipped(bytes))
  const archive = await openArchive(bytes, scratch)
  try {
    const names = archive.names.filter((it) => /\.(json|ndjson|jsonl|gz)$/i.test(it) || !it.includes('.'))
    if (names.length === 0)
      throw new Unprocessable('The zip archive contains no GA4 export: expected files that end with .json')
    for (const file of names)
      for await (const line of textLines(ungzipped(archive.read(file)))) yield { ...line, file }
  } finally {
    archive.close()
  }
}

type Read =
  | { event: EventInput; known?: Known }
  | { error: { message: string; field?: string } }
  | { skipped: string }

const wrong = (message: string, field?: string): Read => ({ error: { message, ...(field && { field }) } })

class Ga4Reader {
  lines = 0
  /** Number of events with a day, and `otherDays`: those on a different day in the time zone of the site. */
  counted = 0
  otherDays = 0
  #isChecked = false

  constructor(
    readonly counts: DailyCounts,
    readonly dayOf: (time_ms: number) => string,
  ) {}

  read(line: TextLine): Read {
    if ('problem' in line) return wrong(`The line ${line.problem}`)
    const text = line.line === 1 ? line.text.replace(/^\uFEFF/, '') : line.text
    if (text.trim() === '') return { skipped: 'empty lines' }
    const record = parsed(text)
    this.#requireExport(record, text)
    if (!record) return wrong('The line is not a JSON object')
    this.lines++
    const name = textOf(record.event_name)
    if (name === '') return wrong('event_name is missing', 'event_name')
    const time = Number(record.event_timestamp) / 1000
    if (!(time > 0) || Number.isNaN(new Date(time).getTime()))
      return wrong('event_timestamp must be a number of microseconds', 'event_timestamp')
    if (derived.has(name)) return { skipped: `${name}: derived from the imported events` }
    const visitor = textOf(record.user_pseudo_id)
    const user = textOf(record.user_id)
    this.#count(record, name, time, visitor || user)
    if (visitor === '' && user === '')
      return wrong(
        'user_pseudo_id is missing: the event was recorded without consent and cannot be assigned to a visitor',
        'user_pseudo_id',
      )
    return mapped(record, { name, time, visitor, user, text })
  }

  /** Checks the first line to make sure that the file is a GA4 export. */
  #requireExport(record: Json | undefined, text: string): void {
    if (this.#isChecked) return
    if (/^\s*\[/.test(text))
      throw new Unprocessable(
        'This is a JSON array or JSON that spans several lines. Export the table from BigQuery as newline-delimited JSON.',
      )
    const missing = ['event_name', 'event_timestamp'].filter((it) => record?.[it] === undefined)
    if (missing.length > 0)
      throw new Unprocessable(
        `This is not a valid GA4 BigQuery export: ${record ? `the first line has no ${missing.join(' and no ')}` : 'the first line is not a JSON object'}`,
      )
    this.#isChecked = true
  }

  #count(record: Json, name: string, time: number, visitor: string): void {
    const here = this.dayOf(time)
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(textOf(record.event_date)) ?? []
    const date = year ? `${year}-${month}-${day}` : here
    this.counted++
    if (date !== here) this.otherDays++
    this.counts.add(date, name === 'page_view', visitor)
  }
}

function parsed(text: string): Json | undefined {
  try {
    const record = readJson(text, 'The line')
    return typeof record === 'object' && record !== null && !Array.isArray(record)
      ? (record as Json)
      : undefined
  } catch {
    return undefined
  }
}

type Basics = { name: string; time: number; visitor: string; user: string; text: string }

function mapped(record: Json, { name, time, visitor, user, text }: Basics): Read {
  const params = paramsOf(record.event_params)
  const isEngagement = name === 'user_engagement'
  const traits = traitsOf(record)
  const known = knownOf(record, params)
  return {
    event: {
      event_name: isEngagement ? 'page_leave' : name,
      event_id: idOf(record, text),
      ...(visitor && { client_id: `cid_${visitor}` }),
      timestamp: new Date(time).toISOString(),
      properties: propertiesOf(record, params, isEngagement),
      context: contextOf(record, params),
      ...((user || Object.keys(traits).length > 0) && { user: { ...(user && { user_id: user }), traits } }),
    },
    ...(Object.keys(known).length > 0 && { known }),
  }
}

/**
 * Derives an event id, since GA4 has none. Since 2024, the position of an event in its request identifies it. Older
 * events are identified by their whole content.
 */
function idOf(record: Json, text: string): string {
  const { batch_event_index, batch_ordering_id, batch_page_id } = record
  if (batch_event_index === undefined || batch_event_index === null) return eventIdOf('ga4', text)
  const parts = [
    record.stream_id,
    record.user_pseudo_id,
    record.user_id,
    record.event_timestamp,
    record.event_name,
  ]
  return eventIdOf('ga4', ...[...parts, batch_page_id, batch_ordering_id, batch_event_index].map(String))
}

function propertiesOf(record: Json, params: Json, isEngagement: boolean): Json {
  const properties = Object.fromEntries(Object.entries(params).filter(([key]) => !fieldParams.includes(key)))
  const { transaction_id, purchase_revenue } = objectOf(record.ecommerce)
  if (specifiedText(transaction_id)) properties.transaction_id ??= transaction_id
  if (purchase_revenue !== undefined && purchase_revenue !== null)
    properties.value ??= Number(purchase_revenue)
  if (Array.isArray(record.items) && record.items.length > 0) properties.items = record.items.map(itemOf)
  if (isEngagement && typeof params.engagement_time_msec === 'number')
    properties.engaged_seconds = params.engagement_time_msec / 1000
  return properties
}

function contextOf(record: Json, params: Json): NonNullable<EventInput['context']> {
  const device = objectOf(record.device)
  const host = textOf(objectOf(device.web_info).hostname)
  const url = textOf(params.page_location) || (host && `https://${host}`)
  const title = textOf(params.page_title)
  const referrer = textOf(params.page_referrer)
  const language = textOf(device.language)
  return {
    ...(url && { page_url: url }),
    ...(title && { page_title: title }),
    ...(referrer && { referrer }),
    ...(language && { language }),
  }
}

function traitsOf(record: Json): Json {
  const traits = paramsOf(record.user_properties)
  for (const key of Object.keys(traits))
    if (key.startsWith('ga_') || key === 'first_open_time') delete traits[key]
  return traits
}

function knownOf(record: Json, params: Json): Known {
  const device = objectOf(record.device)
  const web = objectOf(device.web_info)
  const geo = objectOf(record.geo)
  const country = countryCode(textOf(geo.country))
  const givenBrowser = specifiedText(web.browser) || specifiedText(device.browser)
  const browser = browsers[givenBrowser] ?? givenBrowser
  const givenOs = specifiedText(device.operating_system)
  const os = systems[givenOs] ?? givenOs
  const category = specifiedText(device.category)
  const found: Known = {
    country,
    region: regionName(specifiedText(geo.region), country),
    city: cityName(specifiedText(geo.city), country),
    browser,
    browser_version: browserVersionOf(
      browser,
      specifiedText(web.browser_version) || specifiedText(device.browser_version),
    ),
    os,
    os_version: systemVersionOf(os, specifiedText(device.operating_system_version)),
    device: category === 'smart tv' ? 'tv' : category,
  }
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '')),
    ...originOf(record, params),
  }
}

/** Maps GA4's names to those of this service, so that imported and own events are in the same row of a report. */
const browsers: Record<string, string> = {
  Edge: 'Microsoft Edge',
  'Samsung Internet': 'Samsung Internet for Android',
  'Safari (in-app)': 'Safari',
}
const systems: Record<string, string> = { Macintosh: 'macOS', Web: '' }

/**
 * Returns the origin of the visit, from the data that GA4 collected with this event. `traffic_source` is not read: it
 * is the origin of the person's first visit, not of this one.
 */
function originOf(record: Json, params: Json): Known {
  const collected = objectOf(record.collected_traffic_source)
  const clicked = textOf(collected.gclid) !== ''
  const source =
    specifiedText(collected.manual_source) || specifiedText(params.source) || (clicked ? 'google' : '')
  if (source === '') return {}
  const medium =
    specifiedText(collected.manual_medium) || specifiedText(params.medium) || (clicked ? 'cpc' : notSet)
  const campaign = specifiedText(collected.manual_campaign_name) || specifiedText(params.campaign)
  const origin = { source: source.toLowerCase(), medium: medium.toLowerCase(), campaign }
  return {
    ...origin,
    term: specifiedText(collected.manual_term) || specifiedText(params.term),
    content: specifiedText(collected.manual_content) || specifiedText(params.content),
    channel: channelOf(origin.source, origin.medium, campaign),
  }
}
