import { expireSyncs as expire } from '../../server/notify/integrations/syncs.ts'
import type { Services } from '../../server/services.ts'

export async function expireSyncs(services: Services): Promise<void> {
  await expire(services)
}
