import { scheduleAlerts as schedule } from '../../server/output/alerts/check.ts'
import type { Services } from '../../server/services.ts'

export async function scheduleAlerts(services: Services): Promise<void> {
  await schedule(services)
}
