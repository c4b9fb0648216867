import type { TaskPayload } from '../../db/queue.ts'
import { mailCallFailure as mail } from '../../server/output/exports/call.ts'
import type { Services } from '../../server/services.ts'

export async function mailCallFailure(
  services: Services,
  payload: TaskPayload<'mail-call-failure'>,
): Promise<void> {
  await mail(services, payload.export_id)
}
