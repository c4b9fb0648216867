import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Services } from '../../services.ts'

const kept_ms = 30 * 86_400_000
const removedAtOnce = 5000

/** Removes what is kept no longer: old deliveries with their attempts, and secrets that have ceased to sign. */
export async function expireDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock() - kept_ms).toISOString()
  const all = await db.select({ id: webhooks.id }).from(webhooks)
  for (const webhook of all) await remove(db, webhook.id, sql`created_at < ${before}::timestamptz`)
  const { previousSecret, previousSecretUntil } = webhooks
  await db
    .update(webhooks)
    .set({ previousSecret: null, previousSecretUntil: null })
    .where(and(isNotNull(previousSecret), lte(previousSecretUntil, new Date(clock()))))
}

/** Removes what was sent, or waits to be, about a site that is gone: it tells of people. That it is gone stays. */
export async function removeDeliveriesOf(db: Db, workspaceId: string, siteId: string): Promise<void> {
  await removeAny(db, workspaceId, sql`site_id = ${siteId} and event_type <> 'site.deleted'`)
}

/** Removes what was sent of a site's conversions before a time. */
export async function removeConversionsSent(
  db: Db,
  { workspaceId, id }: Pick<StoredSite, 'workspaceId' | 'id'>,
  before: Date,
): Promise<void> {
  const at = before.toISOString()
  const chosen = sql`created_at < ${at}::timestamptz and site_id = ${id} and event_type like 'conversion.%'`
  await removeAny(db, workspaceId, chosen)
}

/** Removes deliveries of whatever subscription of a workspace. */
async function removeAny(db: Db, workspaceId: string, chosen: SQL): Promise<void> {
  const all = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.workspaceId, workspaceId))
  for (const webhook of all) await remove(db, webhook.id, chosen)
}

/** Removes deliveries of a subscription some at a time: others write to the tables meanwhile. */
async function remove(db: Db, webhookId: string, chosen: SQL): Promise<void> {
  for (;;) {
    const removed = await db.execute(sql`
      delete from ${webhookDeliveries} where id in (
        select id from ${webhookDeliveries}
        where webhook_id = ${webhookId} and ${chosen}
        order by created_at
        limit ${removedAtOnce}
      )`)
    if (removed.count < removedAtOnce) return
  }
}
