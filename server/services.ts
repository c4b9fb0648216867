import type { Sql } from 'postgres'
import type { ClickHouse } from '../db/clickhouse/client.ts'
import type { Db } from '../db/postgres/client.ts'
import type { Background } from './background/background.ts'
import type { CachedLookup } from './cached-lookup.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Refusals } from './events/refusals.ts'
import type { FactFeed } from './facts/fact-feed.ts'
import type { FileStore } from './files/store.ts'
import type { Metrics } from './http/metrics.ts'
import type { Changes } from './invalidation.ts'
import type { Authentication } from './keys/authentication.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Log } from './log.ts'
import type { Inbox } from './pipeline/inbox.ts'
import type { StoredSite } from './sites/sites.ts'

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
