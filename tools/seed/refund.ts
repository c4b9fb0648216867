import { delivery } from './catalogue.ts'
import type { Random } from './random.ts'
import type { TimedEvent } from './visit.ts'

const day_ms = 86_400_000
const refundedShare = 0.03

/** Returns the customer's later visit in which an order is refunded; empty for most orders. */
export function refundVisit(random: Random, { time, event }: TimedEvent, eventId: string): TimedEvent[] {
  if (event.event_name !== 'purchase' || !random.chance(refundedShare)) return []
  const { client_id, user, context, properties } = event
  const { referrer: _, ...browser } = context ?? {}
  const { transaction_id, value, currency } = properties ?? {}
  const returned = Math.round(time + (2 + 12 * random.fraction()) * day_ms)
  const page = {
    client_id,
    user,
    context: {
      ...browser,
      page_url: new URL(delivery.path, context?.page_url).href,
      page_title: delivery.title,
    },
  }
  return [
    {
      time: returned,
      event: {
        ...page,
        event_id: `${eventId}_view`,
        event_name: 'page_view',
        properties: { page_path: delivery.path },
      },
    },
    {
      time: returned + 90_000,
      event: {
        ...page,
        event_id: eventId,
        event_name: 'refund',
        properties: { page_path: delivery.path, transaction_id, value, currency },
      },
    },
  ]
}
