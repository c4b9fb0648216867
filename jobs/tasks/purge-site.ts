import { enqueue, type TaskPayload } from '../../db/queue.ts'
import { purgeSiteData } from '../../server/identity/sites/purge.ts'
import { removeDeliveriesOf } from '../../server/notify/webhooks/retention.ts'
import { removeExportsOf } from '../../server/output/exports/upkeep.ts'
import { expireReports } from '../../server/output/reports/expiry.ts'
import type { Services } from '../../server/services.ts'

/**
 * How long events of the site may still arrive, from nodes that have the site in their cache and from the inbox.
 */
const lateEvents_ms = 60_000

export async function purgeSite(services: Services, payload: TaskPayload<'purge-site'>): Promise<void> {
  const { db, clock } = services
  await purgeSiteData(services, payload.site_id)
  await removeDeliveriesOf(db, payload.workspace_id, payload.site_id)
  await removeExportsOf(services, payload.site_id)
  await expireReports(services)
  if (!payload.is_last)
    await enqueue(
      db,
      'purge-site',
      { ...payload, is_last: true },
      { runAt: new Date(clock() + lateEvents_ms) },
    )
}
