import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { eventRefusals } from '../../../db/postgres/schema/webhooks.ts'
import { findCachedSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { CachedLookup } from '../../platform/cached-lookup.ts'
import type { Clock } from '../../platform/clock.ts'
import { DomainError, RateLimited, Unprocessable } from '../../platform/errors.ts'
import { impliedBy, type Principal } from '../../platform/http/principal.ts'
import { BatchInput, EventInput } from './model.ts'

/** A refused request, with the data known at that point. */
type Refused = { method: string; path: string; principal: Principal | undefined; body?: unknown }

type Entry = typeof eventRefusals.$inferInsert

/** Maximum number of entries (site, reason, minute) in memory. Refusals beyond it are not counted. */
const maxEntries = 5000
const maxExampleLength = 500
const minute_ms = 60_000
const eventPaths = /^\/v1\/events(\/batch)?\/?$/

/** The fields that a reason may contain, so that senders cannot create any number of reasons. */
const knownFields = new Set([...Object.keys(EventInput.properties), ...Object.keys(BatchInput.properties)])

/** Counts refused events by site and reason in memory. `flush` stores the counts. */
export class Refusals {
  #entries = new Map<string, Entry>()

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly siteCache: CachedLookup<StoredSite>,
  ) {}

  /** Counts events of a site, each refused for the same reason. */
  count(site: StoredSite, error: unknown, events = 1): void {
    const reason = reasonOf(error)
    // Skip inactive sites: their owner switched them off on purpose.
    if (reason === null || site.status !== 'active' || !site.settings.tracking_enabled) return
    const minute = new Date(Math.floor(this.clock() / minute_ms) * minute_ms)
    const example = (error as DomainError).message
      .toWellFormed()
      .replaceAll('\0', '')
      .slice(0, maxExampleLength)
    this.#add({ siteId: site.id, reason, minute, count: events, example })
  }

  /** Counts the events of a refused request, if it names a site of the caller. */
  async countRequest({ method, path, principal, body }: Refused, error: unknown): Promise<void> {
    if (method !== 'POST' || !eventPaths.test(path) || !principal) return
    const { site_id, events } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >
    const siteId = impliedBy(principal) ?? site_id
    if (typeof siteId !== 'string' || reasonOf(error) === null) return
    const site = await findCachedSite({ siteCache: this.siteCache }, principal, siteId).catch(() => null)
    if (site) this.count(site, error, Array.isArray(events) ? Math.max(1, events.length) : 1)
  }

  /** Stores the counts since the last flush, in one statement regardless of the traffic. */
  async flush(): Promise<void> {
    const entries = [...this.#entries.values()]
    if (entries.length === 0) return
    this.#entries = new Map()
    // Write the rows in a fixed order to avoid deadlocks between processes.
    entries.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    const { siteId, reason, minute, count } = eventRefusals
    try {
      await this.db
        .insert(eventRefusals)
        .values(entries)
        .onConflictDoUpdate({
          target: [siteId, reason, minute],
          set: {
            count: sql`least(${count}::bigint + excluded.count, 2147483647)`,
            example: sql`excluded.example`,
          },
        })
    } catch (error) {
      for (const entry of entries) this.#add(entry)
      throw error
    }
  }

  #add(entry: Entry): void {
    const existing = this.#entries.get(keyOf(entry))
    if (existing) Object.assign(existing, { count: existing.count + entry.count, example: entry.example })
    else if (this.#entries.size < maxEntries) this.#entries.set(keyOf(entry), { ...entry })
  }
}

/** Returns the reason of a refusal as `<code>:<field>`; null if the event is not at fault. */
function reasonOf(error: unknown): string | null {
  const isSenderError =
    error instanceof RateLimited ||
    error instanceof Unprocessable ||
    (error instanceof DomainError && [400, 413].includes(error.status))
  if (!isSenderError) return null
  const field = error.details[0]?.field.split('.')[0] ?? ''
  return `${error.code}:${knownFields.has(field) ? field : ''}`
}

function keyOf({ siteId, reason, minute }: Entry): string {
  return `${siteId} ${reason} ${minute.getTime()}`
}
