import { Unprocessable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { lockIntegration, requireChangeable, type Site } from './integrations.ts'
import type { IntegrationSync } from './model.ts'
import { slackMessage } from './slack-message.ts'
import {
  addSync,
  enqueueSync,
  findOpenSync,
  type StoredIntegration,
  type StoredSync,
  toSync,
} from './syncs.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Fetches costs now, or sends a test message. If that is already in progress, returns the open synchronisation; if it
 * waits for its next attempt, the attempt is brought forward.
 * @throws NotFound, @throws Unprocessable for a paused integration or an archived site.
 */
export async function syncNow(
  { db, clock, config }: Working,
  site: Site,
  integrationId: string,
): Promise<IntegrationSync> {
  requireChangeable(site)
  const now = new Date(clock())
  return db.transaction(async (tx) => {
    const integration = await lockIntegration(tx, site, integrationId)
    if (integration.status === 'paused')
      throw new Unprocessable('The integration is paused: set its status to active first')
    const open = await findOpenSync(tx, integration.id)
    if (open?.status === 'waiting') await enqueueSync(tx, integration, open.id, now)
    const sync =
      open ??
      (await addSync(tx, now, integration, { trigger: 'request', ...testMessage(config, site, integration) }))
    return toSync(sync as StoredSync)
  })
}

function testMessage({ publicUrl }: Working['config'], site: Site, { id, type }: StoredIntegration) {
  if (type !== 'slack') return {}
  return {
    subject: 'Test message',
    message: slackMessage({
      title: `Sightline is connected to ${site.name}`,
      lines: ['This is a test: alerts and reports will arrive here.'],
      links: [{ url: `${publicUrl}/sites/${site.id}/integrations/${id}`, label: 'Open the integration' }],
    }),
  }
}
