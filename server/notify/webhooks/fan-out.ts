import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import type { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { chunks } from '../../platform/chunks.ts'
import { id } from '../../platform/ids.ts'
import { isFor } from './matching.ts'
import { scheduleDelivery } from './schedule.ts'

type StoredDomainEvent = Required<typeof domainEvents.$inferInsert>

// A statement takes at most 65,535 parameters.
const storedAtOnce = 1000

/**
 * Creates the deliveries of domain events in the transaction that stores them, due at once, for each matching
 * subscription.
 */
export async function fanOut(
  tx: Pick<Db, 'select' | 'insert' | 'execute'>,
  stored: readonly StoredDomainEvent[],
  now: Date,
): Promise<void> {
  if (stored.length === 0) return
  // Locked until the transaction ends: if a subscription were deleted in between, the insert would fail and roll
  // back the domain events.
  const subscriptions = await tx
    .select()
    .from(webhooks)
    .where(
      and(
        eq(webhooks.status, 'active'),
        inArray(webhooks.workspaceId, [...new Set(stored.map(({ workspaceId }) => workspaceId))]),
      ),
    )
    .for('key share')
  const deliveries = subscriptions.flatMap((webhook) =>
    stored
      .filter((domainEvent) => isFor(webhook, domainEvent))
      .map((domainEvent) => ({
        id: id('delivery'),
        webhookId: webhook.id,
        eventId: domainEvent.id,
        eventType: domainEvent.type,
        siteId: domainEvent.siteId,
        eventCreatedAt: domainEvent.createdAt,
        data: domainEvent.data,
        nextAttemptAt: now,
        createdAt: now,
      })),
  )
  for (const some of chunks(deliveries, storedAtOnce)) await tx.insert(webhookDeliveries).values(some)
  // Lock jobs in id order to avoid deadlocks.
  for (const webhookId of [...new Set(deliveries.map((it) => it.webhookId))].sort())
    await scheduleDelivery(tx, webhookId, now)
}
