import { eq } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import { mailAdmins } from '../../platform/mail/mail-admins.ts'
import type { Services } from '../../services.ts'

/** Mails the owners and admins of a workspace that a delivery has failed, or that its subscription was disabled. */
export async function mailFailure(
  { db, config }: Pick<Services, 'db' | 'config'>,
  payload: TaskPayload<'mail-webhook-failure'>,
): Promise<void> {
  const [found] = await db
    .select({ webhook: webhooks, delivery: webhookDeliveries, workspace: workspaces.name })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(workspaces, eq(workspaces.id, webhooks.workspaceId))
    .where(eq(webhookDeliveries.id, payload.delivery_id))
  if (!found) return
  const mail = payload.is_disabled ? disabledMail(found, config) : failedMail(found, config)
  await mailAdmins({ db, config }, found.webhook.workspaceId, mail)
}

type Found = {
  webhook: typeof webhooks.$inferSelect
  delivery: typeof webhookDeliveries.$inferSelect
  workspace: string
}
type Linking = Pick<Services['config'], 'publicUrl'>

function failedMail({ webhook, delivery, workspace }: Found, { publicUrl }: Linking) {
  return {
    about: delivery.id,
    subject: `A webhook of ${workspace} could not be delivered`,
    text: `A notification could not be delivered in ${delivery.attempts} attempts, and is not retried automatically.

Endpoint: ${webhook.url}
Event: ${delivery.eventType}
Error: ${delivery.lastError}

See the requests and responses, and retry it:
${publicUrl}/webhooks/${webhook.id}/deliveries/${delivery.id}

Other notifications to this endpoint may have failed as well. You get at most one such mail an hour for each endpoint.
`,
  }
}

function disabledMail({ webhook, delivery, workspace }: Found, { publicUrl }: Linking) {
  return {
    about: `${delivery.id}.disabled`,
    subject: `A webhook of ${workspace} was disabled`,
    text: `Nothing has been delivered to this endpoint since ${webhook.failingSince?.toISOString()}, so it was disabled.

Endpoint: ${webhook.url}
Last error: ${delivery.lastError}

When it works again, set it to active here. Waiting notifications are then delivered:
${publicUrl}/webhooks/${webhook.id}
`,
  }
}
