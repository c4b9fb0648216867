import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound } from '../../platform/errors.ts'
import { holds } from '../../platform/http/authentication.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { isOfAuditLog } from '../outbox/event-types.ts'
import { sampleOf } from '../outbox/samples.ts'
import { type StoredDelivery, toDelivery } from './deliveries.ts'
import type { ReplayRequest, TestRequest, WebhookDelivery } from './delivery-model.ts'
import { requireActive } from './retries.ts'
import { scheduleDelivery } from './schedule.ts'
import { audited, findWebhook, type StoredWebhook } from './subscriptions.ts'

type Working = Pick<Services, 'db' | 'clock'>

/** The site id of a test event if there is no site yet. */
const placeholderSiteId = 'site_00000000000000000000000000000000'

/**
 * Sends a sample event of a type, even if the subscription does not list the type.
 * @throws NotFound, @throws Unprocessable if the subscription is not active.
 */
export async function sendTest(
  working: Working,
  principal: Principal,
  webhookId: string,
  { event_type }: TestRequest,
): Promise<WebhookDelivery> {
  return send(working, principal, webhookId, async (tx, webhook, now) => {
    const siteId = webhook.siteIds[0] ?? (await newestSite(tx, principal))
    return {
      eventId: id('event'),
      eventType: event_type,
      siteId,
      eventCreatedAt: now,
      data: sampleOf(event_type, now.getTime(), siteId),
      origin: 'test',
    }
  })
}

/**
 * Sends an event to a subscription again, regardless of its filters: a stored domain event, or a conversion that a
 * back-fill sent to it. A conversion that was not published when it happened has no domain event.
 * @throws NotFound, @throws Unprocessable if the subscription is not active.
 */
export async function replayDomainEvent(
  working: Working,
  principal: Principal,
  webhookId: string,
  { event_id }: ReplayRequest,
): Promise<WebhookDelivery> {
  return send(working, principal, webhookId, async (tx) => {
    const content =
      (await findDomainEvent(tx, principal, event_id)) ?? (await findBackfilled(tx, webhookId, event_id))
    if (!content || (isOfAuditLog(content.eventType) && !holds(principal, 'audit:read')))
      throw notFound('event', event_id)
    return { ...content, origin: 'replay' }
  })
}

type Event = Omit<Content, 'origin'>

async function findDomainEvent(
  tx: Pick<Db, 'select'>,
  { workspaceId, mode }: Principal,
  eventId: string,
): Promise<Event | undefined> {
  const { id, type, siteId, createdAt, data } = domainEvents
  const [domainEvent] = await tx
    .select({ eventId: id, eventType: type, siteId, eventCreatedAt: createdAt, data })
    .from(domainEvents)
    .where(and(eq(id, eventId), eq(domainEvents.workspaceId, workspaceId), eq(domainEvents.mode, mode)))
  return domainEvent
}

async function findBackfilled(
  tx: Pick<Db, 'select'>,
  subscriptionId: string,
  ofEvent: string,
): Promise<Event | undefined> {
  const { webhookId, eventId, eventType, siteId, eventCreatedAt, data, createdAt } = webhookDeliveries
  const [sent] = await tx
    .select({ eventId, eventType, siteId, eventCreatedAt, data })
    .from(webhookDeliveries)
    // Written exactly as in the index, so that PostgreSQL uses it.
    .where(and(eq(webhookId, subscriptionId), eq(eventId, ofEvent), sql`origin in ('backfill', 'replay')`))
    .orderBy(desc(createdAt))
    .limit(1)
  return sent
}

type Content = Pick<StoredDelivery, 'eventId' | 'eventType' | 'siteId' | 'eventCreatedAt' | 'data' | 'origin'>

async function send(
  { db, clock }: Working,
  principal: Principal,
  webhookId: string,
  content: (tx: Pick<Db, 'select'>, webhook: StoredWebhook, now: Date) => Promise<Content>,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, principal, webhookId)
    requireActive(webhook)
    const now = new Date(clock())
    const [stored] = await tx
      .insert(webhookDeliveries)
      .values({
        ...(await content(tx, webhook, now)),
        id: id('delivery'),
        webhookId,
        nextAttemptAt: now,
        createdAt: now,
      })
      .returning()
    await scheduleDelivery(tx, webhookId, now)
    const delivery = toDelivery(stored as StoredDelivery)
    if ((stored as StoredDelivery).origin === 'replay') {
      const { id: delivery_id, event_id } = delivery
      await recordAudit(tx, clock, {
        ...audited('webhook.replayed', webhook),
        after: { delivery_id, event_id },
      })
    }
    return delivery
  })
}

async function newestSite(tx: Pick<Db, 'select'>, { workspaceId, mode }: Principal): Promise<string> {
  const [site] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.workspaceId, workspaceId), eq(sites.mode, mode)))
    .orderBy(desc(sites.createdAt))
    .limit(1)
  return site?.id ?? placeholderSiteId
}
