import { and, eq, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { Services } from '../../services.ts'
import { signingSecrets } from './secrets.ts'

type Reading = Pick<Services, 'db' | 'clock' | 'config'>

/** The fields of a delivery that an attempt needs, and no others: they are read for every delivery. */
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
/** A due delivery with the bytes that its data takes in the database. */
export type SizedDelivery = DueDelivery & { bytes: number }
/** A row as the driver returns it. */
type Row = Omit<SizedDelivery, 'eventCreatedAt' | 'deliveredAt'> & {
  eventCreatedAt: string
  deliveredAt: string | null
}

/** Where the deliveries of a subscription go, and the secrets that sign them. */
export type Subscription = { url: string; secrets: readonly string[]; isFailing: boolean }

/** @returns null if the subscription is not active */
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
 * The due deliveries of a subscription except `known`, those due longest first. Returns no more deliveries and bytes
 * than `room` allows, but at least one delivery if any is due.
 */
export async function findDue(
  { db, clock }: Reading,
  subscriptionId: string,
  known: readonly string[],
  room: { deliveries: number; bytes: number },
): Promise<SizedDelivery[]> {
  const rest =
    known.length > 0 ? sql`and id not in (select unnest(${`{${known.join(',')}}`}::text[]))` : sql``
  // Raw rows: Drizzle's query builder takes as long for each row as signing it.
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
