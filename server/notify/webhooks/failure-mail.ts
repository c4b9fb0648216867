import { eq } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import type { TaskPayload } from '../../../db/queue.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { Services } from '../../services.ts'
import { notifyOfFailure } from '../personal/failure-notification.ts'
import { type FailedDelivery, failureTexts } from './failure-texts.ts'

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

type Linking = Pick<Services['config'], 'publicUrl'>

function failed(found: FailedDelivery, { publicUrl }: Linking) {
  const url = `${publicUrl}/webhooks/${found.webhook.id}/deliveries/${found.delivery.id}`
  return {
    key: found.delivery.id,
    textIn: (language: Language) => failureTexts[language].failed(found, url),
  }
}

function disabled(found: FailedDelivery, { publicUrl }: Linking) {
  const url = `${publicUrl}/webhooks/${found.webhook.id}`
  return {
    key: `${found.delivery.id}.disabled`,
    textIn: (language: Language) => failureTexts[language].disabled(found, url),
  }
}
