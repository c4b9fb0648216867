import type { Services } from '../../server/services.ts'
import { expireDeliveries as removeOldDeliveries } from '../../server/webhooks/retention.ts'

export async function expireDeliveries(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await removeOldDeliveries(services)
}
