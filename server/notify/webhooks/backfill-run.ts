import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { webhookBackfills, webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { readPeriod } from '../../analytics/traffic/period.ts'
import { id } from '../../platform/ids.ts'
import { activeDefinitions, type Definition } from '../../revenue/conversions/definitions.ts'
import { countPast, pastConversions } from '../../revenue/conversions/past-conversions.ts'
import {
  type NewConversionEventType,
  newConversionEvents,
  newConversionEventTypes,
} from '../../revenue/conversions/published-conversion.ts'
import type { Services } from '../../services.ts'
import { type Position, type StoredBackfill, scheduleBackfill } from './backfills.ts'
import { includesType, mismatch } from './matching.ts'
import { scheduleDelivery } from './schedule.ts'
import type { StoredWebhook } from './subscriptions.ts'

/** The number of seconds for which a batch contains deliveries. */
const batch_s = 10
/** How long a back-fill waits before it checks a paused subscription again. */
const paused_ms = 60_000
/** How long a back-fill waits for a receiver that is slower than the back-fill, or for another run of it. */
const wait_ms = 1000

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Period = { from: Date; until: Date }
/** A goal whose conversions are sent, and the types of events that are sent for each. */
type Source = { definition: Definition; period: Period; types: NewConversionEventType[] }
type PastEvent = ReturnType<typeof newConversionEvents>[number] & { time_ms: number }

/**
 * Creates the next batch of a back-fill's deliveries once the previous batch has been attempted. The batch becomes due
 * second by second. The job for the following batch is scheduled in the same transaction, so that a killed run can be
 * repeated safely. The run that finds the last batch attempted completes the back-fill.
 */
export async function continueBackfill(working: Working, backfillId: string): Promise<void> {
  const { db, clock } = working
  const [row] = await db
    .select({ backfill: webhookBackfills, webhook: webhooks })
    .from(webhookBackfills)
    .innerJoin(webhooks, eq(webhooks.id, webhookBackfills.webhookId))
    .where(eq(webhookBackfills.id, backfillId))
  if (row?.backfill.status !== 'running') return
  const { backfill, webhook } = row
  if (webhook.status !== 'active') return scheduleBackfill(db, backfillId, new Date(clock() + paused_ms))
  if (await hasUnattempted(db, backfillId))
    return scheduleBackfill(db, backfillId, new Date(clock() + wait_ms))
  const position = backfill.position as Position | null
  if (position?.is_last) return endBackfill(working, backfillId, { status: 'completed' })
  try {
    const sources = await sourcesOf(working, webhook, backfill)
    const before = position ?? (await countTotal(working, backfill, sources))
    if (!before) return scheduleBackfill(db, backfillId, new Date(clock() + wait_ms))
    const wanted = backfill.perSecond * batch_s
    await store(working, backfill, await nextEvents(working, webhook, sources, before, wanted))
  } catch (error) {
    // A retry would not make the query smaller.
    if (!(error instanceof QueryTooLarge)) throw error
    await endBackfill(working, backfillId, {
      status: 'failed',
      error: 'The period has too many events to search. Choose a shorter period.',
    })
  }
}

/** Ends a back-fill that is still running. Deliveries created so far are sent. */
export async function endBackfill(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  backfillId: string,
  end: { status: 'completed' } | { status: 'failed'; error: string },
): Promise<void> {
  await db
    .update(webhookBackfills)
    .set({ ...end, finishedAt: new Date(clock()) })
    .where(and(eq(webhookBackfills.id, backfillId), eq(webhookBackfills.status, 'running')))
}

/** True if a delivery of the back-fill has not been attempted yet. */
async function hasUnattempted(db: Db, backfillId: string): Promise<boolean> {
  const ofBackfill = eq(webhookDeliveries.backfillId, backfillId)
  // Written exactly as in the index, so that PostgreSQL uses it.
  const unattempted = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofBackfill, sql`attempts = 0`))
    .limit(1)
  return unattempted.length > 0
}

/** The goals whose conversions are requested, in id order, each with the period in the time zone of its site. */
async function sourcesOf(
  { db, clock }: Working,
  { workspaceId, mode, siteIds, events, filters }: StoredWebhook,
  { startDate, endDate, conversionIds }: StoredBackfill,
): Promise<Source[]> {
  const known = await db
    .select({ id: sites.id, timezone: sites.timezone })
    .from(sites)
    .where(
      and(
        eq(sites.workspaceId, workspaceId),
        eq(sites.mode, mode),
        siteIds.length > 0 ? inArray(sites.id, siteIds) : undefined,
      ),
    )
  const periods = new Map(
    known.map((site) => {
      const period = readPeriod({ start_date: startDate, end_date: endDate }, site.timezone, clock())
      return [site.id, { from: new Date(period.start), until: new Date(period.end) }]
    }),
  )
  const typesOf = (goalId: string) =>
    newConversionEventTypes.filter((type) => {
      const chosen = [conversionIds, filters[type]?.conversion_ids ?? []]
      return includesType(events, type) && chosen.every((ids) => ids.length === 0 || ids.includes(goalId))
    })
  const definitions = await activeDefinitions(db, [...periods.keys()])
  return definitions
    .map((definition) => ({
      definition,
      period: periods.get(definition.site.id) as Period,
      types: typesOf(definition.goal.id),
    }))
    .filter(({ types }) => types.length > 0)
    .sort((a, b) => (a.definition.goal.id < b.definition.goal.id ? -1 : 1))
}

