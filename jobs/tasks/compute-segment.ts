import type { TaskPayload } from '../../db/queue.ts'
import { recomputeSegment } from '../../server/analytics/segments/recomputation.ts'
import type { Services } from '../../server/services.ts'

export async function computeSegment(
  services: Services,
  payload: TaskPayload<'compute-segment'>,
): Promise<void> {
  await recomputeSegment(services, payload.segment_id)
}
