import type { JobHelpers } from 'graphile-worker'
import type { TaskPayload } from '../../db/queue.ts'
import { carryOutRun } from '../../server/output/reports/carry-out.ts'
import type { Services } from '../../server/services.ts'

export async function runReport(
  services: Services,
  { run_id }: TaskPayload<'run-report'>,
  { job }: Pick<JobHelpers, 'job'>,
): Promise<void> {
  await carryOutRun(services, run_id, job.attempts >= job.max_attempts)
}
