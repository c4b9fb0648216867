import { expireChanges } from '../../server/output/alerts/history.ts'
import type { Services } from '../../server/services.ts'

export async function expireAlertChanges(services: Services): Promise<void> {
  await expireChanges(services)
}
