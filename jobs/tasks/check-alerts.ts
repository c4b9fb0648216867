import type { TaskPayload } from '../../db/queue.ts'
import { checkSite } from '../../server/output/alerts/check.ts'
import type { Services } from '../../server/services.ts'

export async function checkAlerts(
  services: Services,
  { site_id }: TaskPayload<'check-alerts'>,
): Promise<void> {
  await checkSite(services, site_id)
}
