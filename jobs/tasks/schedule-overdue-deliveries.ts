import type { Services } from '../../server/services.ts'
import { scheduleOverdue } from '../../server/webhooks/schedule.ts'

export async function scheduleOverdueDeliveries(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
): Promise<void> {
  await scheduleOverdue(services)
}
