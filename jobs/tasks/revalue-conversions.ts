import type { TaskPayload } from '../../db/queue.ts'
import { revalueConversions as revalue } from '../../server/revenue/conversions/revaluation.ts'
import type { Services } from '../../server/services.ts'

export async function revalueConversions(
  services: Services,
  payload: TaskPayload<'revalue-conversions'>,
): Promise<void> {
  await revalue(services, payload.site_id, payload.goal_id)
}
