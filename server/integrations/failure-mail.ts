import { eq } from 'drizzle-orm'
import { integrationSyncs, integrations } from '../../db/postgres/schema/integrations.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import type { TaskPayload } from '../../db/queue.ts'
import type { Services } from '../services.ts'
import { mailAdmins } from '../webhooks/failure-mail.ts'
import { kinds } from './kinds.ts'

/**
 * Tells the people of the workspace that an integration no longer works, and what its synchronisation failed with.
 * @throws when the mail server does not take it.
 */
export async function mailBroken(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { sync_id }: TaskPayload<'mail-integration-failure'>,
): Promise<void> {
  const [found] = await db
    .select({ integration: integrations, error: integrationSyncs.error, site: sites })
    .from(integrationSyncs)
    .innerJoin(integrations, eq(integrations.id, integrationSyncs.integrationId))
    .innerJoin(sites, eq(sites.id, integrations.siteId))
    .where(eq(integrationSyncs.id, sync_id))
  // Disconnected since.
  if (!found) return
  const { integration, error, site } = found
  const { label } = kinds[integration.type]
  await mailAdmins({ db, config }, site.workspaceId, {
    subject: `${label} of ${site.name.replace(/\s+/g, ' ')} no longer works`,
    text: `The integration "${integration.name}" (${label}) of ${site.name} could not exchange data.

Error: ${error?.message}

Costs that were fetched before stay. It goes on trying; you get no other mail until it has worked again.
${config.publicUrl}/sites/${site.id}/integrations/${integration.id}
`,
  })
}
