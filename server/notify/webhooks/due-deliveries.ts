import { and, eq, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { Services } from '../../services.ts'
import { signingSecrets } from './secrets.ts'

type Reading = Pick<Services, 'db' | 'clock' | 'config'>

/** What an attempt needs to know of a delivery, and no more: this is read for every one. */
export type DueDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  | 'id'
  | 'webhookId'
  | 'eventId'
  | 'eventType'
  | 'siteId'
  | 'eventCreatedAt'
  | 'data'
  | 'origin'
  | 'attempts'
  | 'isManual'
  | 'deliveredAt'
>
/** With the bytes its data takes in the database. */
export type SizedDelivery = DueDelivery & { bytes: number }
/** As the driver gives it. */
type Row = Omit<SizedDelivery, 'eventCreatedAt' | 'deliveredAt'> & {
  eventCreatedAt: string
  deliveredAt: string | null
}

/** Where deliveries of a subscription go, and what signs them. */
export type Subscription = { url: string; secrets: readonly string[]; isFailing: boolean }

/** @returns null unless it is active. */
export async function findActive(
  { db, clock, config }: Reading,
  subscriptionId: string,
): Promise<Subscription | null> {
  const [found] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, subscriptionId), eq(webhooks.status, 'active')))
  if (!found) return null
  const secrets = signingSecrets(config, found, new Date(clock()))
  return { url: found.url, secrets, isFailing: found.failingSince !== null }
}

/**
 * What is due to a subscription, the longest first; `known` left out. No more than `room` has, in deliveries and in
 * bytes, but one in any case.
 */
export async function findDue(
  { db, clock }: Reading,
  subscriptionId: string,
  known: readonly string[],
  room: { deliveries: number; bytes: number },
): Promise<SizedDelivery[]> {
  const rest =
    known.length > 0 ? sql`and id not in (select unnest(${`{${known.join(',')}}`}::text[]))` : sql``
  // Rows as they come: what Drizzle's builder does with each takes as long as signing it.
  const rows = await db.execute<Row>(sql`
    select id, webhook_id as "webhookId", event_id as "eventId", event_type as "eventType", site_id as "siteId",
      event_created_at as "eventCreatedAt", data, origin, attempts, is_manual as "isManual",
      delivered_at as "deliveredAt", bytes
    from (
      select *, pg_column_size(data) as bytes, sum(pg_column_size(data)) over (
        order by next_attempt_at rows between unbounded preceding and 1 preceding
      ) as before
      from ${webhookDeliveries}
      where webhook_id = ${subscriptionId} and next_attempt_at <= ${new Date(clock()).toISOString()} ${rest}
      order by next_attempt_at limit ${room.deliveries}
    ) as next
    where coalesce(before, 0) < ${room.bytes}
    order by next_attempt_at`)
  return rows.map((row) => ({
    ...row,
    eventCreatedAt: new Date(row.eventCreatedAt),
    deliveredAt: row.deliveredAt === null ? null : new Date(row.deliveredAt),
  }))
}
