import type { TaskPayload } from '../../db/queue.ts'
import { settleImport as settle } from '../../server/ingest/imports/settle.ts'
import type { Services } from '../../server/services.ts'

export async function settleImport(services: Services, payload: TaskPayload<'settle-import'>): Promise<void> {
  await settle(services, payload.import_id)
}
