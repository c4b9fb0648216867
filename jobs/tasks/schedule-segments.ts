import { scheduleSegments as schedule } from '../../server/analytics/segments/schedule.ts'
import type { Services } from '../../server/services.ts'

export async function scheduleSegments(services: Services): Promise<void> {
  await schedule(services)
}
