import { and, eq, sql } from 'drizzle-orm'
import { integrationSyncs, integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { credentialsOf } from './credentials.ts'
import { type Exchange, openExchange } from './exchange.ts'
import {
  type Begun,
  type Fetched,
  fetchFeed,
  fetchPlatformCosts,
  SyncEnded,
  type Work,
} from './fetch-costs.ts'
import { recordFailure, recordSuccess } from './outcome.ts'
import { sendToSlack } from './slack.ts'
import { brokenOff, SyncFailure } from './sync-failure.ts'
import { cancelSyncs, isOpen } from './syncs.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

/**
 * Makes an attempt at a synchronisation. A failure at the other side is recorded in its history, and retried by a new
 * job if that may help.
 * @param isLast true if the job is not retried when one of our own services is down.
 */
export async function runSync(services: Working, syncId: string, isLast: boolean): Promise<void> {
  const begun = await begin(services, syncId)
  if (!begun) return
  try {
    await attempt(services, begun)
  } catch (error) {
    if (error instanceof SyncEnded || error instanceof NotFound) return
    if (!isLast) throw error
    services.log.error({ err: error, sync_id: syncId }, 'a synchronisation broke off')
    await recordFailure(services, begun, brokenOff())
  }
}

/** @throws SyncEnded, @throws NotFound, @throws any error that the other side did not cause. */
async function attempt(services: Working, begun: Begun): Promise<void> {
  const credentials = credentialsOf(services.config, begun.integration)
  const exchange = openExchange(services.config, begun.integration.type)
  try {
    if (!credentials) throw lostCredentials()
    const work = { ...begun, access: { settings: begun.integration.settings, credentials } }
    await recordSuccess(services, begun, await exchanged(services, exchange, work))
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error
    await recordFailure(services, begun, error, credentials ?? {})
  } finally {
    exchange.close()
  }
}

function lostCredentials(): SyncFailure {
  return new SyncFailure(
    'credentials_lost',
    'The stored credentials cannot be opened, for APP_SECRET is another one than it was. Give them again',
  )
}

/** Records the start of an attempt. @returns undefined if there is nothing left to do. */
async function begin({ db, clock }: Working, syncId: string): Promise<Begun | undefined> {
  const [found] = await db
    .select({ site: sites, integration: integrations })
    .from(integrationSyncs)
    .innerJoin(integrations, eq(integrations.id, integrationSyncs.integrationId))
    .innerJoin(sites, eq(sites.id, integrations.siteId))
    .where(eq(integrationSyncs.id, syncId))
  if (!found) return undefined
  const now = new Date(clock())
  const obstacle = obstacleOf(found)
  if (obstacle) {
    await cancelSyncs(db, now, found.integration.id, obstacle)
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

/** The reason not to run, if any: the job may have been added while the integration was being paused. */
function obstacleOf({ site, integration }: Pick<Begun, 'site' | 'integration'>): string | undefined {
  if (integration.status === 'paused') return 'The integration was paused'
  return site.status === 'archived' ? 'The site was archived' : undefined
}

async function exchanged(services: Working, exchange: Exchange, work: Work): Promise<Fetched | null> {
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
