import type { TaskPayload } from '../../db/queue.ts'
import type { Services } from '../../server/services.ts'
import { deliverDue } from '../../server/webhooks/deliver.ts'

export async function deliverWebhook(
  services: Services,
  payload: TaskPayload<'deliver-webhook'>,
  stopping: AbortSignal,
): Promise<void> {
  await deliverDue(services, payload.webhook_id, { stopping })
}
