import { enqueue, type TaskPayload } from '../../db/queue.ts'
import { expireSite, applyRetention as startRetention } from '../../server/privacy/retention/retention.ts'
import type { Services } from '../../server/services.ts'

export async function applyRetention(
  services: Services,
  { site_id }: TaskPayload<'apply-retention'>,
): Promise<void> {
  if (site_id === undefined) return startRetention(services)
  if (await expireSite(services, site_id))
    await enqueue(services.db, 'apply-retention', { site_id }, { queue: 'retention' })
}
