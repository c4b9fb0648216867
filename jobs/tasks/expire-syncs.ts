import { expireSyncs as expire } from '../../server/integrations/syncs.ts'
import type { Services } from '../../server/services.ts'

export async function expireSyncs(services: Services): Promise<void> {
  await expire(services)
}
