import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { reportFiles, reportRuns } from '../../db/postgres/schema/reports.ts'
import type { Services } from '../services.ts'
import { fileKey } from './runs.ts'

const day_ms = 86_400_000
/** How long a run is listed. */
const runsKept_ms = 400 * day_ms
/** A run that is not over by then never will be: its job has been killed too often. */
const abandoned_ms = day_ms
const removedAtOnce = 200

/** Removes runs that are too old, and files that are or whose run is gone; ends runs that were broken off for good. */
export async function expireReports({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock()
  await db
    .update(reportRuns)
    .set({ status: 'failed', error: 'It was broken off again and again', finishedAt: new Date(now) })
    .where(and(eq(reportRuns.status, 'processing'), lt(reportRuns.createdAt, new Date(now - abandoned_ms))))
  await db.delete(reportRuns).where(lt(reportRuns.createdAt, new Date(now - runsKept_ms)))
  for (let left = await leftFiles(db, now); left.length > 0; left = await leftFiles(db, now))
    for (const { runId, name } of left) {
      await files.remove(fileKey(runId, name))
      await db.delete(reportFiles).where(and(eq(reportFiles.runId, runId), eq(reportFiles.name, name)))
    }
}

function leftFiles(db: Db, now: number) {
  return db
    .select({ runId: reportFiles.runId, name: reportFiles.name })
    .from(reportFiles)
    .leftJoin(reportRuns, eq(reportRuns.id, reportFiles.runId))
    .where(or(isNull(reportRuns.id), lt(reportRuns.expiresAt, new Date(now))))
    .limit(removedAtOnce)
}
