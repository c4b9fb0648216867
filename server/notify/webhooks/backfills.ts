import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { webhookBackfills, webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { enqueueBy } from '../../../db/queue.ts'
import { readPeriod } from '../../analytics/traffic/period.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict, NotFound, notFound, Unprocessable } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, type Page } from '../../platform/resource-rows.ts'
import { newConversionEventTypes } from '../../revenue/conversions/published-conversion.ts'
import type { Services } from '../../services.ts'
import type { Backfill, BackfillCreation } from './backfill-model.ts'
import { includesType } from './matching.ts'
import { requireActive } from './retries.ts'
import { audited, findWebhook, type StoredWebhook } from './subscriptions.ts'

export type StoredBackfill = typeof webhookBackfills.$inferSelect
type Working = Pick<Services, 'db' | 'clock'>

/** The progress of a back-fill. It is stored, so that the back-fill resumes there after the process ends. */
export type Position = {
  /** The number of events that a filter of the subscription excluded. */
  skipped: number
  /** The last conversion that was processed; null: none yet. */
  last: { goal_id: string; time_ms: number; event_id: string } | null
  /** True once all conversions have been processed. */
  is_last?: boolean
}

/**
 * Starts sending the conversions of a period to a subscription.
 * @throws NotFound for an unknown subscription or goal, @throws Conflict while another back-fill runs,
 * @throws Unprocessable if the subscription is not active or does not include conversions, or if the period is invalid.
 */
export async function createBackfill(
  { db, clock }: Working,
  principal: Principal,
  webhookId: string,
  input: BackfillCreation,
): Promise<Backfill> {
  const now = new Date(clock())
  readPeriod(input, 'UTC', clock())
  return db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, principal, webhookId)
    // Only one back-fill runs at a time: concurrent requests wait for each other here.
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update')
    requireActive(webhook)
    requireConversions(webhook)
    await requireGoals(tx, principal, input.conversion_ids ?? [])
    const [running] = await tx
      .select({ id: webhookBackfills.id })
      .from(webhookBackfills)
      .where(and(eq(webhookBackfills.webhookId, webhookId), eq(webhookBackfills.status, 'running')))
    if (running)
      throw new Conflict(`The back-fill ${running.id} is running: wait until it ends, or cancel it first`)
    const [stored] = await tx
      .insert(webhookBackfills)
      .values({
        id: id('backfill'),
        webhookId,
        startDate: input.start_date,
        endDate: input.end_date,
        conversionIds: input.conversion_ids ?? [],
        perSecond: input.per_second ?? 20,
        createdAt: now,
      })
      .returning()
    const backfill = stored as StoredBackfill
    await scheduleBackfill(tx, backfill.id, now)
    await recordAudit(tx, clock, {
      ...audited('webhook.backfill_started', webhook),
      after: { backfill_id: backfill.id, ...input },
    })
    return toBackfill(backfill)
  })
}

/** A page of the back-fills of a subscription, newest first. @throws NotFound */
export async function listBackfills(db: Db, principal: Principal, webhookId: string, page: Page) {
  await findWebhook(db, principal, webhookId)
  const wanted = eq(webhookBackfills.webhookId, webhookId)
  const { rows, pagination } = await listPage(
    db,
    webhookBackfills,
    wanted,
    page,
    newestFirst(webhookBackfills),
  )
  return { data: rows.map(toBackfill), pagination }
}

/** @throws NotFound */
export async function getBackfill(
  db: Db,
  principal: Principal,
  webhookId: string,
  backfillId: string,
): Promise<Backfill> {
  await findWebhook(db, principal, webhookId)
  const [row] = await db.select().from(webhookBackfills).where(isBackfill(webhookId, backfillId))
  if (!row) throw notFound('back-fill', backfillId)
  return toBackfill(row)
}

/**
 * Cancels a back-fill: deliveries that are not due yet are not sent. Due deliveries, at most one batch, may already be
 * in flight. A back-fill that has ended stays as it is. @throws NotFound
 */
export async function cancelBackfill(
  { db, clock }: Working,
  principal: Principal,
  webhookId: string,
  backfillId: string,
): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, principal, webhookId)
    const chosen = isBackfill(webhookId, backfillId)
    const [row] = await tx.select().from(webhookBackfills).where(chosen).for('update')
    if (!row) throw notFound('back-fill', backfillId)
    if (row.status !== 'running') return
    const { attempts, nextAttemptAt } = webhookDeliveries
    const dropped = await tx
      .delete(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.backfillId, backfillId),
          eq(attempts, 0),
          gt(nextAttemptAt, now),
        ),
      )
    await tx
      .update(webhookBackfills)
      .set({ status: 'cancelled', finishedAt: now, sent: row.sent - dropped.count })
      .where(chosen)
    await recordAudit(tx, clock, {
      ...audited('webhook.backfill_cancelled', webhook),
      after: { backfill_id: backfillId },
    })
  })
}

/** Schedules the next run of a back-fill. */
export async function scheduleBackfill(tx: Pick<Db, 'execute'>, backfillId: string, at: Date): Promise<void> {
  const key = `backfill:${backfillId}`
  await enqueueBy(tx, 'run-backfill', { backfill_id: backfillId }, { by: at, key })
}

function isBackfill(webhookId: string, backfillId: string) {
  return and(eq(webhookBackfills.id, backfillId), eq(webhookBackfills.webhookId, webhookId))
}

/** @throws Unprocessable */
function requireConversions({ id, events }: StoredWebhook): void {
  if (newConversionEventTypes.some((type) => includesType(events, type))) return
  const types = newConversionEventTypes.join(' or ')
  throw new Unprocessable(`The webhook ${id} does not include ${types}: add one of them to its events first`)
}

/** @throws NotFound */
async function requireGoals(
  tx: Pick<Db, 'select'>,
  { workspaceId, mode }: Principal,
  goalIds: string[],
): Promise<void> {
  if (goalIds.length === 0) return
  const rows = await tx
    .select({ id: goals.id })
    .from(goals)
    .innerJoin(sites, eq(sites.id, goals.siteId))
    .where(and(eq(sites.workspaceId, workspaceId), eq(sites.mode, mode), inArray(goals.id, goalIds)))
  const known = new Set(rows.map((row) => row.id))
  const problems = goalIds
    .filter((it) => !known.has(it))
    .map((it) => ({ field: 'conversion_ids', message: `There is no conversion goal ${it}` }))
  if (problems[0]) throw new NotFound(problems[0].message, problems)
}

function toBackfill(row: StoredBackfill): Backfill {
  const position = row.position as Position | null
  return {
    id: row.id,
    webhook_id: row.webhookId,
    start_date: row.startDate,
    end_date: row.endDate,
    conversion_ids: row.conversionIds,
    per_second: row.perSecond,
    status: row.status,
    error: row.error,
    total: position ? row.total : null,
    sent: row.sent,
    skipped: position?.skipped ?? 0,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}
