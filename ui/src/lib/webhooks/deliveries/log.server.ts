import { type Api, failureOf, read } from '#lib/api.ts'
import type { Backfill } from '../../../../../server/notify/webhooks/backfill-model.ts'
import type { WebhookDelivery } from '../../../../../server/notify/webhooks/delivery-model.ts'
import type { Webhook } from '../../../../../server/notify/webhooks/model.ts'
import { deliveriesQuery, type LogFilters } from './filters.ts'

const deliveriesOnPage = 25

/** A page of the delivery log, with the ongoing work of its subscription. */
export type Log = {
  deliveries: WebhookDelivery[]
  /** True if there are too many deliveries to search. */
  isTooMany: boolean
  /** The cursor of the next page; null on the last. */
  cursor: string | null
  /** The number of requested retries that still wait. */
  waiting: number
  /** The newest back-fill. */
  backfill: Backfill | null
}

/** Reads the delivery log for a URL. */
export async function readLog(
  api: Api,
  webhookId: string,
  filters: LogFilters,
  cursor: string | undefined,
): Promise<Log> {
  const webhook = api.webhooks({ webhook_id: webhookId })
  const query = { ...deliveriesQuery(filters, Date.now()), limit: deliveriesOnPage, cursor }
  const listing = webhook.deliveries.get({ query })
  const [{ error }, retry, backfills] = await Promise.all([
    listing,
    read(webhook.deliveries.retry.get()),
    read(webhook.backfills.get({ query: { limit: 1 } })),
  ])
  const isTooMany = error !== null && failureOf(error).status === 422
  const deliveries = isTooMany ? null : await read(listing)
  return {
    deliveries: deliveries?.data ?? [],
    isTooMany,
    cursor: deliveries?.pagination.cursor ?? null,
    waiting: retry.data.queued,
    backfill: backfills.data[0] ?? null,
  }
}

/** Returns a string that changes whenever the displayed data changes. */
export function stateOf(
  { status, health }: Pick<Webhook, 'status' | 'health'>,
  { deliveries, waiting, backfill }: Log,
): string {
  return JSON.stringify([
    status,
    health.failing_since,
    waiting,
    stateOfBackfills(backfill ? [backfill] : []),
    deliveries.map(stateOfDelivery),
  ])
}

/** The same for one delivery. */
export function stateOfDelivery({ id, status, attempts, next_retry_at }: WebhookDelivery): string {
  return [id, status, attempts, next_retry_at].join(' ')
}

/** The same for back-fills. */
export function stateOfBackfills(backfills: Backfill[]): string {
  return backfills
    .map(({ id, status, sent, skipped, total }) => [id, status, sent, skipped, total].join(' '))
    .join()
}
