import { and, eq, sql } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { enqueue } from '../../../db/queue.ts'
import { localDate } from '../../analytics/traffic/period.ts'
import { loadSite } from '../../identity/sites/sites.ts'
import { publishEvents } from '../../notify/outbox/domain-events.ts'
import { DomainError } from '../../platform/errors.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { fileName } from '../../platform/files/store.ts'
import type { Services } from '../../services.ts'
import { lockWithoutErasure } from '../erasure-lock.ts'
import { readColumns } from './columns.ts'
import { engineFormats, exportedRows, queryProgress } from './export-query.sql.ts'
import { enqueueRun, exportFileKey, type StoredExport } from './exports.ts'
import { extensionOf, fileContent, formatSettings, parquetRows, RowCounter } from './file-content.ts'
import { type ExportedSite, selectionOf } from './selection.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config' | 'files'>

const GiB = 1024 ** 3
/** Maximum duration of a query. */
export const queryTimeout_s = 6 * 3600
/** No user waits for these queries, and the file store may be slow. */
const querySettings = {
  max_execution_time: queryTimeout_s,
  max_memory_usage: String(GiB),
}
const checkInterval_ms = 1000
/** How long an export is postponed while the deletion of a user is running. */
const postponed_ms = 5000

/** The error of an export that failed in every attempt. */
export const failedRepeatedly = 'Failed repeatedly. See the service log.'

/** Thrown if another attempt has taken over, or if the export was cancelled or removed. */
class Superseded extends Error {}

/**
 * Creates the file of an export from the start, ignoring earlier attempts. Does nothing if the export was cancelled,
 * removed or completed, and is postponed while a user of the site is being deleted.
 * @param stopping aborted when the process shuts down: the attempt ends and a new job is enqueued.
 * @param isLast true if no other attempt follows a failure.
 */
export async function runExport(
  working: Working,
  exportId: string,
  { stopping, isLast }: { stopping: AbortSignal; isLast: boolean },
): Promise<void> {
  const attempt = await beginAttempt(working, exportId)
  if (!attempt) return
  let written: Written | undefined
  try {
    written = await writeFile(working, attempt, stopping)
    if (!(await complete(working, attempt, written))) await working.files.remove(attempt.fileKey)
  } catch (error) {
    // Keep a written file: the completion may have been committed although its confirmation was lost. Ignore a failed
    // removal as well.
    if (!written) await working.files.remove(attempt.fileKey).catch(() => {})
    if (error instanceof Superseded) return
    // A shutdown is not a failure of the export: the new job has the full number of attempts.
    if (stopping.aborted) return enqueueRun(working.db, attempt.stored)
    const reason = reasonOf(error)
    if (reason || isLast) await fail(working, attempt, reason ?? failedRepeatedly)
    if (!reason) throw error
  }
}

type Attempt = { stored: StoredExport; site: ExportedSite; fileKey: string }

/** Begins an attempt. Returns null if there is nothing to do now. */
async function beginAttempt({ db, clock, files }: Working, exportId: string): Promise<Attempt | null> {
  const [waiting] = await db.select().from(dataExports).where(isProcessing(exportId))
  const site = waiting && (await loadSite(db, waiting.siteId))
  if (!waiting || !site) return null
  const attempts = waiting.attempts + 1
  const fileKey = exportFileKey(waiting.id, attempts, nameOf(waiting, site))
  const stored = await db.transaction(async (tx) => {
    // An erasure that is requested after this finds the attempt and supersedes it.
    if (!(await lockWithoutErasure(tx, site.id))) {
      await enqueueRun(tx, waiting, new Date(clock() + postponed_ms))
      return undefined
    }
    const [begun] = await tx
      .update(dataExports)
      .set({ attempts, startedAt: new Date(clock()), progress: 0, fileKey })
      .where(and(isProcessing(exportId), eq(dataExports.attempts, waiting.attempts)))
      .returning()
    return begun
  })
  if (!stored) return null
  // Not before this point: until the update, the earlier attempt may have completed the export with this file.
  if (waiting.fileKey) await files.remove(waiting.fileKey)
  return { stored, site, fileKey }
}

function isProcessing(exportId: string) {
  return and(eq(dataExports.id, exportId), eq(dataExports.status, 'processing'))
}

function isCurrent({ stored }: Pick<Attempt, 'stored'>) {
  return and(isProcessing(stored.id), eq(dataExports.attempts, stored.attempts))
}

