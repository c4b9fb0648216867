import { and, eq, inArray } from 'drizzle-orm'
import { reportFiles, reportRuns, reports } from '../../../db/postgres/schema/reports.ts'
import { fileKey } from '../../output/reports/runs.ts'
import type { PersonalDataStore, Working } from './personal-data-store.ts'
import { findSubject, type Subject } from './subject.ts'

/**
 * Files of reports with the sessions of a period. Like exports, every file of the site may contain any known user. Their
 * links die with the request, and the files are removed once the person is removed from all other stores. Other report
 * files contain only aggregated data.
 */
export const rawReportFiles: PersonalDataStore = {
  name: 'report_files',
  count: async (working, subject) => (await possibleFiles(working, subject)).length,
  async *records(working, subject) {
    const found = await possibleFiles(working, subject)
    yield found.map(({ runId, name, createdAt, expiresAt }) => ({
      run_id: runId,
      name,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      note: 'The sessions of a period, which may include sessions of the user',
    }))
  },
  async withdraw(tx, siteId) {
    const runsOfSite = tx
      .select({ id: reportRuns.id })
      .from(reportRuns)
      .innerJoin(reports, eq(reports.id, reportRuns.reportId))
      .where(eq(reports.siteId, siteId))
    // Keep the rows, because `remove` finds the files by them.
    await tx
      .update(reportFiles)
      .set({ sizeBytes: null })
      .where(and(eq(reportFiles.isRaw, true), inArray(reportFiles.runId, runsOfSite)))
  },
  async remove({ db, files }, { siteId }) {
    for (const { runId, name } of await rawFilesOf(db, siteId)) {
      // Delete the row first: a run that is writing the file then notices that it is gone, and restarts.
      await db.delete(reportFiles).where(and(eq(reportFiles.runId, runId), eq(reportFiles.name, name)))
      await files.remove(fileKey(runId, name))
    }
  },
}

async function possibleFiles({ db, clickhouse }: Working, { siteId, id }: Subject) {
  const { isKnown } = await findSubject(clickhouse, siteId, id)
  return isKnown ? rawFilesOf(db, siteId) : []
}

function rawFilesOf(db: Working['db'], siteId: string) {
  return db
    .select({
      runId: reportFiles.runId,
      name: reportFiles.name,
      createdAt: reportRuns.createdAt,
      expiresAt: reportRuns.expiresAt,
    })
    .from(reportFiles)
    .innerJoin(reportRuns, eq(reportRuns.id, reportFiles.runId))
    .innerJoin(reports, eq(reports.id, reportRuns.reportId))
    .where(and(eq(reports.siteId, siteId), eq(reportFiles.isRaw, true)))
}
