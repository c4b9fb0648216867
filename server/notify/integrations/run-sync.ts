import { and, eq, sql } from 'drizzle-orm'
import { integrationSyncs, integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { credentialsOf } from './credentials.ts'
import { type Exchange, openExchange } from './exchange.ts'
import {
  type Fetched,
  fetchFeed,
  fetchPlatformCosts,
  type StartedSync,
  SyncEnded,
  type Work,
} from './fetch-costs.ts'
import { recordFailure, recordSuccess } from './outcome.ts'
import { sendToSlack } from './slack.ts'
import { internalFailure, SyncFailure } from './sync-failure.ts'
import { cancelSyncs, isOpen } from './syncs.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

/**
 * Makes an attempt at a synchronisation. A failure of the other service is recorded in the history, and retried by a
 * new job if that may help.
 * @param isLast true if the job is not retried after an error on our side.
 */
export async function runSync(services: Working, syncId: string, isLast: boolean): Promise<void> {
  const started = await start(services, syncId)
  if (!started) return
  try {
    await attempt(services, started)
  } catch (error) {
    if (error instanceof SyncEnded || error instanceof NotFound) return
    if (!isLast) throw error
    services.log.error({ err: error, sync_id: syncId }, 'synchronisation failed')
    await recordFailure(services, started, internalFailure())
  }
}

/** @throws SyncEnded, @throws NotFound, @throws any error that the other service did not cause. */
async function attempt(services: Working, started: StartedSync): Promise<void> {
  const credentials = credentialsOf(services.config, started.integration)
  const exchange = openExchange(services.config, started.integration.type)
  try {
    if (!credentials) throw lostCredentials()
    const work = { ...started, access: { settings: started.integration.settings, credentials } }
    await recordSuccess(services, started, await exchangeData(services, exchange, work))
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error
    await recordFailure(services, started, error, credentials ?? {})
  } finally {
    exchange.close()
  }
}

function lostCredentials(): SyncFailure {
  return new SyncFailure(
    'credentials_lost',
    'The stored credentials cannot be decrypted because APP_SECRET has changed. Enter them again',
  )
}

/** Records the start of an attempt. @returns undefined if there is nothing left to do. */
async function start({ db, clock }: Working, syncId: string): Promise<StartedSync | undefined> {
  const [found] = await db
    .select({ site: sites, integration: integrations })
    .from(integrationSyncs)
    .innerJoin(integrations, eq(integrations.id, integrationSyncs.integrationId))
    .innerJoin(sites, eq(sites.id, integrations.siteId))
    .where(eq(integrationSyncs.id, syncId))
  if (!found) return undefined
  const now = new Date(clock())
  const reason = cancelReason(found)
  if (reason) {
    await cancelSyncs(db, now, found.integration.id, reason)
    return undefined
  }
  const [sync] = await db
    .update(integrationSyncs)
    .set({
      status: 'running',
      startedAt: sql`coalesce(${integrationSyncs.startedAt}, ${now.toISOString()}::timestamptz)`,
      nextAttemptAt: null,
    })
    // A synchronisation that a dead process left running is started again.
    .where(and(eq(integrationSyncs.id, syncId), isOpen))
    .returning()
  return sync && { ...found, sync }
}

/** Why not to run, if there is a reason: the job may have been added while the integration was being paused. */
function cancelReason({ site, integration }: Pick<StartedSync, 'site' | 'integration'>): string | undefined {
  if (integration.status === 'paused') return 'The integration was paused'
  return site.status === 'archived' ? 'The site was archived' : undefined
}

async function exchangeData(services: Working, exchange: Exchange, work: Work): Promise<Fetched | null> {
  switch (work.integration.type) {
    case 'google_ads':
    case 'meta_ads':
      return fetchPlatformCosts(services, exchange, work)
    case 'cost_feed':
      return fetchFeed(services, exchange, work)
    case 'slack':
      if (work.sync.message) await sendToSlack(exchange, work.access, work.sync.message)
      return null
  }
}
