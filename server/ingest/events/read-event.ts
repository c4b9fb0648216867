import { TypeCompiler } from '@sinclair/typebox/compiler'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { DomainError, InvalidRequest, TooLarge, Unprocessable } from '../../platform/errors.ts'
import type { SenderKind } from '../../platform/http/sent-by.ts'
import { fromSchemaErrors } from '../../platform/http/validation.ts'
import { id } from '../../platform/ids.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { enrich } from './enrichment/enrich.ts'
import { jsonText } from './json-text.ts'
import { EventInput } from './model.ts'
import { storedEventId } from './supplied-event-id.ts'

/**
 * Who sends an event. IP address, user agent, `Accept-Language` header and host of the origin are those of the request,
 * and empty for calls from a customer's server, which is not the visitor.
 */
export type Sender = {
  sentBy: SenderKind
  ip: string
  userAgent: string
  language: string
  origin: string
}

const eventSchema = TypeCompiler.Compile(EventInput)
const day_ms = 86_400_000

/** Events may be dated this far ahead: clocks of servers are wrong at times. */
export const futureEvents_ms = day_ms

/**
 * Validates an event and returns its row. @throws DomainError if it is invalid.
 * @param newId creates the id of an event without one.
 */
export function readEvent(
  site: StoredSite,
  input: unknown,
  sender: Sender,
  now: number,
  newId = newEventId,
): EventRow {
  return toRow(site, checkedInput(input, site.id), sender, now, newId)
}

function newEventId(): string {
  return id('event')
}

function checkedInput(input: unknown, siteId: string): EventInput {
  if (!eventSchema.Check(input)) throw fromSchemaErrors(eventSchema.Errors(input), 'event')
  if (input.site_id !== undefined && input.site_id !== siteId)
    throw new Unprocessable('site_id must match the site_id of the batch', [
      { field: 'site_id', message: 'site_id must match the site_id of the batch' },
    ])
  return input
}

/** Returns the row of an event that matches the schema. @throws InvalidRequest, @throws Unprocessable */
export function toRow(
  site: StoredSite,
  input: EventInput,
  sender: Sender,
  now: number,
  newId = newEventId,
): EventRow {
  const client_id = input.client_id ?? ''
  const user_id = input.user?.user_id ?? ''
  if (client_id === '' && user_id === '')
    throw new InvalidRequest('client_id or user.user_id is required', [
      { field: 'client_id', message: 'client_id or user.user_id is required' },
    ])
  const { ip: givenIp, user_agent, ...context } = input.context ?? {}
  const userAgent = user_agent ?? sender.userAgent
  const properties = input.properties ?? {}
  const enriched = enrich({
    site: { domain: site.domain, settings: site.settings },
    event: { properties, context: input.context ?? {} },
    ip: givenIp ?? sender.ip,
    user_agent: userAgent,
    language: sender.language,
  })
  return {
    site_id: site.id,
    event_id: input.event_id === undefined ? newId() : storedEventId(input.event_id, sender.sentBy),
    id_supplied: input.event_id !== undefined,
    event_name: input.event_name === 'pageview' ? 'page_view' : input.event_name,
    client_id,
    user_id,
    timestamp: input.timestamp === undefined ? formatTime(now) : checkedTime(input.timestamp, site, now),
    ingested_at: formatTime(now),
    sent_by: sender.sentBy,
    properties: storable(input.properties),
    context: storable(userAgent ? { ...context, user_agent: userAgent } : context),
    traits: storable(input.user?.traits),
    email_hash: input.user?.email_hash ?? '',
    ...enriched,
  }
}

/** Checks a timestamp and returns it in the format of a row. */
function checkedTime(text: string, site: StoredSite, now: number): string {
  const time = Date.parse(text)
  const invalid = (message: string) => new Unprocessable(message, [{ field: 'timestamp', message }])
  if (Number.isNaN(time)) throw invalid(`timestamp ${text} is not a valid date`)
  if (time > now + futureEvents_ms) throw invalid('timestamp is more than 24 hours in the future')
  const retention = site.settings.data_retention_days
  if (time < now - retention * day_ms)
    throw invalid(`timestamp is older than the retention period of the site (${retention} days)`)
  return isStandardFormat(text) ? `${text.slice(0, 10)} ${text.slice(11, 23)}` : clickhouseTime(time)
}

/** True for the common format, UTC with milliseconds, if the day exists in every month and the hour is at most 23. */
function isStandardFormat(text: string): boolean {
  return text.length === 24 && text.endsWith('Z') && text.slice(8, 10) <= '28' && text.slice(11, 13) <= '23'
}

/** Memoizes the last formatted time: all events of a batch have the same one. */
let latest = { time_ms: Number.NaN, text: '' }

function formatTime(time_ms: number): string {
  if (time_ms !== latest.time_ms) latest = { time_ms, text: clickhouseTime(time_ms) }
  return latest.text
}

function storable(value: object | undefined): string {
  if (value === undefined) return '{}'
  try {
    return jsonText(value)
  } catch (error) {
    if (error instanceof DomainError) throw error
    // The nesting exceeds the limit of the JavaScript engine, so the event cannot be serialized and stored.
    throw new TooLarge('The event is nested too deeply')
  }
}
