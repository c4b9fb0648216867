import type { RealtimeFeeds } from './analytics/realtime/realtime-feeds.ts'
import type { SignInLimits } from './identity/accounts/sign-in-limits.ts'
import type { StoredSite } from './identity/sites/stored-site.ts'
import type { RecentEventIds } from './ingest/events/recent-event-ids.ts'
import type { Refusals } from './ingest/events/refusals.ts'
import type { Inbox } from './ingest/pipeline/inbox.ts'
import type { DomainEventListener } from './notify/outbox/event-listener.ts'
import type { Background } from './operations/background/background.ts'
import type { Metrics } from './operations/health/metrics.ts'
import type { CachedLookup } from './platform/cached-lookup.ts'
import type { CoreServices } from './platform/core-services.ts'
import type { FileStore } from './platform/files/store.ts'
import type { GeoUpdates } from './platform/geo/geo-updates.ts'
import type { Authentication } from './platform/http/authentication.ts'
import type { Proxies } from './platform/http/proxies.ts'
import type { RateLimits } from './platform/limits/rate-limits.ts'

/** The dependencies of routes and services, created once per process by server/create-services.ts. */
export type Services = CoreServices & {
  authentication: Authentication
  rateLimits: RateLimits
  signInLimits: SignInLimits
  /** Sites by id, for the hot path of ingestion. */
  siteCache: CachedLookup<StoredSite>
  inbox: Inbox
  recentEventIds: RecentEventIds
  /** Files for download: exports and reports. */
  files: FileStore
  geoUpdates: GeoUpdates
  domainEventListener: DomainEventListener
  realtimeFeeds: RealtimeFeeds
  /** Counts refused events, for `tracking.error`. */
  refusals: Refusals
  metrics: Metrics
  /** Null until background work has started, and for roles without background work. */
  background: Background | null
  proxies: Proxies
  /** Returns the address a request came from, known once the process listens. */
  listener: { addressOf: (request: Request) => string }
}
