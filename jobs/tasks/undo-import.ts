import type { TaskPayload } from '../../db/queue.ts'
import { undoImport as undo } from '../../server/ingest/imports/undo.ts'
import type { Services } from '../../server/services.ts'

export async function undoImport(services: Services, payload: TaskPayload<'undo-import'>): Promise<void> {
  await undo(services, payload.import_id)
}
