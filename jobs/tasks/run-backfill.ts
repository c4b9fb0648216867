import type { TaskPayload } from '../../db/queue.ts'
import type { Services } from '../../server/services.ts'
import { continueBackfill } from '../../server/webhooks/backfill-run.ts'

export async function runBackfill(services: Services, payload: TaskPayload<'run-backfill'>): Promise<void> {
  await continueBackfill(services, payload.backfill_id)
}
