import { TypeCompiler } from '@sinclair/typebox/compiler'
import { DomainError, InvalidRequest, TooLarge, Unprocessable } from '../errors.ts'
import { fromSchemaErrors } from '../http/validation.ts'
import { id } from '../ids.ts'
import type { Principal } from '../keys/principal.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import type { Services } from '../services.ts'
import { findCachedSite, type StoredSite } from '../sites/sites.ts'
import { enrich } from './enrichment/enrich.ts'
import { jsonText } from './json-text.ts'
import { type BatchAnswer, EventInput } from './model.ts'

type Working = Pick<Services, 'siteCache' | 'inbox' | 'refusals' | 'clock'>

/** Where a request came from; empty for calls from a customer's server, which is not where the visitor is. */
export type Sender = { ip: string; userAgent: string }

const eventSchema = TypeCompiler.Compile(EventInput)
const day_ms = 86_400_000

/**
 * Takes one event: when this resolves, the event is stored safely. Answers its id.
 * @throws InvalidRequest, ValidationError, Unprocessable, NotFound, and Unavailable while Postgres is away.
 */
export async function acceptEvent(
  services: Working,
  principal: Principal,
  siteId: string,
  input: EventInput,
  sender: Sender,
) {
  const site = await openSite(services, principal, siteId)
  const row = toRow(site, input, sender, services.clock())
  await services.inbox.accept(toLine(row), 1, row.id_supplied)
  return { event_id: row.event_id, status: 'accepted' as const, processed_at: null }
}

/** Takes the good ones among up to 1,000 events and says of the others what is wrong with each. */
export async function acceptBatch(
  services: Working,
  principal: Principal,
  siteId: string,
  inputs: unknown[],
  sender: Sender,
): Promise<BatchAnswer> {
  const site = await openSite(services, principal, siteId)
  const now = services.clock()
  const events: BatchAnswer['events'] = []
  let lines = ''
  let accepted = 0
  let hasSuppliedIds = false
  for (const [index, input] of inputs.entries()) {
    try {
      const row = readEvent(site, input, sender, now)
      lines += toLine(row)
      accepted++
      hasSuppliedIds ||= row.id_supplied
      events.push({ index, event_id: row.event_id, status: 'accepted' })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      services.refusals.count(site, error)
      const field = error.details[0]?.field
      events.push({
        index,
        event_id: null,
        status: 'rejected',
        error: { code: error.code, message: error.message, ...(field !== undefined && { field }) },
      })
    }
  }
  if (accepted > 0) await services.inbox.accept(lines, accepted, hasSuppliedIds)
  return { accepted, rejected: inputs.length - accepted, events }
}

async function openSite(services: Working, principal: Principal, siteId: string): Promise<StoredSite> {
  const site = await findCachedSite(services, principal, siteId)
  requireOpen(site)
  return site
}

/** @throws Unprocessable when a site takes no events. */
export function requireOpen({ status, settings }: StoredSite): void {
  if (status !== 'active') throw new Unprocessable(`The site is ${status} and takes no events`)
  if (!settings.tracking_enabled)
    throw new Unprocessable('Tracking is switched off for this site (settings.tracking_enabled)')
}

/**
 * The row of an event of which nothing is known yet. @throws DomainError saying what is wrong with it.
 * @param newId makes the id of one that has none.
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
    throw new Unprocessable('site_id is not that of the batch', [
      { field: 'site_id', message: 'site_id must be that of the batch' },
    ])
  return input
}

/** The row of an event whose form has been checked. @throws InvalidRequest, @throws Unprocessable */
function toRow(
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
  })
  return {
    site_id: site.id,
    event_id: input.event_id ?? newId(),
    id_supplied: input.event_id !== undefined,
    event_name: input.event_name === 'pageview' ? 'page_view' : input.event_name,
    client_id,
    user_id,
    timestamp: toClickHouseTime(
      input.timestamp === undefined ? now : checkedTime(input.timestamp, site, now),
    ),
    ingested_at: takenAt(now),
    properties: storable(properties),
    context: storable(userAgent ? { ...context, user_agent: userAgent } : context),
    traits: storable(input.user?.traits ?? {}),
    email_hash: input.user?.email_hash ?? '',
    ...enriched,
  }
}

function checkedTime(text: string, site: StoredSite, now: number): number {
  const time = Date.parse(text)
  const refuse = (message: string) => new Unprocessable(message, [{ field: 'timestamp', message }])
  if (Number.isNaN(time)) throw refuse(`timestamp ${text} is no date of the calendar`)
  if (time > now + day_ms) throw refuse('timestamp is more than 24 hours ahead')
  const retention = site.settings.data_retention_days
  if (time < now - retention * day_ms)
    throw refuse(`timestamp is older than the ${retention} days that the site keeps`)
  return time
}

/** Of a batch all were taken at the same time: it is written once. */
let latest = { time_ms: Number.NaN, text: '' }

function takenAt(time_ms: number): string {
  if (time_ms !== latest.time_ms) latest = { time_ms, text: toClickHouseTime(time_ms) }
  return latest.text
}

function toClickHouseTime(time_ms: number): string {
  return new Date(time_ms).toISOString().replace('T', ' ').slice(0, -1)
}

function storable(value: object): string {
  try {
    return jsonText(value)
  } catch {
    // The engine's own limit of nesting: what cannot be written cannot be stored.
    throw new TooLarge('The event is nested too deeply')
  }
}

/** A line of NDJSON. */
function toLine(row: EventRow): string {
  return `${JSON.stringify(row)}\n`
}
