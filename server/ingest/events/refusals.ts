import { and, eq, gt, like, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { eventRefusals } from '../../../db/postgres/schema/webhooks.ts'
import { findCachedSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { CachedLookup } from '../../platform/cached-lookup.ts'
import type { Clock } from '../../platform/clock.ts'
import { DomainError, NotFound, RateLimited, Unauthorized, Unprocessable } from '../../platform/errors.ts'
import { impliedBy, type Principal } from '../../platform/http/principal.ts'
import { type Installation, type TrackerRefusal, trackerRefusals } from '../installation/model.ts'
import { BatchInput, EventInput } from './model.ts'

/** A refused request, with the data known at that point. */
type Refused = { method: string; path: string; principal: Principal | undefined; body?: unknown }

/** A refused request of a tracker for the settings of its site. `origin` is that of the page. */
type RefusedSettings = Omit<Refused, 'body'> & { origin: string | null }

type Entry = typeof eventRefusals.$inferInsert

/** Maximum number of entries (site, reason, minute) in memory. Refusals beyond it are not counted. */
const maxEntries = 5000
const maxExampleLength = 500
const minute_ms = 60_000
/** How long refusals are kept. */
export const refusalsKept_ms = 3_600_000
/** Begins the reasons of refused trackers, which are no refused events. */
export const trackerPrefix = 'tracker:'
const settingsPaths = /^\/v1\/sites\/(site_\w+)\/public\/?$/
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

  /**
   * Counts a tracker in a page that was refused: its key is unknown, or it names another site than that of its key.
   * Such a tracker sends no events, so this is all that the service sees of it.
   */
  async countTracker({ method, path, principal, origin }: RefusedSettings, error: unknown): Promise<void> {
    const named = method === 'GET' ? settingsPaths.exec(path)?.[1] : undefined
    if (named === undefined) return
    const implied = principal && impliedBy(principal)
    if (!(error instanceof (implied ? NotFound : Unauthorized))) return
    const example = hostOf(origin).slice(0, maxExampleLength)
    await this.#addTracker(named, 'unknown_key', example)
    if (implied) await this.#addTracker(implied, 'other_site', example)
  }

  async #addTracker(siteId: string, reason: TrackerRefusal, example: string): Promise<void> {
    const site = await this.siteCache.get(siteId).catch(() => null)
    if (site?.status !== 'active') return
    const minute = new Date(Math.floor(this.clock() / minute_ms) * minute_ms)
    this.#add({ siteId, reason: `${trackerPrefix}${reason}`, minute, count: 1, example })
  }

  /** Returns the refused trackers of a site, newest first: for each reason the page and time of the newest. */
  async ofTrackers(siteId: string): Promise<Installation['refused']> {
    const since = new Date(this.clock() - refusalsKept_ms)
    const stored = await this.db
      .select()
      .from(eventRefusals)
      .where(
        and(
          eq(eventRefusals.siteId, siteId),
          like(eventRefusals.reason, `${trackerPrefix}%`),
          gt(eventRefusals.minute, since),
        ),
      )
    const own = [...this.#entries.values()].filter(
      (it) => it.siteId === siteId && it.reason.startsWith(trackerPrefix),
    )
    const all = [...stored, ...own].sort((a, b) => b.minute.getTime() - a.minute.getTime())
    return trackerRefusals
      .flatMap((reason) => {
        const found = all.filter((it) => it.reason === `${trackerPrefix}${reason}`)
        const [newest] = found
        if (!newest) return []
        const pages = found.reduce((sum, it) => sum + it.count, 0)
        return [{ reason, hostname: newest.example || null, pages, last_seen: newest.minute.toISOString() }]
      })
      .sort((a, b) => (a.last_seen < b.last_seen ? 1 : -1))
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

/** Returns the host of an `Origin` header; empty if it has none. */
function hostOf(origin: string | null): string {
  return URL.parse(origin ?? '')?.hostname ?? ''
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
