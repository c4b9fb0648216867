import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { dataExports } from '../../db/postgres/schema/exports.ts'
import { reportFiles, reportRuns } from '../../db/postgres/schema/reports.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { idPrefix } from '../platform/ids.ts'
import { exportIdOf } from './exports/exports.ts'

/**
 * True while a file may be downloaded: its export or run is completed, was not withdrawn, and belongs to a site that
 * exists. So every link dies in the transaction that changes one of these, although a job removes the file only later.
 */
export async function isFileAvailable(db: Db, key: string): Promise<boolean> {
  const [owner = '', name = ''] = key.split('/')
  const found = isOfRun(owner) ? await selectOfRun(db, owner, name) : await selectOfExport(db, key)
  return found.length > 0
}

/** Whether a folder of the file store belongs to a run of a report, and not to an export. */
export function isOfRun(folder: string): boolean {
  return folder.startsWith(`${idPrefix('run')}_`)
}

function selectOfExport(db: Db, key: string) {
  const { id, siteId, status, fileKey } = dataExports
  return db
    .select({ id })
    .from(dataExports)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(and(eq(id, exportIdOf(key)), eq(status, 'completed'), eq(fileKey, key)))
}

/** Runs are deleted together with their report or site. */
function selectOfRun(db: Db, run: string, file: string) {
  const { runId, name, sizeBytes } = reportFiles
  return db
    .select({ name })
    .from(reportFiles)
    .innerJoin(reportRuns, eq(reportRuns.id, runId))
    .where(and(eq(runId, run), eq(name, file), isNotNull(sizeBytes), eq(reportRuns.status, 'completed')))
}
