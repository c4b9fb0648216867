import type { WebhookDelivery } from '../../../../../server/notify/webhooks/delivery-model.ts'
import { deliveryStatuses, deliveryStatusLabels } from './labels.ts'

type Seen = Pick<WebhookDelivery, 'id' | 'status'>

/** Describes the changes between two states of the log in a sentence for screen readers; empty if there are none. */
export function describeChanges(before: readonly Seen[], after: readonly Seen[]): string {
  const known = new Map(before.map(({ id, status }) => [id, status]))
  const added = after.filter(({ id }) => !known.has(id)).length
  const changed = deliveryStatuses.map((status) => ({
    status,
    count: after.filter((it) => known.has(it.id) && it.status === status && known.get(it.id) !== status)
      .length,
  }))
  const parts = [
    added > 0 ? `${added} new ${added === 1 ? 'delivery' : 'deliveries'}` : '',
    ...changed
      .filter(({ count }) => count > 0)
      .map(({ status, count }) => `${count} ${deliveryStatusLabels[status].label.toLowerCase()}`),
  ]
  return parts.filter(Boolean).join(', ')
}
