import { and, count, eq, gte, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict, notFound, Unprocessable } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Services } from '../../services.ts'
import { isDelivery, type StoredDelivery, storableTime, toDelivery } from './deliveries.ts'
import type { BulkRetryRequest, RetryRequest, WebhookDelivery } from './delivery-model.ts'
import { scheduleDelivery } from './schedule.ts'
import { audited, findWebhook, type StoredWebhook } from './subscriptions.ts'

type Working = Pick<Services, 'db' | 'clock'>

/**
 * Retries a delivery at once. A delivery that waits for its next attempt keeps its remaining attempts; a finished one
 * gets exactly one more.
 * @throws NotFound, @throws Conflict if it has arrived and `force` is not set, @throws Unprocessable if the
 * subscription is not active.
 */
export async function retryDelivery(
  { db, clock }: Working,
  principal: Principal,
  webhookId: string,
  deliveryId: string,
  input: RetryRequest,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, principal, webhookId)
    requireActive(webhook)
    const chosen = isDelivery(webhookId, deliveryId)
    const [found] = await tx.select().from(webhookDeliveries).where(chosen).for('update')
    if (!found) throw notFound('delivery', deliveryId)
    if (found.status === 'delivered' && !input?.force)
      throw new Conflict('This delivery has already arrived: send {"force": true} to send it again')
    const now = new Date(clock())
    const isDone = found.status === 'delivered' || found.status === 'failed'
    const [stored] = await tx
      .update(webhookDeliveries)
      .set(isDone ? manualRetry(now) : { nextAttemptAt: now })
      .where(chosen)
      .returning()
    await scheduleDelivery(tx, webhookId, now)
    await recordAudit(tx, clock, {
      ...audited('webhook.delivery_retried', webhook),
      after: { delivery_id: deliveryId },
    })
    return toDelivery(stored as StoredDelivery)
  })
}

/**
 * Retries every failed delivery of a subscription once, or only those created since a time.
 * @returns how many. @throws NotFound, @throws Unprocessable if the subscription is not active.
 */
export async function retryFailed(
  { db, clock }: Working,
  principal: Principal,
  webhookId: string,
  input: BulkRetryRequest,
): Promise<{ queued: number }> {
  return db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, principal, webhookId)
    requireActive(webhook)
    const now = new Date(clock())
    const { status, createdAt } = webhookDeliveries
    const { count: queued } = await tx
      .update(webhookDeliveries)
      .set(manualRetry(now))
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(status, 'failed'),
          input?.since === undefined ? undefined : gte(createdAt, storableTime(input.since)),
        ),
      )
    if (queued > 0) await scheduleDelivery(tx, webhookId, now)
    await recordAudit(tx, clock, {
      ...audited('webhook.failed_deliveries_retried', webhook),
      after: { queued, since: input?.since ?? null },
    })
    return { queued }
  })
}

/** The number of manual retries of a subscription that still wait. @throws NotFound */
export async function waitingRetries(
  db: Pick<Db, 'select'>,
  principal: Principal,
  webhookId: string,
): Promise<{ queued: number }> {
  await findWebhook(db, principal, webhookId)
  const { isManual, nextAttemptAt } = webhookDeliveries
  const [counted] = await db
    .select({ queued: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(nextAttemptAt), eq(isManual, true)))
  return { queued: counted?.queued ?? 0 }
}

/** @throws Unprocessable */
export function requireActive({ id, status }: StoredWebhook): void {
  if (status !== 'active')
    throw new Unprocessable(`The webhook ${id} is ${status}: set its status to active first`)
}

function manualRetry(now: Date) {
  return { status: 'retrying', isManual: true, nextAttemptAt: now, failedAt: null } as const
}
