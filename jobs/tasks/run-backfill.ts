import type { TaskPayload } from '../../db/queue.ts'
import { continueBackfill, endBackfill } from '../../server/notify/webhooks/backfill-run.ts'
import type { Services } from '../../server/services.ts'
import type { Attempt } from '../attempt.ts'

export async function runBackfill(
  services: Services,
  { backfill_id }: TaskPayload<'run-backfill'>,
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  try {
    await continueBackfill(services, backfill_id)
  } catch (error) {
    if (isLast)
      await endBackfill(services, backfill_id, {
        status: 'failed',
        error: 'Failed repeatedly. See the service log.',
      })
    throw error
  }
}
