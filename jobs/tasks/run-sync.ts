import type { JobHelpers } from 'graphile-worker'
import type { TaskPayload } from '../../db/queue.ts'
import { carryOutSync } from '../../server/notify/integrations/carry-out.ts'
import type { Services } from '../../server/services.ts'

export async function runSync(
  services: Services,
  { sync_id }: TaskPayload<'run-sync'>,
  { job }: Pick<JobHelpers, 'job'>,
): Promise<void> {
  await carryOutSync(services, sync_id, job.attempts >= job.max_attempts)
}
