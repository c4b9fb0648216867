import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { reportFiles, reportMails, reportRuns } from '../../../db/postgres/schema/reports.ts'
import type { Services } from '../../services.ts'
import { fileKey } from './runs.ts'

const day_ms = 86_400_000
/** How long runs are listed. */
const runRetention_ms = 400 * day_ms
/** A run that has not ended by then is abandoned: its job was killed in every attempt. */
const abandoned_ms = day_ms
const batchSize = 200

/** Removes old runs, and files that have expired or whose run was deleted; marks abandoned runs and mails as failed. */
export async function expireReports({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  await failAbandoned(db, now)
  await db.delete(reportRuns).where(lt(reportRuns.createdAt, new Date(now - runRetention_ms)))
  for (let batch = await removableFiles(db, now); batch.length > 0; batch = await removableFiles(db, now))
    for (const { runId, name } of batch) {
      await files.remove(fileKey(runId, name))
      await db.delete(reportFiles).where(and(eq(reportFiles.runId, runId), eq(reportFiles.name, name)))
    }
}

async function failAbandoned(db: Db, now: number): Promise<void> {
  const error = 'Every attempt was interrupted'
  const isOld = lt(reportRuns.createdAt, new Date(now - abandoned_ms))
  await db
    .update(reportRuns)
    .set({ status: 'failed', error, finishedAt: new Date(now) })
    .where(and(eq(reportRuns.status, 'processing'), isOld))
  // The content is kept only while mails are pending.
  const unsent = db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(and(isNotNull(reportRuns.content), isOld))
  await db
    .update(reportMails)
    .set({ status: 'failed', error: sql`coalesce(${reportMails.error}, ${error})` })
    .where(and(eq(reportMails.status, 'pending'), inArray(reportMails.runId, unsent)))
  await db
    .update(reportRuns)
    .set({ content: null })
    .where(and(isNotNull(reportRuns.content), isOld))
}

function removableFiles(db: Db, now: number) {
  return db
    .select({ runId: reportFiles.runId, name: reportFiles.name })
    .from(reportFiles)
    .leftJoin(reportRuns, eq(reportRuns.id, reportFiles.runId))
    .where(or(isNull(reportRuns.id), lt(reportRuns.expiresAt, new Date(now))))
    .limit(batchSize)
}
