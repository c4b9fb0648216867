import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { causesOf } from '../../../db/postgres/causes.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookAttempts, webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { notFound, Unprocessable } from '../../platform/errors.ts'
import { holds } from '../../platform/http/authentication.ts'
import { decodeCursor, encodeCursor, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type {
  DeliveryAttempt,
  DeliveryListQuery,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from './delivery-model.ts'
import { envelopeOf } from './message.ts'
import { findWebhook } from './subscriptions.ts'

export type StoredDelivery = typeof webhookDeliveries.$inferSelect
type StoredAttempt = typeof webhookAttempts.$inferSelect

/** The PostgreSQL error code of a statement that exceeded its timeout. */
const queryCanceled = '57014'
const latestTime_ms = Date.UTC(2200)

/**
 * A page of the deliveries of a subscription, newest first.
 * @throws NotFound, @throws ValidationError, @throws Unprocessable if the search takes too long
 */
export async function listDeliveries(
  db: Db,
  principal: Principal,
  webhookId: string,
  query: DeliveryListQuery,
  timeout_ms = 15_000,
) {
  const { id } = await findWebhook(db, principal, webhookId)
  const limit = query.limit ?? 20
  const { createdAt, id: deliveryId } = webhookDeliveries
  const rows = await withinTime(db, timeout_ms, (tx) =>
    tx
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, id), visibleTo(principal), ...conditions(query)))
      .orderBy(desc(createdAt), desc(deliveryId))
      .limit(limit + 1),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const cursor = rows.length > limit && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
  return { data: page.map(toDelivery), pagination: { cursor, has_more: cursor !== null } }
}

/**
 * Limits the time of a search: a rare match is searched for in all deliveries of 30 days, possibly millions.
 * @throws Unprocessable
 */
async function withinTime<R>(
  db: Db,
  timeout_ms: number,
  read: (tx: Pick<Db, 'select'>) => Promise<R>,
): Promise<R> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(timeout_ms)}, true)`)
      return read(tx)
    })
  } catch (error) {
    if (!causesOf(error).some(({ code }) => code === queryCanceled)) throw error
    throw new Unprocessable('There are too many deliveries to search: narrow the period with since and until')
  }
}

/** A delivery with its requests and responses. @throws NotFound */
export async function getDelivery(
  db: Db,
  principal: Principal,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  await findWebhook(db, principal, webhookId)
  const wanted = and(isDelivery(webhookId, deliveryId), visibleTo(principal))
  const [row] = await db.select().from(webhookDeliveries).where(wanted)
  if (!row) throw notFound('delivery', deliveryId)
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, row.id))
    .orderBy(asc(webhookAttempts.number))
  const last = attempts.at(-1)
  return {
    ...toDelivery(row),
    payload: envelopeOf(row, Math.max(1, last?.number ?? 0)),
    request: last ? { url: last.url, headers: last.requestHeaders, body: last.requestBody } : null,
    attempt_log: attempts.map(toAttempt),
  }
}

/** Excludes entries of the audit log if the caller may not read it: deliveries contain them. */
function visibleTo(principal: Principal): SQL | undefined {
  return holds(principal, 'audit:read') ? undefined : sql`${webhookDeliveries.eventType} not like 'audit.%'`
}

/** The condition that selects a delivery of a subscription. */
export function isDelivery(webhookId: string, deliveryId: string) {
  return and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId))
}

/** A time within the range that the database accepts. There are no deliveries outside it. */
export function storableTime(text: string): Date {
  return new Date(Math.min(Math.max(Date.parse(text), 0), latestTime_ms))
}

/** A delivery as the API returns it. */
export function toDelivery(row: StoredDelivery): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    event_id: row.eventId,
    event_type: row.eventType as WebhookDelivery['event_type'],
    site_id: row.siteId,
    status: row.status,
    origin: row.origin,
    is_test: row.origin === 'test',
    attempts: row.attempts,
    response_status: row.responseStatus,
    response_time_ms: row.responseTime_ms,
    last_error: row.lastError,
    next_retry_at: row.nextAttemptAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    failed_at: row.failedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

function toAttempt(row: StoredAttempt): DeliveryAttempt {
  const signature = Object.entries(row.requestHeaders).find(
    ([name]) => name.toLowerCase() === 'x-service-signature',
  )
  return {
    number: row.number,
    started_at: row.startedAt.toISOString(),
    duration_ms: row.duration_ms,
    url: row.url,
    signature: signature?.[1] ?? null,
    response_status: row.responseStatus,
    response_headers: row.responseHeaders,
    response_body: row.responseBody,
    error: row.error,
  }
}

function conditions(query: DeliveryListQuery): (SQL | undefined)[] {
  const { status, event_type, since, until, search, cursor } = query
  const { createdAt, id, eventId, data } = webhookDeliveries
  const pattern = search === undefined ? '' : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return [
    status && eq(webhookDeliveries.status, status),
    event_type && eq(webhookDeliveries.eventType, event_type),
    since === undefined ? undefined : gte(createdAt, storableTime(since)),
    until === undefined ? undefined : lt(createdAt, storableTime(until)),
    search === undefined
      ? undefined
      : or(
          sql`${id} ilike ${pattern}`,
          sql`${eventId} ilike ${pattern}`,
          sql`${data}::text ilike ${pattern}`,
        ),
    cursor === undefined ? undefined : before(cursor),
  ]
}

/** The condition that selects deliveries after a cursor, in list order. @throws ValidationError */
function before(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, 2)
  if (!isTime(time) || typeof id !== 'string') throw unknownCursor()
  const { createdAt, id: deliveryId } = webhookDeliveries
  return sql`(${createdAt}, ${deliveryId}) < (${new Date(time).toISOString()}::timestamptz, ${id})`
}
