import { and, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import type { Services } from '../../services.ts'
import { enqueueRun, removeExport, type StoredExport } from './exports.ts'
import { failedRepeatedly, queryTimeout_s } from './run.ts'

type Working = Pick<Services, 'db' | 'files' | 'clock'>

const day_ms = 86_400_000
/** How long exports are listed. */
const retention_ms = 90 * day_ms
/** A file is abandoned if no byte has been written for this long. */
const abandoned_ms = day_ms
const batchSize = 100

/**
 * Removes expired files, files left behind by killed processes, and old exports; marks exports as failed if their
 * processes were killed in every attempt.
 */
export async function expireExports({ db, files, clock }: Working): Promise<void> {
  const now = clock()
  const { status, expiresAt, startedAt, finishedAt, fileKey } = dataExports
  const expired = and(eq(status, 'completed'), lte(expiresAt, new Date(now)))
  const isLeft = and(inArray(status, ['failed', 'cancelled', 'expired']), isNotNull(fileKey))
  for (const rows of [expired, isLeft])
    for await (const { id, status, fileKey } of selectExports(db, rows)) {
      if (fileKey) await files.remove(fileKey)
      await db
        .update(dataExports)
        .set({ fileKey: null, ...(status === 'completed' && { status: 'expired' }) })
        .where(eq(dataExports.id, id))
    }
  await db
    .update(dataExports)
    .set({ status: 'failed', error: failedRepeatedly, finishedAt: new Date(now) })
    .where(and(eq(status, 'processing'), lt(startedAt, new Date(now - 2 * queryTimeout_s * 1000))))
  for await (const row of selectExports(db, lt(finishedAt, new Date(now - retention_ms))))
    await removeExport({ db, files }, row)
  await files.removeAbandoned(new Date(now - abandoned_ms))
}

/** Removes the exports of a deleted site. */
export async function removeExportsOf({ db, files }: Omit<Working, 'clock'>, siteId: string): Promise<void> {
  for await (const row of selectExports(db, eq(dataExports.siteId, siteId)))
    await removeExport({ db, files }, row)
}

/**
 * Ends access to the files of a site, in the transaction that requests the erasure of a user: each file may contain the
 * user. Running attempts are superseded, and the next ones wait for the erasure. `invalidateExports` removes the files.
 */
export async function withdrawExports(tx: Pick<Db, 'update' | 'execute'>, siteId: string): Promise<void> {
  const { status, fileKey, attempts } = dataExports
  const ofSite = eq(dataExports.siteId, siteId)
  // Do this first, so that none of these exports can complete after the completed exports are selected below.
  const superseded = await tx
    .update(dataExports)
    .set({ attempts: sql`${attempts} + 1` })
    .where(and(ofSite, eq(status, 'processing'), isNotNull(fileKey)))
    .returning()
  for (const row of superseded) await enqueueRun(tx, row)
  await tx
    .update(dataExports)
    .set({
      status: 'expired',
      error: 'The file was removed because the data of a user was erased. Create a new export.',
    })
    .where(and(ofSite, eq(status, 'completed')))
}

/** Removes the files of a site that may contain erased data, and restarts exports that are processing. */
export async function invalidateExports(
  { db, files }: Omit<Working, 'clock'>,
  siteId: string,
): Promise<void> {
  // The request has withdrawn them already, unless a node with an older version answered it during an upgrade.
  await db.transaction((tx) => withdrawExports(tx, siteId))
  const { id, status, fileKey } = dataExports
  const isWithdrawn = and(eq(dataExports.siteId, siteId), eq(status, 'expired'), isNotNull(fileKey))
  for await (const row of selectExports(db, isWithdrawn)) {
    if (row.fileKey) await files.remove(row.fileKey)
    await db.update(dataExports).set({ fileKey: null }).where(eq(id, row.id))
  }
}

async function* selectExports(
  db: Working['db'],
  condition: ReturnType<typeof and>,
): AsyncGenerator<StoredExport> {
  for (;;) {
    const rows = await db.select().from(dataExports).where(condition).limit(batchSize)
    yield* rows
    if (rows.length < batchSize) return
  }
}
