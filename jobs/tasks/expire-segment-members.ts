import { expireMembers } from '../../server/analytics/segments/recomputation.ts'
import type { Services } from '../../server/services.ts'

export async function expireSegmentMembers(services: Services): Promise<void> {
  await expireMembers(services)
}
