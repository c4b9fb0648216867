import { and, eq, notInArray } from 'drizzle-orm'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { takeLease } from '../../../db/postgres/lease.ts'
import { reportFiles, reportMails, reportRuns, reports } from '../../../db/postgres/schema/reports.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { publishEvents } from '../../notify/outbox/domain-events.ts'
import { peopleToNotify } from '../../notify/personal/recipients.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { lockWithoutErasure } from '../erasure-lock.ts'
import type { ReportContent } from './content.ts'
import type { ReportDefinition } from './definition.ts'
import { reportContent } from './report-content.ts'
import { isPermanentError, reasonOf } from './report-errors.ts'
import { daysOf, filesOf, type RunFile } from './run-files.ts'
import { sendMails } from './run-mails.ts'
import { enqueueSlackMessages, mailsOf, type RunWork } from './run-recipients.ts'
import { fileKey, type StoredRun } from './runs.ts'
import { fromRow, type StoredReport } from './stored-report.ts'

export type Working = Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'files' | 'config' | 'clock' | 'log'>

export class RunIsBusy extends Error {}

/**
 * Generates a report and mails it; steps that an interrupted attempt has completed are not repeated.
 * @param isLast true if a failure is not retried.
 * @throws RunIsBusy while another process is working on the run.
 */
export async function runReport(services: Working, runId: string, isLast: boolean): Promise<void> {
  const lease = await takeLease(services.postgres, advisoryLocks.reportRun, runId)
  if (!lease) throw new RunIsBusy(`Another process is already executing run ${runId}`)
  try {
    const work = await findWork(services, runId)
    if (work?.run.status === 'processing') await generate(services, work, isLast)
    // Read the run again: its mails and their content are stored now.
    const completed = await findWork(services, runId)
    if (completed?.run.status === 'completed') await sendMails(services, completed, isLast)
  } finally {
    await lease.release()
  }
}

async function findWork({ db }: Pick<Working, 'db'>, runId: string): Promise<RunWork | undefined> {
  const [found] = await db
    .select({ site: sites, report: reports, run: reportRuns })
    .from(reportRuns)
    .innerJoin(reports, eq(reports.id, reportRuns.reportId))
    .innerJoin(sites, eq(sites.id, reports.siteId))
    .where(eq(reportRuns.id, runId))
  return found && { ...found, report: fromRow(found.report) }
}

async function generate(services: Working, work: RunWork, isLast: boolean): Promise<void> {
  const { db, clock } = services
  const { site, report, run } = work
  if (!run.startedAt)
    await db
      .update(reportRuns)
      .set({ startedAt: new Date(clock()) })
      .where(eq(reportRuns.id, run.id))
  try {
    // As of its slot: a late run has the same content as one that is on time.
    const asOf = (run.slot ?? run.createdAt).getTime()
    const content = await reportContent(services, site, definitionOf(report, site), asOf)
    const files = await filesOf(services, site, report, content)
    await removeStaleFiles(services, run, files)
    await storeFiles(services, work, files)
    await complete(services, work, content)
  } catch (error) {
    await recordFailure(services, run, error, isLast)
  }
}

/** Returns the definition of a stored report. */
function definitionOf(
  { name, description, schedule, config }: StoredReport,
  site: StoredSite,
): ReportDefinition {
  return { ...config, title: name, description, timezone: schedule?.timezone ?? site.timezone }
}

/** Removes files of earlier attempts whose names no longer match, because the report has changed since. */
async function removeStaleFiles(
  { db, files }: Working,
  run: StoredRun,
  current: readonly RunFile[],
): Promise<void> {
  const names = current.map((it) => it.name)
  const isStale = and(eq(reportFiles.runId, run.id), notInArray(reportFiles.name, names))
  for (const { name } of await db.select({ name: reportFiles.name }).from(reportFiles).where(isStale)) {
    await files.remove(fileKey(run.id, name))
    await db.delete(reportFiles).where(and(eq(reportFiles.runId, run.id), eq(reportFiles.name, name)))
  }
}

/** Records each file before it is written, so that no unrecorded file can be left behind. */
async function storeFiles(
  { db, files }: Working,
  { site, run }: RunWork,
  runFiles: readonly RunFile[],
): Promise<void> {
  for (const { name, format, isRaw, content, counted } of runFiles) {
    await db.insert(reportFiles).values({ runId: run.id, name, format, isRaw }).onConflictDoNothing()
    const key = fileKey(run.id, name)
    const { size } = await files.put(key, content)
    const written = { sizeBytes: size, ...(await counted?.()) }
    const isRecorded = await db.transaction(async (tx) => {
      // An erasure that is requested after this finds the recorded file and withdraws it.
      if (isRaw && !(await lockWithoutErasure(tx, site.id))) return false
      const updated = await tx
        .update(reportFiles)
        .set(written)
        .where(and(eq(reportFiles.runId, run.id), eq(reportFiles.name, name)))
        .returning({ name: reportFiles.name })
      return updated.length > 0
    })
    if (isRecorded) continue
    await files.remove(key)
    throw new Unavailable('A user was erased while the file was being written')
  }
}

/** Completes the run, enqueues its mails and messages and publishes its event, in one transaction. */
async function complete(
  { db, clock, config }: Working,
  { site, report, run }: RunWork,
  content: ReportContent,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [now] = await tx.select().from(reportRuns).where(eq(reportRuns.id, run.id)).for('no key update')
    // The report was deleted meanwhile: clean up its files.
    if (!now) return enqueue(tx, 'expire-reports', {})
    const finishedAt = new Date(clock())
    const period = daysOf(content)
    const people = run.isMailed ? await peopleToNotify(tx, 'reports', site) : []
    const mails = run.isMailed ? await mailsOf(tx, { site, report, run }, people) : []
    await tx
      .update(reportRuns)
      .set({
        status: 'completed',
        error: null,
        periodStart: period.start,
        periodEnd: period.end,
        content: mails.length > 0 ? content : null,
        finishedAt,
      })
      .where(eq(reportRuns.id, run.id))
    if (mails.length > 0) await tx.insert(reportMails).values(mails)
    if (run.isMailed)
      await enqueueSlackMessages(tx, { clock, config }, { site, report, run }, people, content)
    await publishEvents(tx, clock, [
      {
        type: 'report.generated',
        workspaceId: site.workspaceId,
        mode: site.mode,
        siteId: site.id,
        key: `report.generated ${run.id}`,
        data: {
          report: { id: report.id, name: report.name },
          run_id: run.id,
          period,
          generated_at: finishedAt.toISOString(),
        },
      },
    ])
  })
}

/** Records a failure. @throws the error if it can be retried. */
async function recordFailure(
  { db, clock, log }: Working,
  run: StoredRun,
  error: unknown,
  isLast: boolean,
): Promise<void> {
  const isPermanent = isLast || isPermanentError(error)
  await db
    .update(reportRuns)
    .set({
      error: reasonOf(error),
      ...(isPermanent && { status: 'failed' as const, finishedAt: new Date(clock()) }),
    })
    .where(eq(reportRuns.id, run.id))
  if (!isPermanent) throw error
  log.warn({ err: error, run_id: run.id }, 'report run failed permanently')
}
