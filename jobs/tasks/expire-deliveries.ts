import { expireDeliveries as removeOldDeliveries } from '../../server/notify/webhooks/retention.ts'
import type { Services } from '../../server/services.ts'

export async function expireDeliveries(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await removeOldDeliveries(services)
}