function nameOf({ type, format, compression, from, until }: StoredExport, site: ExportedSite): string {
  const dayOf = (at: number) => localDate(at, site.timezone).toString()
  const period = from && until ? `-${dayOf(from.getTime())}-${dayOf(until.getTime() - 1)}` : ''
  return fileName(`${site.domain}-${type}${period}`, extensionOf(format, compression))
}

type Written = { rows: number; size: number }

async function writeFile(working: Working, attempt: Attempt, stopping: AbortSignal): Promise<Written> {
  const { clickhouse, files } = working
  const { stored, site, fileKey } = attempt
  const { type, format, compression, from, until, filters } = stored
  const selection = await selectionOf(working, site, { type, from, until, filters })
  const columns = readColumns(type, stored.columns)
  const queryId = `export-${fileKey.slice(0, fileKey.indexOf('/'))}-${crypto.randomUUID()}`
  const aborting = new AbortController()
  const signal = AbortSignal.any([stopping, aborting.signal])
  const rows = clickhouse.bytes(exportedRows(selection, columns, format), engineFormats[format], {
    signal,
    queryId,
    settings: { ...querySettings, ...formatSettings(format, compression) },
  })
  const counter = new RowCounter(format)
  const monitor = monitorAttempt(working, attempt, queryId, (reason) => aborting.abort(reason))
  try {
    const content = fileContent(rows, stored.columns, format, compression, counter)
    const { size } = await files.put(fileKey, content, { signal })
    const counted = format === 'parquet' ? await parquetRows(files, fileKey, size) : counter.rows
    return { rows: counted, size }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await monitor.stop()
  }
}

/** Every second, stores the progress and stops the attempt if it has been superseded. */
function monitorAttempt(
  { db, clickhouse }: Working,
  attempt: Attempt,
  queryId: string,
  abort: (reason: Error) => void,
) {
  async function check() {
    const [found] = await clickhouse.rows(queryProgress(queryId)).catch(() => [])
    // Progress 1 is stored only together with the file.
    const progress = found ? Math.min(found.read_rows / found.total_rows, 0.99) : null
    const current = await db
      .update(dataExports)
      .set({ progress: progress ?? sql`${dataExports.progress}` })
      .where(isCurrent(attempt))
      .returning({ id: dataExports.id })
    if (current.length === 0) abort(new Superseded())
  }
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    // Ignore a Postgres outage here: it surfaces at the end of the export.
    checking = checking.then(check).catch(() => {})
  }, checkInterval_ms)
  return {
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}

/** Marks the export as completed and publishes its event. @returns false if the attempt has been superseded. */
async function complete(working: Working, attempt: Attempt, { rows, size }: Written): Promise<boolean> {
  const { db, clock, config } = working
  const { stored, site, fileKey } = attempt
  const finishedAt = new Date(clock())
  const expiresAt = new Date(finishedAt.getTime() + config.exportLifetime_ms)
  return db.transaction(async (tx) => {
    const [completed] = await tx
      .update(dataExports)
      .set({
        status: 'completed',
        progress: 1,
        rowsExported: rows,
        fileSizeBytes: size,
        finishedAt,
        expiresAt,
        callStatus: stored.webhookUrl ? 'pending' : null,
      })
      .where(isCurrent(attempt))
      .returning({ id: dataExports.id })
    if (!completed) return false
    await publishEvents(tx, clock, [
      {
        type: 'export.completed',
        workspaceId: site.workspaceId,
        mode: site.mode,
        siteId: site.id,
        key: domainEventKey(stored.id),
        data: {
          export: { id: stored.id, type: stored.type, format: stored.format },
          rows_exported: rows,
          file_size_bytes: size,
          download_url: signedLink(config, fileKey, expiresAt),
          expires_at: expiresAt.toISOString(),
        },
      },
    ])
    if (stored.webhookUrl) await enqueue(tx, 'call-export', { export_id: stored.id })
    return true
  })
}

/** The key of the domain event of an export. */
export function domainEventKey(exportId: string): string {
  return `export.completed:${exportId}`
}

async function fail({ db, clock }: Working, attempt: Attempt, error: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: 'failed', error, finishedAt: new Date(clock()) })
    .where(isCurrent(attempt))
}

/** Returns the reason of a permanent failure; null if a retry may help. */
function reasonOf(error: unknown): string | null {
  if (error instanceof DomainError) return error.message
  return error instanceof QueryTooLarge
    ? 'The export needs more memory or time than it may use. Choose a shorter period or fewer columns.'
    : null
}
