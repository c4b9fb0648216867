import { eq } from 'drizzle-orm'
import { integrationSyncs, integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'
import { notifyOfFailure } from '../personal/failure-notification.ts'
import { failureTexts } from './failure-texts.ts'

/**
 * Notifies the owners and admins of the workspace that an integration no longer works, with the error of its
 * synchronisation.
 * @throws if the mail server does not accept the mail.
 */
export async function mailFailedSync(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { sync_id }: TaskPayload<'mail-integration-failure'>,
): Promise<void> {
  const [found] = await services.db
    .select({ integration: integrations, error: integrationSyncs.error, site: sites })
    .from(integrationSyncs)
    .innerJoin(integrations, eq(integrations.id, integrationSyncs.integrationId))
    .innerJoin(sites, eq(sites.id, integrations.siteId))
    .where(eq(integrationSyncs.id, sync_id))
  // Disconnected in the meantime.
  if (!found) return
  const { integration, error, site } = found
  const url = `${services.config.publicUrl}/sites/${site.id}/integrations/${integration.id}`
  const failure = {
    ...{ name: integration.name, type: integration.type, site: site.name },
    ...{ error: error?.message, url },
  }
  await notifyOfFailure(services, site, { key: sync_id, textIn: (it) => failureTexts[it](failure) })
}
