import type { TaskPayload } from '../../db/queue.ts'
import type { Services } from '../../server/services.ts'
import { mailFailure } from '../../server/webhooks/failure-mail.ts'

export async function mailWebhookFailure(
  services: Services,
  payload: TaskPayload<'mail-webhook-failure'>,
): Promise<void> {
  await mailFailure(services, payload)
}
