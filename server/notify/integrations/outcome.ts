import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { integrationSyncs, integrations } from '../../../db/postgres/schema/integrations.ts'
import { enqueue } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'
import { publishEvents } from '../outbox/domain-events.ts'
import { storable } from './credentials.ts'
import type { Fetched, StartedSync } from './fetch-costs.ts'
import { publishedIntegration } from './integrations.ts'
import type { SyncFailure } from './sync-failure.ts'
import { enqueueSync, isOpen, type StoredIntegration } from './syncs.ts'
import type { Credentials } from './validate-settings.ts'

type Working = Pick<Services, 'db' | 'clock'>

const minute_ms = 60_000
/** The delay from the end of a failed attempt to the next one: after the first, the second, … */
const delays_ms = [1 * minute_ms, 5 * minute_ms, 30 * minute_ms]
/** The maximum delay, even if the other service asks for a longer one. */
const maxDelay_ms = 6 * 60 * minute_ms
const message_max = 500
/** Counted at the end of an attempt: an attempt that fails on our side does not count. */
const attemptsPlusOne = sql`${integrationSyncs.attempts} + 1`

/** Records a successful exchange: an integration that was in error is active again. */
export async function recordSuccess(
  { db, clock }: Working,
  { integration, sync }: StartedSync,
  fetched: Fetched | null,
): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    const current = await lock(tx, integration.id)
    const ended = await tx
      .update(integrationSyncs)
      .set({
        status: 'completed',
        attempts: attemptsPlusOne,
        error: null,
        finishedAt: now,
        ...(fetched && {
          rows: fetched.rows,
          rejected: fetched.rejected,
          problems: fetched.problems,
        }),
      })
      .where(isOpenSync(sync.id))
      .returning({ id: integrationSyncs.id })
    if (!current || ended.length === 0) return
    await tx
      .update(integrations)
      .set({ lastSyncedAt: now, ...(current.status === 'error' && { status: 'active', error: null }) })
      .where(eq(integrations.id, integration.id))
  })
}

/**
 * Records a failed attempt. If a retry may help and attempts remain, it is scheduled. Otherwise the synchronisation has
 * failed and the integration is in error, which is published once until a synchronisation succeeds again.
 * @param credentials removed from the message, which may repeat them
 */
export async function recordFailure(
  services: Working,
  work: StartedSync,
  failure: SyncFailure,
  credentials: Credentials = {},
): Promise<void> {
  const { db, clock } = services
  const now = new Date(clock())
  const error = { code: failure.code, message: storable(failure.message, credentials, message_max) }
  const delay_ms = delays_ms[work.sync.attempts]
  await db.transaction(async (tx) => {
    const current = await lock(tx, work.integration.id)
    const isRetried = failure.temporary !== null && delay_ms !== undefined
    const wait_ms = Math.min(maxDelay_ms, Math.max(delay_ms ?? 0, (failure.temporary?.after_s ?? 0) * 1000))
    const next = isRetried ? new Date(now.getTime() + wait_ms) : null
    const updated = await tx
      .update(integrationSyncs)
      .set(
        next
          ? { status: 'waiting', attempts: attemptsPlusOne, error, nextAttemptAt: next }
          : { status: 'failed', attempts: attemptsPlusOne, error, finishedAt: now, nextAttemptAt: null },
      )
      .where(isOpenSync(work.sync.id))
      .returning({ id: integrationSyncs.id })
    if (!current || updated.length === 0) return
    if (next) await enqueueSync(tx, current, work.sync.id, next)
    else await enterErrorState(tx, services, work, current, error)
  })
}

type PublishedError = { code: string; message: string }

async function enterErrorState(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'execute'>,
  { clock }: Pick<Working, 'clock'>,
  { site, sync }: StartedSync,
  current: StoredIntegration,
  error: PublishedError,
): Promise<void> {
  if (current.status === 'paused') return
  const isNew = current.status !== 'error'
  const failed_at = new Date(clock()).toISOString()
  await tx
    .update(integrations)
    .set({ status: 'error', error: { ...error, since: current.error?.since ?? failed_at } })
    .where(eq(integrations.id, current.id))
  if (!isNew) return
  await publishEvents(tx, clock, [
    {
      type: 'integration.error',
      workspaceId: site.workspaceId,
      mode: site.mode,
      siteId: site.id,
      key: `integration.error ${sync.id}`,
      data: { integration: publishedIntegration(current), error, failed_at },
    },
  ])
  await enqueue(tx, 'mail-integration-failure', { sync_id: sync.id })
}

async function lock(tx: Pick<Db, 'select'>, integrationId: string): Promise<StoredIntegration | undefined> {
  const [row] = await tx
    .select()
    .from(integrations)
    .where(eq(integrations.id, integrationId))
    .for('no key update')
  return row
}

function isOpenSync(syncId: string) {
  return and(eq(integrationSyncs.id, syncId), isOpen)
}
