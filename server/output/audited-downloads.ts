import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { auditEntries } from '../../db/postgres/schema/audit.ts'
import { dataExports } from '../../db/postgres/schema/exports.ts'
import { reportRuns, reports } from '../../db/postgres/schema/reports.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { currentCaller } from '../platform/audit/caller.ts'
import { recordAlone } from '../platform/audit/record.ts'
import type { CoreServices } from '../platform/core-services.ts'
import { exportIdOf } from './exports/exports.ts'
import { isOfRun } from './file-availability.ts'

/**
 * Programs read a large file in many parts, and whoever has a link can use it as often as they like: all requests of one
 * address within this time are one download.
 */
const sameDownload_ms = 3_600_000

/** Records that a file of an export or a report is handed out. */
export async function recordDownload(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  const [owner = '', file = ''] = key.split('/')
  const isReport = isOfRun(owner)
  const found = isReport ? await reportOf(db, owner) : await exportOf(db, key)
  if (!found) return
  if (await isRecorded(db, { ...found, file }, new Date(clock() - sameDownload_ms))) return
  const { workspaceId, siteId, id, name } = found
  const action = isReport ? 'report.downloaded' : 'export.downloaded'
  await recordAlone({ db, clock }, { action, workspaceId, siteId, target: { id, name }, after: { file } })
}

type Owner = { workspaceId: string; siteId: string; id: string; name: string }
const { workspaceId, id: siteId } = sites

async function exportOf(db: Db, key: string): Promise<Owner | undefined> {
  const { id, type } = dataExports
  const [found] = await db
    .select({ workspaceId, siteId, id, name: type })
    .from(dataExports)
    .innerJoin(sites, eq(siteId, dataExports.siteId))
    .where(eq(id, exportIdOf(key)))
  return found
}

async function reportOf(db: Db, runId: string): Promise<Owner | undefined> {
  const { id, name } = reports
  const [found] = await db
    .select({ workspaceId, siteId, id, name })
    .from(reportRuns)
    .innerJoin(reports, eq(id, reportRuns.reportId))
    .innerJoin(sites, eq(siteId, reports.siteId))
    .where(eq(reportRuns.id, runId))
  return found
}

async function isRecorded(
  db: Db,
  { workspaceId, id, file }: Owner & { file: string },
  since: Date,
): Promise<boolean> {
  const { targetId, at, address, changes } = auditEntries
  const found = await db.$count(
    auditEntries,
    and(
      eq(auditEntries.workspaceId, workspaceId),
      eq(targetId, id),
      gt(at, since),
      eq(address, currentCaller()?.address ?? ''),
      sql`${changes}::jsonb #>> '{file,after}' = ${file}`,
    ),
  )
  return found > 0
}
