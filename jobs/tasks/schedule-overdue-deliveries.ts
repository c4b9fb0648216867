import { scheduleOverdue } from '../../server/notify/webhooks/schedule.ts'
import type { Services } from '../../server/services.ts'

export async function scheduleOverdueDeliveries(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
): Promise<void> {
  await scheduleOverdue(services)
}
