import { expireExports as expire } from '../../server/output/exports/upkeep.ts'
import type { Services } from '../../server/services.ts'

export async function expireExports(services: Services): Promise<void> {
  await expire(services)
}
