import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { importBlocks, importErrors, imports } from '../../../db/postgres/schema/imports.ts'
import { enqueue } from '../../../db/queue.ts'
import { loadSite } from '../../identity/sites/sites.ts'
import { chunks } from '../../platform/chunks.ts'
import { Conflict, notFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { requireOpen } from '../events/acceptance.ts'
import { withProjectionLockIn } from '../pipeline/projection-lock.ts'
import { findKnown } from '../pipeline/supplied-ids.ts'
import { columns, type LineError, suppliedIdOf, timestampOf } from './block.ts'
import { findExported } from './exported-ids.ts'
import { loadImport, type StoredImport } from './imports.ts'
import type { Lease } from './lease.ts'
import type { ReadBlock } from './read-blocks.ts'
import type { Progress } from './tally.ts'

export type ImportServices = Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'clock' | 'log'>

/** A block that is saved in Postgres and must be finished. */
type Pending = {
  number: number
  batchId: string
  events: number
  hasSuppliedIds: boolean
  /** The lines of the block in the format of ClickHouse. */
  lines: Uint8Array
  progress: Progress
}

/** Time after the last stored block at which a job finalizes the stored events, in case the upload was interrupted. */
export const finalizeDelay_ms = 60_000
const errorsAtOnce = 1000

/**
 * Stores a block of an import together with the progress of the import, atomically despite crashes.
 * @param read length and hash of the bytes so far.
 */
export async function storeBlock(
  services: ImportServices,
  lease: Lease,
  stored: StoredImport,
  { batchId, events, hasSuppliedIds, lines, errors, counted, entries }: ReadBlock,
  read: { bytes: number; hash: string },
): Promise<void> {
  const progress = { ...counted, position: { entries, ...read } }
  const pending = { number: progress.blocks, batchId, events, hasSuppliedIds, lines, progress }
  try {
    await storeErrors(services.db, stored.id, errors)
    if (stored.isDryRun)
      return await recordProgress(
        services,
        stored,
        pending,
        (await newLines(services, stored, pending)).count,
      )
    if (pending.events > 0) await saveBlock(services, stored.id, pending)
    await finish(services, lease, stored, pending)
  } catch (error) {
    // Deleting a site deletes its imports. Report this rather than the failure that it caused.
    await requireOngoing(services.db, stored)
    throw error
  }
}

/** Finishes the block that was being stored when its process ended. */
export async function finishPending(
  services: ImportServices,
  lease: Lease,
  stored: StoredImport,
): Promise<void> {
  const [row] = await services.db.select().from(importBlocks).where(eq(importBlocks.importId, stored.id))
  if (!row) return
  const lines = await Bun.zstdDecompress(row.payload)
  const progress = row.progress as Progress
  await finish(services, lease, stored, { ...row, batchId: String(row.batchId), lines, progress })
}

async function storeErrors(db: Db, importId: string, errors: LineError[]): Promise<void> {
  for (const some of chunks(errors, errorsAtOnce))
    await db
      .insert(importErrors)
      .values(some.map((it) => ({ importId, ...it })))
      .onConflictDoNothing()
}

async function saveBlock(
  { db }: ImportServices,
  importId: string,
  { lines, ...pending }: Pending,
): Promise<void> {
  const payload = await Bun.zstdCompress(lines, { level: 1 })
  await db.insert(importBlocks).values({ ...pending, importId, payload, batchId: BigInt(pending.batchId) })
}

async function finish(
  services: ImportServices,
  lease: Lease,
  stored: StoredImport,
  pending: Pending,
): Promise<void> {
  let imported = 0
  if (pending.events > 0)
    await withProjectionLockIn(lease.sql, async () => {
      await requireOngoing(services.db, stored)
      imported = await insert(services, stored, pending)
    })
  await recordProgress(services, stored, pending, imported)
}

/** Rejects blocks of a deleted site or of an import that is being undone: their events would stay forever. */
async function requireOngoing(db: Db, { id, siteId }: StoredImport): Promise<void> {
  const site = await loadSite(db, siteId)
  if (!site) throw notFound('site', siteId)
  requireOpen(site)
  const now = await loadImport(db, id)
  if (now?.status === 'undoing' || now?.status === 'undone')
    throw new Conflict(`The import ${id} is being undone`)
}

/** @returns the number of events that are new to the site. */
async function insert(services: ImportServices, stored: StoredImport, pending: Pending): Promise<number> {
  const { lines, count } = await newLines(services, stored, pending)
  if (count > 0)
    await services.clickhouse.insertTsv('events', columns, lines, {
      token: `import-${stored.id}-${pending.number}`,
      settings: { max_partitions_per_insert_block: '0' },
    })
  return count
}

/** Returns the lines of a block without duplicates: ids that the site has already, and repeats within the block. */
async function newLines(
  { clickhouse }: ImportServices,
  { siteId }: StoredImport,
  { lines, events, batchId, hasSuppliedIds }: Pending,
): Promise<{ lines: Uint8Array; count: number }> {
  if (!hasSuppliedIds) return { lines, count: events }
  const seen = new Set<string>()
  const once = Buffer.from(lines)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ line, id: suppliedIdOf(line) }))
    .filter(({ id }) => id === null || (!seen.has(id) && !!seen.add(id)))
  const known = await findKnown(
    clickhouse,
    batchId,
    [...seen].map((id) => `${siteId} ${id}`),
  )
  const exported = await findExported(
    clickhouse,
    siteId,
    batchId,
    once.flatMap(({ line, id }) => (id === null ? [] : [{ id, timestamp: timestampOf(line) }])),
  )
  const isKnown = (id: string) => known.has(`${siteId} ${id}`) || exported.has(id)
  const left = once.flatMap(({ line, id }) => (id !== null && isKnown(id) ? [] : [line]))
  return { lines: Buffer.from(left.map((it) => `${it}\n`).join('')), count: left.length }
}

async function recordProgress(
  { db, clock }: ImportServices,
  { id }: StoredImport,
  { events, progress }: Pending,
  imported: number,
): Promise<void> {
  const now = clock()
  const { first, last, ...rest } = progress
  await db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({
        ...rest,
        blocks: progress.blocks + 1,
        imported: sql`${imports.imported} + ${imported}`,
        duplicates: sql`${imports.duplicates} + ${Math.max(events - imported, 0)}`,
        firstEventAt: first === null ? null : new Date(`${first}Z`),
        lastEventAt: last === null ? null : new Date(`${last}Z`),
        updatedAt: new Date(now),
      })
      // Also record progress during an undo: the undo must know the days of a block that was stored just before.
      .where(and(eq(imports.id, id), inArray(imports.status, ['receiving', 'interrupted', 'undoing'])))
    await tx.delete(importBlocks).where(eq(importBlocks.importId, id))
    await scheduleFinalize(tx, id, new Date(now + finalizeDelay_ms))
  })
}

/** Schedules a job that finalizes an import even if this process dies. */
export async function scheduleFinalize(tx: Pick<Db, 'execute'>, importId: string, at: Date): Promise<void> {
  await enqueue(tx, 'settle-import', { import_id: importId }, { key: `settle:${importId}`, runAt: at })
}
