import type { TaskPayload } from '../../db/queue.ts'
import type { Services } from '../../server/services.ts'
import { deliverDue } from '../../server/webhooks/deliver.ts'
import { scheduleDelivery } from '../../server/webhooks/schedule.ts'
import type { Turns } from '../../server/webhooks/turns.ts'

export async function deliverWebhook(
  services: Services,
  payload: TaskPayload<'deliver-webhook'>,
  turns: Turns,
  stopping: AbortSignal,
): Promise<void> {
  const { webhook_id } = payload
  await turns.take(
    webhook_id,
    () => deliverDue(services, webhook_id, { stopping }),
    () => scheduleDelivery(services.db, webhook_id, new Date(services.clock())),
  )
}
