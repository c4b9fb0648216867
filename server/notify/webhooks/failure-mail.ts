import { eq } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'
import { notifyOfFailure } from '../personal/failure-notification.ts'

/** Notifies the owners and admins of a workspace that a delivery has failed, or that its subscription was disabled. */
export async function mailFailure(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  payload: TaskPayload<'mail-webhook-failure'>,
): Promise<void> {
  const [found] = await services.db
    .select({ webhook: webhooks, delivery: webhookDeliveries, workspace: workspaces.name })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(workspaces, eq(workspaces.id, webhooks.workspaceId))
    .where(eq(webhookDeliveries.id, payload.delivery_id))
  if (!found) return
  const failure = payload.is_disabled ? disabled(found, services.config) : failed(found, services.config)
  const about = { id: null, workspaceId: found.webhook.workspaceId, mode: 'live' as const }
  await notifyOfFailure(services, about, failure)
}

type Found = {
  webhook: typeof webhooks.$inferSelect
  delivery: typeof webhookDeliveries.$inferSelect
  workspace: string
}
type Linking = Pick<Services['config'], 'publicUrl'>

function failed({ webhook, delivery, workspace }: Found, { publicUrl }: Linking) {
  return {
    key: delivery.id,
    subject: `A webhook of ${workspace} could not be delivered`,
    lines: [
      `A notification could not be delivered in ${delivery.attempts} attempts, and is not retried automatically.`,
      '',
      `Endpoint: ${webhook.url}`,
      `Event: ${delivery.eventType}`,
      `Error: ${delivery.lastError}`,
      '',
      'Other notifications to this endpoint may have failed as well. You are notified at most once an hour for each endpoint.',
    ],
    remedy: {
      label: 'See the requests and responses, and retry it',
      url: `${publicUrl}/webhooks/${webhook.id}/deliveries/${delivery.id}`,
    },
  }
}

function disabled({ webhook, delivery, workspace }: Found, { publicUrl }: Linking) {
  return {
    key: `${delivery.id}.disabled`,
    subject: `A webhook of ${workspace} was disabled`,
    lines: [
      `Nothing has been delivered to this endpoint since ${webhook.failingSince?.toISOString()}, so it was disabled.`,
      '',
      `Endpoint: ${webhook.url}`,
      `Last error: ${delivery.lastError}`,
      '',
      'When it works again, set it to active. Waiting notifications are then delivered.',
    ],
    remedy: { label: 'Open the webhook', url: `${publicUrl}/webhooks/${webhook.id}` },
  }
}
