import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { reportFiles, reportMails, reportRuns } from '../../../db/postgres/schema/reports.ts'
import { enqueue, queueForKey } from '../../../db/queue.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound } from '../../platform/errors.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { auditedReport, findReport } from './reports.ts'
import type { ReportRun, RunListQuery, RunRequest } from './run-model.ts'

type Working = Pick<Services, 'db' | 'config' | 'clock'>
type Site = { id: string }
export type StoredRun = typeof reportRuns.$inferSelect
type File = typeof reportFiles.$inferSelect
type Mail = typeof reportMails.$inferSelect

/** How long the files of a run are kept and their links are valid. */
const fileRetention_ms = 90 * 86_400_000
/** With increasing pauses between attempts, they take about half an hour. */
const attempts = 8

/** Returns a page of a report's runs, newest first. @throws NotFound */
export async function listRuns(services: Working, site: Site, reportId: string, page: RunListQuery) {
  const { db } = services
  await findReport(db, site, reportId)
  const ofReport = eq(reportRuns.reportId, reportId)
  const { rows, pagination } = await listPage(db, reportRuns, ofReport, page, newestFirst(reportRuns))
  return { data: await toRuns(services, rows), pagination }
}

/** @throws NotFound */
export async function getRun(
  services: Working,
  site: Site,
  reportId: string,
  runId: string,
): Promise<ReportRun> {
  const { db } = services
  await findReport(db, site, reportId)
  const [row] = await db
    .select()
    .from(reportRuns)
    .where(and(eq(reportRuns.id, runId), eq(reportRuns.reportId, reportId)))
  if (!row) throw notFound('run', runId)
  const [run] = await toRuns(services, [row])
  return run as ReportRun
}

/** Creates a run now, also of a paused report. @throws NotFound */
export async function requestRun(
  services: Working,
  site: Site,
  reportId: string,
  input: RunRequest,
): Promise<ReportRun> {
  const { db, clock } = services
  const report = await findReport(db, site, reportId)
  const isMailed = input?.send_mail ?? true
  const run = await db.transaction(async (tx) => {
    const added = await addRun(tx, clock(), { reportId: report.id, slot: null, isMailed })
    await recordAudit(tx, clock, { ...auditedReport('report.run', report), after: { send_mail: isMailed } })
    return added
  })
  const [answer] = await toRuns(services, run ? [run] : [])
  return answer as ReportRun
}

/** Creates a run and enqueues its job. @returns undefined if the slot has a run already. */
export async function addRun(
  tx: Pick<Db, 'insert' | 'execute'>,
  now: number,
  input: { reportId: string; slot: Date | null; isMailed: boolean },
): Promise<StoredRun | undefined> {
  const [run] = await tx
    .insert(reportRuns)
    .values({
      id: id('run'),
      ...input,
      createdAt: new Date(now),
      expiresAt: new Date(now + fileRetention_ms),
    })
    .onConflictDoNothing({ target: [reportRuns.reportId, reportRuns.slot] })
    .returning()
  if (run) {
    const job = { key: `run-report:${run.id}`, queue: queueOf(run.id), attempts }
    await enqueue(tx, 'run-report', { run_id: run.id }, job)
  }
  return run
}

/** On Monday at eight many runs are due at once. Three queues limit them, so that other jobs are not delayed. */
function queueOf(runId: string): string {
  return queueForKey('run-reports', 3, runId)
}

async function toRuns({ db, config, clock }: Working, rows: readonly StoredRun[]): Promise<ReportRun[]> {
  const ids = rows.map((it) => it.id)
  if (ids.length === 0) return []
  const [files, mails] = await Promise.all([
    db
      .select()
      .from(reportFiles)
      .where(and(inArray(reportFiles.runId, ids), isNotNull(reportFiles.sizeBytes)))
      .orderBy(asc(reportFiles.isRaw), asc(reportFiles.name)),
    db
      .select()
      .from(reportMails)
      // Which members chose the report for themselves is their own matter.
      .where(and(inArray(reportMails.runId, ids), isNull(reportMails.membershipId)))
      .orderBy(asc(reportMails.email)),
  ])
  return rows.map((run) => {
    const hasFiles = run.status === 'completed' && run.expiresAt.getTime() > clock()
    return toRun(
      run,
      hasFiles ? files.filter((it) => it.runId === run.id) : [],
      mails.filter((it) => it.runId === run.id),
      config,
    )
  })
}

function toRun(run: StoredRun, files: File[], mails: Mail[], config: Services['config']): ReportRun {
  return {
    id: run.id,
    report_id: run.reportId,
    status: run.status,
    error: run.error,
    slot: run.slot?.toISOString() ?? null,
    period:
      run.periodStart !== null && run.periodEnd !== null
        ? { start: run.periodStart, end: run.periodEnd }
        : null,
    files: files.map(({ name, format, sizeBytes, rows, totalRows }) => ({
      name,
      format,
      size_bytes: sizeBytes ?? 0,
      rows,
      total_rows: totalRows,
      download_url: signedLink(config, fileKey(run.id, name), run.expiresAt),
    })),
    files_expire_at: run.status === 'completed' ? run.expiresAt.toISOString() : null,
    recipients: mails.map(({ email, status, sentAt, error }) => ({
      email,
      status,
      sent_at: sentAt?.toISOString() ?? null,
      error,
    })),
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}

/** Returns the key of a run's file in the file store. */
export function fileKey(runId: string, name: string): string {
  return `${runId}/${name}`
}
