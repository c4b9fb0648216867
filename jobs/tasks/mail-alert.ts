import type { TaskPayload } from '../../db/queue.ts'
import { mailChange } from '../../server/output/alerts/alert-mail.ts'
import type { Services } from '../../server/services.ts'

export async function mailAlert(services: Services, payload: TaskPayload<'mail-alert'>): Promise<void> {
  await mailChange(services, payload)
}
