import type { TaskPayload } from '../../db/queue.ts'
import { runExport as run } from '../../server/output/exports/run.ts'
import type { Services } from '../../server/services.ts'

export async function runExport(
  services: Services,
  payload: TaskPayload<'run-export'>,
  attempt: { stopping: AbortSignal; isLast: boolean },
): Promise<void> {
  await run(services, payload.export_id, attempt)
}
