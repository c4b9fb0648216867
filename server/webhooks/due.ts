import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../db/postgres/schema/webhooks.ts'
import type { Services } from '../services.ts'
import { signingSecrets } from './secrets.ts'

type Reading = Pick<Services, 'db' | 'clock' | 'config'>

/** What an attempt needs to know of a delivery, and no more: this is read for every one. */
const columns = {
  id: webhookDeliveries.id,
  webhookId: webhookDeliveries.webhookId,
  eventId: webhookDeliveries.eventId,
  eventType: webhookDeliveries.eventType,
  siteId: webhookDeliveries.siteId,
  eventCreatedAt: webhookDeliveries.eventCreatedAt,
  data: webhookDeliveries.data,
  origin: webhookDeliveries.origin,
  attempts: webhookDeliveries.attempts,
  isManual: webhookDeliveries.isManual,
  deliveredAt: webhookDeliveries.deliveredAt,
}
const { nextAttemptAt } = webhookDeliveries
export type DueDelivery = Pick<typeof webhookDeliveries.$inferSelect, keyof typeof columns>
/** With the bytes its data takes in the database. */
export type SizedDelivery = DueDelivery & { bytes: number }

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
  const bytes = sql<number>`pg_column_size(${columns.data})`
  const before = sql<number>`sum(${bytes}) over (
    order by ${nextAttemptAt} rows between unbounded preceding and 1 preceding
  )`
  const next = db
    .select({ ...columns, nextAttemptAt, bytes: bytes.as('bytes'), before: before.as('before') })
    .from(webhookDeliveries)
    .where(
      and(
        eq(columns.webhookId, subscriptionId),
        lte(nextAttemptAt, new Date(clock())),
        known.length > 0
          ? sql`${columns.id} not in (select unnest(${`{${known.join(',')}}`}::text[]))`
          : undefined,
      ),
    )
    .orderBy(asc(nextAttemptAt))
    .limit(room.deliveries)
    .as('next')
  const { before: bytesBefore, nextAttemptAt: dueAt, ...wanted } = next._.selectedFields
  return db
    .select(wanted)
    .from(next)
    .where(sql`coalesce(${bytesBefore}, 0) < ${room.bytes}`)
    .orderBy(asc(dueAt))
}
