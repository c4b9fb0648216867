import { rmSync } from 'node:fs'
import { and, eq, inArray } from 'drizzle-orm'
import { importBlocks, imports } from '../../../db/postgres/schema/imports.ts'
import { findSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { Conflict, DomainError, InvalidRequest } from '../../platform/errors.ts'
import { usedBefore } from '../../platform/http/idempotency.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { isDay } from '../../revenue/costs/cost-rows.ts'
import type { Services } from '../../services.ts'
import { requireOpen } from '../events/acceptance.ts'
import { beginImport } from './begin.ts'
import { blockEvents_max } from './block.ts'
import { finalizeWithLease, interruptedMessage } from './finalize-import.ts'
import { Fingerprint, keptOpen } from './fingerprint.ts'
import { loadImport, type StoredImport } from './imports.ts'
import { type Lease, takeLease } from './lease.ts'
import { overlapsOf } from './overlaps.ts'
import type { ReadEnd } from './read-blocks.ts'
import { withReadTimeout } from './read-timeout.ts'
import { requireDays } from './reconciliation.ts'
import { makeScratch } from './scratch.ts'
import { finalizeDelay_ms, finishPending, scheduleFinalize } from './store-block.ts'
import { storeUpload } from './store-upload.ts'
import type { Upload } from './upload.ts'

const timing = {
  /** Timeout for the next bytes of an upload. */
  timeout_ms: 120_000,
  /** Interval at which an import that is being received updates its timestamp, even if the upload is slow. */
  heartbeat_ms: 30_000,
}

/** Maximum number of events for which an import is finalized before the response. */
const finalizedBeforeResponse_events = 5000

/**
 * Receives an upload as it arrives, block by block. A retry with the same Idempotency-Key resumes where the first
 * request was interrupted, or returns the import if it was completely received.
 * @throws NotFound, @throws Unprocessable, @throws Conflict if it is already being received, or the body differs.
 */
export async function receiveImport(
  services: Services,
  principal: Principal,
  upload: Upload,
  { maxEvents = blockEvents_max, ...times }: { maxEvents?: number } & Partial<typeof timing> = {},
): Promise<{ stored: StoredImport; isRepeated: boolean }> {
  const site = await findSite(services.db, principal, upload.siteId)
  requireOpen(site)
  requireDays(upload.reported ?? [], 'reported')
  const begun = await beginImport(services, principal, site, upload)
  const lease = await takeLease(services.postgres, begun.id)
  if (!lease) throw new Conflict(`The import ${begun.id} is still being received`)
  try {
    const stored = (await loadImport(services.db, begun.id)) ?? begun
    const { timeout_ms, heartbeat_ms } = { ...timing, ...times }
    const timed = { ...upload, bytes: () => withReadTimeout(upload.bytes(), timeout_ms) }
    if (stored.status !== 'receiving' && stored.status !== 'interrupted') {
      await requireSameBody(stored, timed)
      return { stored, isRepeated: true }
    }
    const heartbeat = setInterval(() => recordHeartbeat(services, begun.id), heartbeat_ms)
    await receive(services, lease, { site, before: stored, upload: timed, maxEvents }).finally(() =>
      clearInterval(heartbeat),
    )
    return { stored: (await loadImport(services.db, begun.id)) ?? stored, isRepeated: false }
  } finally {
    await lease.release()
  }
}

function recordHeartbeat({ db, clock, log }: Services, importId: string): void {
  db.update(imports)
    .set({ updatedAt: new Date(clock()) })
    .where(ongoing(importId))
    .catch((err) => log.warn({ err, importId }, 'could not record that an import is still being received'))
}

async function requireSameBody(stored: StoredImport, upload: Upload): Promise<void> {
  const fingerprint = new Fingerprint({ bytes: 0, hash: '' })
  for await (const _ of fingerprint.passThrough(upload.bytes()));
  if (stored.bodyHash !== null && stored.bodyHash !== fingerprint.prefix.hash) throw usedBefore()
}

type Receiving = { site: StoredSite; before: StoredImport; upload: Upload; maxEvents: number }

async function receive(
  services: Services,
  lease: Lease,
  { site, before, upload, maxEvents }: Receiving,
): Promise<void> {
  const scratch = makeScratch()
  try {
    await finishPending(services, lease, before)
    const stored = await markReceiving(services, before)
    const fingerprint = new Fingerprint(stored.position)
    const bytes = keptOpen(fingerprint.passThrough(upload.bytes()))
    const { source, type, isLong } = upload
    const settings = { site, stored, source, type, scratch, maxEvents }
    const end = await storeUpload(services, lease, settings, { bytes, fingerprint, isLong })
    // Read the rest: bytes after the end of an archive, for example, belong to the body too.
    for await (const _ of bytes);
    if (fingerprint.prefix.bytes === 0)
      throw new InvalidRequest('The body is empty', [{ field: 'body', message: 'body is required' }])
    await markReceived(services, site, stored.id, end, fingerprint.prefix.hash)
  } catch (error) {
    await interrupt(services, before.id, error)
    throw error
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const received = await loadImport(services.db, before.id)
  if (received && received.imported <= finalizedBeforeResponse_events)
    await finalizeWithLease(services, lease, received)
}

async function markReceiving({ db, clock }: Services, { id }: StoredImport): Promise<StoredImport> {
  const now = clock()
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ status: 'receiving', error: null, updatedAt: new Date(now) })
      .where(ongoing(id))
      .returning()
    if (!row) throw new Conflict(`The import ${id} is being undone`)
    // Schedule the job now, in case the process dies before it stores the first block.
    await scheduleFinalize(tx, id, new Date(now + finalizeDelay_ms))
    return row
  })
}

function ongoing(importId: string) {
  return and(eq(imports.id, importId), inArray(imports.status, ['receiving', 'interrupted']))
}

async function markReceived(
  services: Services,
  site: StoredSite,
  importId: string,
  { totals, notes }: ReadEnd,
  bodyHash: string,
): Promise<void> {
  const stored = (await loadImport(services.db, importId)) as StoredImport
  const overlaps = await overlapsOf(services.clickhouse, site, stored)
  const reported = totals
    .filter(({ date }) => isDay(date))
    .map(({ date, visitors, pageviews, sessions }) => ({ date, visitors, pageviews, sessions }))
  const now = new Date(services.clock())
  await services.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({
        status: stored.isDryRun ? 'completed' : 'processing',
        finishedAt: stored.isDryRun ? now : null,
        bodyHash,
        overlaps,
        notes,
        ...(reported.length > 0 && { reported }),
        updatedAt: now,
      })
      .where(ongoing(importId))
    if (!stored.isDryRun) await scheduleFinalize(tx, importId, now)
  })
}

/** Stores why an import was interrupted. Deletes an import that stored nothing. */
async function interrupt({ db, clock, log }: Services, importId: string, error: unknown): Promise<void> {
  try {
    const stored = await loadImport(db, importId)
    if (!stored) return
    const isEmpty =
      stored.blocks === 0 && (await db.$count(importBlocks, eq(importBlocks.importId, importId))) === 0
    if (isEmpty && error instanceof DomainError) {
      await db.delete(imports).where(ongoing(importId))
      return
    }
    const now = new Date(clock())
    const message = error instanceof DomainError ? error.message : interruptedMessage
    await db.transaction(async (tx) => {
      await tx
        .update(imports)
        .set({ status: 'interrupted', error: message, updatedAt: now })
        .where(ongoing(importId))
      await scheduleFinalize(tx, importId, now)
    })
  } catch (err) {
    log.warn({ err, importId }, 'could not store why an import was interrupted')
  }
}
