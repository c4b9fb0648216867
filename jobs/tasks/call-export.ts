import type { TaskPayload } from '../../db/queue.ts'
import { callExport as call } from '../../server/output/exports/call.ts'
import type { Services } from '../../server/services.ts'

export async function callExport(services: Services, payload: TaskPayload<'call-export'>): Promise<void> {
  await call(services, payload.export_id)
}