/**
 * Counts the events to send, once. @returns the start position; null if the back-fill has ended or another run
 * has counted
 */
async function countTotal(
  { db, clickhouse }: Working,
  backfill: StoredBackfill,
  sources: Source[],
): Promise<Position | null> {
  let total = 0
  const alike = Map.groupBy(sources, ({ definition, types }) => `${definition.site.id} ${types.length}`)
  for (const some of alike.values()) {
    const { period, types } = some[0] as Source
    const definitions = some.map(({ definition }) => definition)
    total += types.length * (await countPast(clickhouse, definitions, period))
  }
  const position: Position = { skipped: 0, last: null }
  const changed = await db
    .update(webhookBackfills)
    .set({ total, position })
    .where(
      and(
        eq(webhookBackfills.id, backfill.id),
        eq(webhookBackfills.status, 'running'),
        isNull(webhookBackfills.position),
      ),
    )
  return changed.count > 0 ? position : null
}

type Batch = { found: PastEvent[]; position: Position }

/**
 * The next events after a position that match the subscription: about as many as `wanted`, or all that are left. All
 * events of a conversion are in the same batch.
 */
async function nextEvents(
  { clickhouse }: Working,
  webhook: StoredWebhook,
  sources: Source[],
  { skipped, last }: Position,
  wanted: number,
): Promise<Batch> {
  const found: PastEvent[] = []
  for (const { definition, period, types } of sources) {
    const goal_id = definition.goal.id
    if (last && goal_id < last.goal_id) continue
    for (let isMore = true; isMore; ) {
      if (found.length >= wanted) return { found, position: { skipped, last } }
      const after = last?.goal_id === goal_id ? last : undefined
      const limit = Math.ceil((wanted - found.length) / types.length)
      const page = await pastConversions(clickhouse, definition, period, { after, limit })
      const events = page.conversions.flatMap((it) =>
        newConversionEvents(it, types).map((event) => ({ ...event, time_ms: it.time_ms })),
      )
      const taken = events.filter((it) => mismatch(webhook, it) === null)
      found.push(...taken)
      skipped += events.length - taken.length
      if (page.end) last = { goal_id, ...page.end }
      isMore = page.hasMore
    }
  }
  return { found, position: { skipped, last, is_last: true } }
}

async function store(
  { db, clock }: Working,
  backfill: StoredBackfill,
  { found, position }: Batch,
): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ status: webhookBackfills.status, sent: webhookBackfills.sent })
      .from(webhookBackfills)
      .where(eq(webhookBackfills.id, backfill.id))
      .for('update')
    // Cancelled in the meantime, or continued by a process that was believed dead.
    if (locked?.status !== 'running' || locked.sent !== backfill.sent) return
    const keys = found.map((it) => it.key)
    const published = await tx
      .select({ key: domainEvents.key, id: domainEvents.id, createdAt: domainEvents.createdAt })
      .from(domainEvents)
      .where(inArray(domainEvents.key, keys))
    const domainEventsByKey = new Map(published.map((domainEvent) => [domainEvent.key, domainEvent]))
    const deliveries = found.map(({ key, type, siteId, data, time_ms }, index) => {
      const domainEvent = domainEventsByKey.get(key)
      return {
        id: id('delivery'),
        webhookId: backfill.webhookId,
        eventId: domainEvent?.id ?? envelopeId(key),
        eventType: type,
        siteId,
        eventCreatedAt: domainEvent?.createdAt ?? new Date(time_ms),
        data,
        origin: 'backfill' as const,
        backfillId: backfill.id,
        nextAttemptAt: new Date(now.getTime() + 1000 * Math.floor(index / backfill.perSecond)),
        createdAt: now,
      }
    })
    if (deliveries.length > 0) {
      await tx.insert(webhookDeliveries).values(deliveries)
      await scheduleDelivery(tx, backfill.webhookId, now)
    }
    const sent = backfill.sent + deliveries.length
    await tx
      .update(webhookBackfills)
      .set({ sent, position, ...(position.is_last && { total: sent + position.skipped }) })
      .where(eq(webhookBackfills.id, backfill.id))
    const duration_s = Math.ceil(deliveries.length / backfill.perSecond)
    await scheduleBackfill(tx, backfill.id, new Date(now.getTime() + 1000 * duration_s))
  })
}

/** The envelope id of an event without a stored domain event, the same in every back-fill. */
function envelopeId(key: string): string {
  return `evt_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}
