import { scheduleReports as schedule } from '../../server/output/reports/run-schedule.ts'
import type { Services } from '../../server/services.ts'

export async function scheduleReports(services: Services): Promise<void> {
  await schedule(services)
}
