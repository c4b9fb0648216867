import { and, eq, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookAttemptCounts, webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Services } from '../../services.ts'

const kept_ms = 30 * 86_400_000
const removedAtOnce = 5000

/** Removes old deliveries with their attempts and counts, and previous secrets whose grace period is over. */
export async function expireDeliveries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock() - kept_ms).toISOString()
  const all = await db.select({ id: webhooks.id }).from(webhooks)
  for (const webhook of all) await remove(db, webhook.id, sql`created_at < ${before}::timestamptz`)
  await db.delete(webhookAttemptCounts).where(lt(webhookAttemptCounts.hour, new Date(before)))
  const { previousSecret, previousSecretUntil } = webhooks
  await db
    .update(webhooks)
    .set({ previousSecret: null, previousSecretUntil: null })
    .where(and(isNotNull(previousSecret), lte(previousSecretUntil, new Date(clock()))))
}

/**
 * Removes the deliveries of a deleted site, sent or waiting, because they contain personal data. Deliveries of
 * `site.deleted` and of entries of the audit log stay.
 */
export async function removeDeliveriesOf(db: Db, workspaceId: string, siteId: string): Promise<void> {
  await removeAny(
    db,
    workspaceId,
    sql`site_id = ${siteId} and event_type not in ('site.deleted', 'audit.entry_created')`,
  )
}

/** Removes the deliveries of a site's conversions that were created before a time. */
export async function removeConversionDeliveries(
  db: Db,
  { workspaceId, id }: Pick<StoredSite, 'workspaceId' | 'id'>,
  before: Date,
): Promise<void> {
  const at = before.toISOString()
  const chosen = sql`created_at < ${at}::timestamptz and site_id = ${id} and event_type like 'conversion.%'`
  await removeAny(db, workspaceId, chosen)
}

/** Removes the chosen deliveries of all subscriptions of a workspace. */
async function removeAny(db: Db, workspaceId: string, chosen: SQL): Promise<void> {
  const all = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.workspaceId, workspaceId))
  for (const webhook of all) await remove(db, webhook.id, chosen)
}

/**
 * Removes the chosen deliveries of a subscription in batches, because other transactions write to the tables
 * concurrently.
 */
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
