import { endLostSyncs } from '../../server/notify/integrations/lost-syncs.ts'
import { scheduleSyncs as schedule } from '../../server/notify/integrations/sync-schedule.ts'
import type { Services } from '../../server/services.ts'

export async function scheduleSyncs(services: Services): Promise<void> {
  await endLostSyncs(services)
  await schedule(services)
}
