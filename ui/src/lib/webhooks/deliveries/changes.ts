import { counted, formatNumber } from '#lib/format.ts'
import { word } from '#lib/language.ts'
import type { WebhookDelivery } from '../../../../../server/notify/webhooks/delivery-model.ts'
import { deliveryStatuses } from './labels.ts'

type Seen = Pick<WebhookDelivery, 'id' | 'status'>

/** The statuses after a count. */
const statusWords: Record<WebhookDelivery['status'], string> = {
  pending: word('pending'),
  retrying: word('retrying'),
  delivered: word('delivered'),
  failed: word('failed'),
}

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
    added > 0 ? counted(added, 'new delivery', 'new deliveries') : '',
    ...changed
      .filter(({ count }) => count > 0)
      .map(({ status, count }) => `${formatNumber(count)} ${statusWords[status]}`),
  ]
  return parts.filter(Boolean).join(', ')
}
