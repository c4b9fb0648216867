import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { adCosts } from '../../../db/postgres/schema/ad-costs.ts'
import { integrationSyncs, type integrations } from '../../../db/postgres/schema/integrations.ts'
import { enqueue } from '../../../db/queue.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst } from '../../platform/resource-rows.ts'
import type { IntegrationSync, SyncListQuery } from './model.ts'

export type StoredIntegration = typeof integrations.$inferSelect
export type StoredSync = typeof integrationSyncs.$inferSelect
type Site = { id: string }

/** How long the history is kept. */
const kept_ms = 90 * 86_400_000
/**
 * Attempts of the job when one of our own services is down. Failures of the other service are counted by the
 * synchronisation itself.
 */
const jobAttempts = 12
const jobKey = 'run-sync:'

/** True if the synchronisation is waiting or running. */
export const isOpen = inArray(integrationSyncs.status, ['waiting', 'running'])

/**
 * Adds a synchronisation with its job.
 * @returns undefined if the integration already has one for the same purpose.
 */
export async function addSync(
  tx: Pick<Db, 'insert' | 'execute'>,
  now: Date,
  integration: Pick<StoredIntegration, 'id'>,
  what: Pick<typeof integrationSyncs.$inferInsert, 'trigger' | 'subject' | 'message' | 'key'>,
): Promise<StoredSync | undefined> {
  const [sync] = await tx
    .insert(integrationSyncs)
    .values({ id: id('sync'), integrationId: integration.id, createdAt: now, ...what })
    .onConflictDoNothing()
    .returning()
  if (sync) await enqueueSync(tx, integration, sync.id, now)
  return sync
}

/** Schedules the next attempt of a synchronisation, in place of its previous schedule. */
export async function enqueueSync(
  tx: Pick<Db, 'execute'>,
  { id: integrationId }: Pick<StoredIntegration, 'id'>,
  syncId: string,
  runAt: Date,
): Promise<void> {
  // Jobs of one integration run one after another and do not delay those of others.
  const queue = `integration:${integrationId}`
  await enqueue(
    tx,
    'run-sync',
    { sync_id: syncId },
    { key: `${jobKey}${syncId}`, queue, runAt, attempts: jobAttempts },
  )
}

/** The open synchronisation of costs, or the open test message. */
export async function findOpenSync(
  db: Pick<Db, 'select'>,
  integrationId: string,
): Promise<StoredSync | undefined> {
  const [sync] = await db
    .select()
    .from(integrationSyncs)
    .where(and(eq(integrationSyncs.integrationId, integrationId), isNull(integrationSyncs.key), isOpen))
  return sync
}

/** Cancels the open synchronisations of an integration. */
export async function cancelSyncs(
  tx: Pick<Db, 'update'>,
  now: Date,
  integrationId: string,
  message: string,
): Promise<void> {
  await tx
    .update(integrationSyncs)
    .set({ status: 'failed', error: { code: 'cancelled', message }, finishedAt: now, nextAttemptAt: null })
    .where(and(eq(integrationSyncs.integrationId, integrationId), isOpen))
}

/**
 * True if the synchronisation is open but no job will continue it, usually because its process died in the last
 * attempt.
 */
export const isLost: SQL = sql`${isOpen} and ${integrationSyncs.id} in (
  select substr(key, ${jobKey.length + 1}::int) from graphile_worker.jobs
  where task_identifier = 'run-sync' and attempts >= max_attempts and locked_at is null)`

/** Costs of the days that an integration has fetched, within its stored history. */
export function ofFetchedDays(integrationId: string): SQL {
  return sql`${adCosts.date} <@ (
    select range_agg(daterange(period_start, period_end, '[]')) from integration_syncs
    where integration_id = ${integrationId} and period_start is not null)`
}

/** A page of an integration's history, newest first. */
export async function listSyncs(db: Db, integration: Site, { status, ...page }: SyncListQuery) {
  const wanted = and(
    eq(integrationSyncs.integrationId, integration.id),
    status ? eq(integrationSyncs.status, status) : undefined,
  )
  const { rows, pagination } = await listPage(
    db,
    integrationSyncs,
    wanted,
    page,
    newestFirst(integrationSyncs),
  )
  return { data: rows.map(toSync), pagination }
}

/** The newest synchronisation of each integration. */
export async function newestSyncs(
  db: Pick<Db, 'selectDistinctOn'>,
  integrationIds: readonly string[],
): Promise<Map<string, StoredSync>> {
  if (integrationIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([integrationSyncs.integrationId])
    .from(integrationSyncs)
    .where(inArray(integrationSyncs.integrationId, [...integrationIds]))
    .orderBy(integrationSyncs.integrationId, desc(integrationSyncs.createdAt), desc(integrationSyncs.id))
  return new Map(rows.map((it) => [it.integrationId, it]))
}

/** Removes synchronisations that are older than the retention period. */
export async function expireSyncs({ db, clock }: Pick<CoreServices, 'db' | 'clock'>): Promise<void> {
  await db.delete(integrationSyncs).where(lt(integrationSyncs.createdAt, new Date(clock() - kept_ms)))
}

export function toSync(row: StoredSync): IntegrationSync {
  const { id, trigger, status, subject, rows, rejected, problems, error, attempts } = row
  return {
    id,
    integration_id: row.integrationId,
    trigger,
    status,
    subject,
    period:
      row.periodStart !== null && row.periodEnd !== null
        ? { start: row.periodStart, end: row.periodEnd }
        : null,
    rows,
    rejected,
    problems,
    error,
    attempts,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    duration_ms: row.startedAt && row.finishedAt ? row.finishedAt.getTime() - row.startedAt.getTime() : null,
  }
}
