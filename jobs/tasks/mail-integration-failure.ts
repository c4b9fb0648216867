import type { TaskPayload } from '../../db/queue.ts'
import { mailBroken } from '../../server/notify/integrations/failure-mail.ts'
import type { Services } from '../../server/services.ts'

export async function mailIntegrationFailure(
  services: Services,
  payload: TaskPayload<'mail-integration-failure'>,
): Promise<void> {
  await mailBroken(services, payload)
}
