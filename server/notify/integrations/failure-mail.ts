import { eq } from 'drizzle-orm'
import { integrationSyncs, integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import type { Services } from '../../services.ts'
import { notifyOfFailure } from '../personal/failure-notification.ts'
import { kinds } from './kinds.ts'

const texts = {
  costs: [
    'could not exchange data',
    'Costs that were fetched before stay. Synchronisation continues on schedule.',
  ],
  messages: [
    'could not send a message',
    'This message is not sent again; its content is in Sightline. New messages are still sent.',
  ],
} as const

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
  const { label } = kinds[integration.type]
  const [what, outlook] = texts[integration.type === 'slack' ? 'messages' : 'costs']
  await notifyOfFailure(services, site, {
    key: sync_id,
    subject: `${label} of ${oneLine(site.name)} no longer works`,
    lines: [
      `The integration "${integration.name}" (${label}) of ${site.name} ${what}.`,
      '',
      `Error: ${error?.message}`,
      '',
      `${outlook} You will not be notified again until it works again.`,
    ],
    remedy: {
      label: 'Open the integration',
      url: `${services.config.publicUrl}/sites/${site.id}/integrations/${integration.id}`,
    },
  })
}
