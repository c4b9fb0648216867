import { eq } from 'drizzle-orm'
import { integrationSyncs, integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { Services } from '../../services.ts'
import { recordFailure } from './outcome.ts'
import { internalFailure } from './sync-failure.ts'
import { isLost } from './syncs.ts'

/** The maximum in one run; the others wait for the next run. */
const endedAtOnce = 100

/** Ends synchronisations that no job will continue, so that others can start. */
export async function endLostSyncs(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const lost = await services.db
    .select({ site: sites, integration: integrations, sync: integrationSyncs })
    .from(integrationSyncs)
    .innerJoin(integrations, eq(integrations.id, integrationSyncs.integrationId))
    .innerJoin(sites, eq(sites.id, integrations.siteId))
    .where(isLost)
    .limit(endedAtOnce)
  for (const it of lost) await recordFailure(services, it, internalFailure())
}
