import type { TaskPayload } from '../../db/queue.ts'
import { mailFailure } from '../../server/notify/webhooks/failure-mail.ts'
import type { Services } from '../../server/services.ts'

export async function mailWebhookFailure(
  services: Services,
  payload: TaskPayload<'mail-webhook-failure'>,
): Promise<void> {
  await mailFailure(services, payload)
}
