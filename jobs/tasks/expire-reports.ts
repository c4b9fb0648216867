import { expireReports as expire } from '../../server/output/reports/expiry.ts'
import type { Services } from '../../server/services.ts'

export async function expireReports(services: Services): Promise<void> {
  await expire(services)
}
