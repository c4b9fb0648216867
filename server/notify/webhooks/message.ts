import type { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import type { Envelope } from './delivery-model.ts'

type Content = Pick<
  typeof webhookDeliveries.$inferSelect,
  'webhookId' | 'eventId' | 'eventType' | 'eventCreatedAt' | 'siteId' | 'data' | 'origin'
>

/** The envelope that an attempt at a delivery sends. */
export function envelopeOf(delivery: Content, attempt: number): Envelope {
  return {
    id: delivery.eventId,
    type: delivery.eventType as Envelope['type'],
    created_at: delivery.eventCreatedAt.toISOString(),
    site_id: delivery.siteId,
    data: delivery.data,
    metadata: {
      webhook_id: delivery.webhookId,
      delivery_attempt: attempt,
      ...(delivery.origin === 'test' && { test: true }),
      ...(delivery.origin === 'backfill' && { backfill: true }),
    },
  }
}
