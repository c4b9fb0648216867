import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { enqueue } from '../../../db/queue.ts'
import type { Message, Reply } from '../../platform/outbound/outbound.ts'
import type { Services } from '../../services.ts'
import type { DueDelivery } from './due-deliveries.ts'
import { afterAttempt, attempts_max } from './states.ts'

/** An attempt at a delivery, with its result. */
export type Outcome = {
  delivery: DueDelivery
  startedAt: Date
  endedAt: Date
  message: Message
  reply: Reply
}

const hour_ms = 3_600_000
const disabledAfter_ms = 5 * 24 * hour_ms

/**
 * Stores attempts at deliveries of one subscription, in the order in which they ended, with their consequences: the
 * states of the deliveries, the health of the subscription, disabling it after days of failures, and e-mails. An
 * attempt that another process has already stored changes nothing.
 */
export async function recordAttempts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  webhookId: string,
  outcomes: Outcome[],
): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    // Lock the subscription before its deliveries, in the same order as a deletion does.
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update')
    if (!webhook) return
    const known = await storeAttempts(tx, webhookId, outcomes)
    const counted = known.size > 0 ? outcomes.filter(({ delivery }) => !known.has(delivery.id)) : outcomes
    if (counted.length === 0) return

    let { failingSince, lastDeliveryAt, mailedAt, status, disabledAt } = webhook
    let newestFailure: Outcome | null = null
    for (const outcome of counted) {
      if (outcome.reply.error === null) {
        failingSince = null
        newestFailure = null
        lastDeliveryAt = outcome.endedAt
      } else {
        failingSince ??= outcome.startedAt
        newestFailure = outcome
      }
    }
    const mustDisable =
      status === 'active' &&
      newestFailure !== null &&
      failingSince !== null &&
      now.getTime() - failingSince.getTime() >= disabledAfter_ms
    if (mustDisable) {
      status = 'disabled'
      disabledAt = now
    }
    const final = counted.findLast(
      ({ delivery, reply }) =>
        reply.error !== null && delivery.attempts + 1 === attempts_max && delivery.deliveredAt === null,
    )
    const isMailDue = mailedAt === null || now.getTime() - mailedAt.getTime() >= hour_ms
    const mailed = mustDisable ? newestFailure : isMailDue ? final : undefined
    if (mailed) {
      mailedAt = now
      const payload = { webhook_id: webhookId, delivery_id: mailed.delivery.id, is_disabled: mustDisable }
      await enqueue(tx, 'mail-webhook-failure', payload)
    }
    await tx
      .update(webhooks)
      .set({ failingSince, lastDeliveryAt, lastAttemptAt: now, mailedAt, status, disabledAt })
      .where(eq(webhooks.id, webhookId))
  })
}

/** True if a manual retry was requested after the attempt began. The retry follows if the attempt fails. */
const isRetryRequested = sql`(outcome.error is not null and delivery.next_attempt_at > outcome.started_at)`

const outcomeName = sql`case when error is null then 'delivered' when response_status is null then 'unanswered'
  else 'refused' end`

/** The duration, rounded to two significant digits. */
const roundedDuration = sql`round(duration_ms, 2 - length(duration_ms::text))::int`

/** @returns the ids of deliveries whose attempts were not stored, because another process had stored them */
async function storeAttempts(
  tx: Pick<Db, 'execute'>,
  webhookId: string,
  outcomes: Outcome[],
): Promise<Set<unknown>> {
  const rows = outcomes.map(({ delivery, startedAt, endedAt, message, reply }) => {
    const after = afterAttempt(delivery, reply.error === null, endedAt)
    return {
      id: delivery.id,
      number: delivery.attempts + 1,
      status: after.status,
      next_attempt_at: after.nextAttemptAt,
      delivered_at: after.deliveredAt,
      failed_at: after.failedAt,
      started_at: startedAt,
      duration_ms: reply.duration_ms,
      url: message.url,
      request_headers: message.headers,
      request_body: message.body,
      response_status: reply.status,
      response_headers: reply.headers,
      response_body: reply.body,
      error: reply.error,
    }
  })
  const known = await tx.execute(sql`
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        id text, number int, status text, next_attempt_at timestamptz, delivered_at timestamptz,
        failed_at timestamptz, started_at timestamptz, duration_ms int, url text, request_headers jsonb,
        request_body text, response_status int, response_headers jsonb, response_body text, error text
      )
    ), changed as (
      update webhook_deliveries as delivery
      set status = case when ${isRetryRequested} then 'retrying' else outcome.status end,
        next_attempt_at = case when ${isRetryRequested} then delivery.next_attempt_at else outcome.next_attempt_at end,
        is_manual = ${isRetryRequested} and outcome.next_attempt_at is null,
        failed_at = case when ${isRetryRequested} then null else outcome.failed_at end,
        attempts = outcome.number, response_status = outcome.response_status,
        response_time_ms = outcome.duration_ms, last_error = outcome.error, delivered_at = outcome.delivered_at
      from outcome
      where delivery.id = outcome.id and delivery.attempts = outcome.number - 1
      returning delivery.id
    ), stored as (
      insert into webhook_attempts (
        delivery_id, number, started_at, duration_ms, url, request_headers, request_body, response_status,
        response_headers, response_body, error
      )
      select id, number, started_at, duration_ms, url, request_headers, request_body, response_status,
        response_headers, response_body, error
      from outcome join changed using (id)
    ), counted as (
      insert into webhook_attempt_counts as counts (webhook_id, hour, outcome, duration_ms, attempts)
      select ${webhookId}, date_trunc('hour', started_at, 'UTC'), ${outcomeName}, ${roundedDuration}, count(*)
      from outcome join changed using (id)
      group by 2, 3, 4
      on conflict (webhook_id, hour, outcome, duration_ms)
        do update set attempts = counts.attempts + excluded.attempts
    )
    select id from outcome where id not in (select id from changed)`)
  return new Set(known.map((row) => row.id))
}
