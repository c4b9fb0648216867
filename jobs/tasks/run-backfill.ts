import type { JobHelpers } from 'graphile-worker'
import type { TaskPayload } from '../../db/queue.ts'
import { continueBackfill, endBackfill } from '../../server/notify/webhooks/backfill-run.ts'
import type { Services } from '../../server/services.ts'

export async function runBackfill(
  services: Services,
  { backfill_id }: TaskPayload<'run-backfill'>,
  { job }: Pick<JobHelpers, 'job'>,
): Promise<void> {
  try {
    await continueBackfill(services, backfill_id)
  } catch (error) {
    if (job.attempts >= job.max_attempts)
      await endBackfill(services, backfill_id, {
        status: 'failed',
        error: 'It failed again and again: see the log of the service',
      })
    throw error
  }
}
