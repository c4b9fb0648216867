import type { Sql } from 'postgres'
import type { ClickHouse } from '../db/clickhouse/client.ts'
import type { Db } from '../db/postgres/client.ts'
import type { StoredSite } from './identity/sites/sites.ts'
import type { Refusals } from './ingest/events/refusals.ts'
import type { Inbox } from './ingest/pipeline/inbox.ts'
import type { FactFeed } from './notify/outbox/fact-feed.ts'
import type { Background } from './operations/background/background.ts'
import type { CachedLookup } from './platform/cached-lookup.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { FileStore } from './platform/files/store.ts'
import type { Authentication } from './platform/http/authentication.ts'
import type { Metrics } from './platform/http/metrics.ts'
import type { Changes } from './platform/invalidation.ts'
import type { RateLimits } from './platform/limits/rate-limits.ts'
import type { Log } from './platform/log.ts'

/** What routes and services work with; made once by server/create-services.ts. */
export type Services = {
  config: Config
  db: Db
  /** The bare Postgres client, for LISTEN and advisory locks. */
  postgres: Sql
  clickhouse: ClickHouse
  clock: Clock
  log: Log
  authentication: Authentication
  rateLimits: RateLimits
  /** Sites by id, for the hot path of ingestion. */
  siteCache: CachedLookup<StoredSite>
  /** Changes of keys and sites go through it: nodes keep both in memory. */
  changes: Changes
  inbox: Inbox
  /** Files that people fetch: exports, reports. */
  files: FileStore
  factFeed: FactFeed
  /** Events that were refused, for `tracking.error`. */
  refusals: Refusals
  metrics: Metrics
  /** Null until it has begun, and where the role has none. */
  background: Background | null
  /** The address a request came from; known once the process listens. */
  listener: { addressOf: (request: Request) => string }
}
