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
 * Makes an attempt at a synchronisation. What the other side refuses becomes part of its history; it is attempted again
 * by a job of its own where that may help.
 * @param isLast whether the job is not tried again when something of ours is away.
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

/** @throws SyncEnded, @throws NotFound, @throws whatever is not to be blamed on the other side. */
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

/** Notes that an attempt begins. @returns undefined when there is nothing to do any more. */
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
    // One that a process left running is begun again.
    .where(and(eq(integrationSyncs.id, syncId), isOpen))
    .returning()
  return sync && { ...found, sync }
}

/** It may have come while the integration was being paused. */
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
