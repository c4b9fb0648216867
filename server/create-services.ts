import { connectClickHouse } from '../db/clickhouse/client.ts'
import { connectPostgres } from '../db/postgres/client.ts'
import { RealtimeFeeds } from './analytics/realtime/realtime-feeds.ts'
import { SignInLimits } from './identity/accounts/sign-in-limits.ts'
import { loadSite } from './identity/sites/sites.ts'
import { RecentEventIds } from './ingest/events/recent-event-ids.ts'
import { Refusals } from './ingest/events/refusals.ts'
import { createInbox } from './ingest/pipeline/inbox.ts'
import { DomainEventListener } from './notify/outbox/event-listener.ts'
import { Metrics } from './operations/health/metrics.ts'
import { CachedLookup } from './platform/cached-lookup.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { GeoUpdates } from './platform/geo/geo-updates.ts'
import { Authentication } from './platform/http/authentication.ts'
import { Proxies } from './platform/http/proxies.ts'
import { Changes } from './platform/invalidation.ts'
import { openLimiterStore } from './platform/limits/limiter-store.ts'
import { RateLimits } from './platform/limits/rate-limits.ts'
import type { Log } from './platform/log.ts'
import type { Services } from './services.ts'

/**
 * Creates the connections and caches of one process.
 * @param config `databaseUrl` and `clickhouseUrl` must point to servers whose migrations have run
 */
export async function createServices(
  config: Config & { databaseUrl: string; clickhouseUrl: string },
  listener: Services['listener'],
  clock: Clock,
  log: Log,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const postgres = connectPostgres(config.databaseUrl)
  const clickhouse = connectClickHouse(config.clickhouseUrl, { cluster: config.clickhouseCluster })
  const { db } = postgres
  const authentication = new Authentication(db, clock)
  const limiterStore = await openLimiterStore(config.rateLimitStore, db, log)
  const siteCache = new CachedLookup((siteId: string) => loadSite(db, siteId))
  const files = openFileStore(config)
  const geoUpdates = new GeoUpdates({ config, db, files, log })
  const changes = new Changes(db, (changed) => {
    if (changed === undefined || changed === 'keys') authentication.forgetAll()
    if (changed === undefined || changed === 'geo-database') geoUpdates.refresh()
    if (changed === undefined || changed.startsWith('site:')) siteCache.forget(changed?.slice('site:'.length))
  })
  const inbox = createInbox(postgres.sql)
  const refusals = new Refusals(db, clock, siteCache)
  const services: Services = {
    config,
    db,
    postgres: postgres.sql,
    clickhouse,
    clock,
    log,
    authentication,
    rateLimits: new RateLimits(limiterStore, log, config.appSecret),
    signInLimits: new SignInLimits(limiterStore),
    siteCache,
    changes,
    inbox,
    recentEventIds: new RecentEventIds(),
    files,
    geoUpdates,
    domainEventListener: new DomainEventListener(postgres.sql, db, log),
    realtimeFeeds: new RealtimeFeeds(log),
    refusals,
    metrics: new Metrics(db, clock),
    background: null,
    proxies: new Proxies(config.trustProxy, log),
    listener,
  }
  await geoUpdates.refresh()
  const listening = await changes.listen(postgres.sql)
  // Another program may replace the operator's file, and the store of a downloaded one may be unavailable for a while.
  const geoTimer = setInterval(() => geoUpdates.refresh(), 30_000)
  const useTimer = setInterval(() => {
    authentication.recordUse().catch((err) => log.warn({ err }, 'could not record when keys were used'))
  }, 30_000)
  const refusalsTimer = setInterval(() => {
    refusals.flush().catch((err) => log.warn({ err }, 'could not record which events were refused'))
  }, 5000)
  return {
    services,
    async close() {
      clearInterval(geoTimer)
      clearInterval(useTimer)
      clearInterval(refusalsTimer)
      await authentication.recordUse().catch(() => {})
      await refusals.flush().catch(() => {})
      services.realtimeFeeds.close()
      await services.domainEventListener.close()
      await listening.unlisten().catch(() => {})
      await limiterStore.close()
      await clickhouse.close()
      await postgres.close()
    },
  }
}
