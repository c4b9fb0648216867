import type { TaskPayload } from '../../db/queue.ts'
import { includeEvents as include } from '../../server/ingest/events/inclusion.ts'
import type { Services } from '../../server/services.ts'

export async function includeEvents(
  services: Services,
  payload: TaskPayload<'include-events'>,
): Promise<void> {
  await include(services, payload)
}
