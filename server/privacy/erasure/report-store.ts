import { and, eq } from 'drizzle-orm'
import { reportFiles, reportRuns, reports } from '../../../db/postgres/schema/reports.ts'
import { fileKey } from '../../output/reports/runs.ts'
import type { PersonalDataStore, Working } from './personal-data-store.ts'
import { findSubject, type Subject } from './subject.ts'

/**
 * Files of reports with the sessions of a period: as with exports, all that a site has may hold whoever is known at it,
 * and they are removed when the person is gone everywhere else. What else a report says are numbers and tables of many.
 */
export const rawReportFiles: PersonalDataStore = {
  name: 'report_files',
  count: async (working, subject) => (await filesThatMayTell(working, subject)).length,
  async *records(working, subject) {
    const found = await filesThatMayTell(working, subject)
    yield found.map(({ runId, name, createdAt, expiresAt }) => ({
      run_id: runId,
      name,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      note: 'The sessions of a period, which may be the user’s',
    }))
  },
  async remove({ db, files }, { siteId }) {
    for (const { runId, name } of await rawFilesOf(db, siteId)) {
      // The row first: who is writing the file just now finds it gone, and begins anew.
      await db.delete(reportFiles).where(and(eq(reportFiles.runId, runId), eq(reportFiles.name, name)))
      await files.remove(fileKey(runId, name))
    }
  },
}

async function filesThatMayTell({ db, clickhouse }: Working, { siteId, id }: Subject) {
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
