import { findCachedSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { DomainError, Unprocessable } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { nextTurn, TimeSlices } from '../../platform/time-slices.ts'
import type { Services } from '../../services.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import type { BatchAnswer, EventInput } from './model.ts'
import { applyPublicKeyRules } from './public-key-rules.ts'
import { readEvent, type Sender, toRow } from './read-event.ts'

type Working = Pick<Services, 'config' | 'siteCache' | 'inbox' | 'refusals' | 'clock' | 'recentEventIds'>

/**
 * Accepts one event: when this resolves, the event is stored durably. Returns its id.
 * @throws InvalidRequest, ValidationError, Unprocessable, NotFound, and Unavailable while Postgres is not available.
 */
export async function acceptEvent(
  services: Working,
  principal: Principal,
  siteId: string,
  input: EventInput,
  sender: Sender,
) {
  const site = await openSite(services, principal, siteId)
  const now = services.clock()
  const row = toRow(site, input, sender, now)
  applyPublicKeyRules(services.config, site, { input, row, sender, now })
  const isDuplicate = row.id_supplied && services.recentEventIds.has(site.id, row.event_id)
  await services.inbox.accept(toLine(row), 1, row.id_supplied)
  if (row.id_supplied) services.recentEventIds.add(site.id, row.event_id)
  return {
    event_id: row.event_id,
    status: 'accepted' as const,
    processed_at: null,
    ...(isDuplicate && { duplicate: true as const }),
  }
}

/** Above this number of events, respond in a separate turn of the event loop: many requests are stored at once. */
const large = 100

/** Accepts the valid ones among up to 1,000 events and returns an error for each of the others. */
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
  const suppliedIds = new Set<string>()
  const slices = new TimeSlices()
  for (const [index, input] of inputs.entries()) {
    if (slices.isOver()) await slices.next()
    try {
      const row = readEvent(site, input, sender, now)
      applyPublicKeyRules(services.config, site, { input: input as EventInput, row, sender, now })
      lines += toLine(row)
      accepted++
      const isDuplicate =
        row.id_supplied &&
        (suppliedIds.has(row.event_id) || services.recentEventIds.has(site.id, row.event_id))
      if (row.id_supplied) suppliedIds.add(row.event_id)
      events.push({
        index,
        event_id: row.event_id,
        status: 'accepted',
        ...(isDuplicate && { duplicate: true }),
      })
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
  if (accepted > 0) await services.inbox.accept(lines, accepted, suppliedIds.size > 0)
  for (const eventId of suppliedIds) services.recentEventIds.add(site.id, eventId)
  if (inputs.length > large) await nextTurn()
  return { accepted, rejected: inputs.length - accepted, events }
}

async function openSite(services: Working, principal: Principal, siteId: string): Promise<StoredSite> {
  const site = await findCachedSite(services, principal, siteId)
  requireOpen(site)
  return site
}

/** @throws Unprocessable if the site does not accept events. */
export function requireOpen({ status, settings }: StoredSite): void {
  if (status !== 'active') throw new Unprocessable(`The site is ${status} and does not accept events`)
  if (!settings.tracking_enabled)
    throw new Unprocessable('Tracking is disabled for this site (settings.tracking_enabled)')
}

/** Returns the row as a line of NDJSON. */
function toLine(row: EventRow): string {
  return `${JSON.stringify(row)}\n`
}
