import { and, eq } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/postgres/client.ts'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue, queueForKey } from '../../../db/queue.ts'
import { type Period, periodAnswer } from '../../analytics/traffic/period.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import { ofPrincipal } from '../../identity/sites/sites.ts'
import { requireTarget } from '../../notify/webhooks/target.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict, notFound } from '../../platform/errors.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage, newestFirst, type Page } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { readColumns } from './columns.ts'
import { estimateCompletion, estimateRows } from './estimate.ts'
import type { Export, ExportCreation } from './model.ts'
import { type ExportedSite, readExportPeriod, selectionOf } from './selection.ts'

export type StoredExport = typeof dataExports.$inferSelect
type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config'>

/** Number of sites that can export at the same time; others wait. Each export may use much of the memory. */
const queues_max = 3

/**
 * Creates an export and enqueues its job in the same transaction.
 * @throws ValidationError, @throws Unprocessable
 */
export async function createExport(
  services: Working,
  site: ExportedSite,
  input: ExportCreation,
): Promise<Export> {
  const { db, clock, config } = services
  const { type, format = 'csv', compression = 'none', filters = {}, delivery } = input
  const columns = readColumns(type, input.columns).map((it) => it.name)
  const period = readExportPeriod(input, site.timezone, clock())
  const { from, until } = bounds(period)
  const [selection, webhookUrl] = await Promise.all([
    selectionOf(services, site, { type, from, until, filters }),
    delivery?.webhook_url === undefined
      ? null
      : requireTarget(config, delivery.webhook_url, 'delivery.webhook_url'),
  ])
  const estimatedRows = await estimateRows(services, selection)
  const kind = { type, format, compression }
  const estimatedCompletion = await estimateCompletion(services, site.id, kind, estimatedRows)
  return db.transaction(async (tx) => {
    await lockSite(tx, site.id)
    const [stored] = await tx
      .insert(dataExports)
      .values({
        ...kind,
        id: id('export'),
        siteId: site.id,
        columns,
        filters,
        from,
        until,
        estimatedRows,
        estimatedCompletion,
        webhookUrl,
        createdAt: new Date(clock()),
      })
      .returning()
    await enqueueRun(tx, stored as StoredExport)
    const created = stored as StoredExport
    await recordAudit(tx, clock, {
      ...audited('export.created', created),
      after: { format, compression, columns, filters, from, until },
    })
    return toExport(services, stored as StoredExport)
  })
}

function audited(action: AuditAction, { id, siteId, type }: StoredExport) {
  return { action, siteId, target: { id, name: type } }
}

/** Enqueues the job that creates the file of an export. It replaces a job of the export that is waiting. */
export async function enqueueRun(
  tx: Pick<Db, 'execute'>,
  { id, siteId }: StoredExport,
  runAt?: Date,
): Promise<void> {
  const queue = queueForKey('exports', queues_max, siteId)
  await enqueue(tx, 'run-export', { export_id: id }, { key: `run-export:${id}`, queue, runAt, attempts: 5 })
}

/** Returns the key of the file that an attempt writes. Attempts never share a file. */
export function exportFileKey(exportId: string, attempt: number, name: string): string {
  return `${exportId}r${attempt}/${name}`
}

/** Returns the id of the export that the key of a file belongs to. */
export function exportIdOf(fileKey: string): string {
  return fileKey.replace(/(r\d+)?\/.*$/, '')
}

/** Returns a page of a site's exports, newest first. */
export async function listExports(services: Working, site: { id: string }, page: Page) {
  const ofSite = eq(dataExports.siteId, site.id)
  const { rows, pagination } = await listPage(
    services.db,
    dataExports,
    ofSite,
    page,
    newestFirst(dataExports),
  )
  return { data: rows.map((it) => toExport(services, it)), pagination }
}

/** @throws NotFound if no site of the caller has this export. */
export async function findExport(
  db: Pick<Db, 'select'>,
  principal: Principal,
  exportId: string,
): Promise<StoredExport> {
  const [found] = await db
    .select({ stored: dataExports })
    .from(dataExports)
    .innerJoin(sites, eq(sites.id, dataExports.siteId))
    .where(and(eq(dataExports.id, exportId), ofPrincipal(principal)))
  if (!found) throw notFound('export', exportId)
  return found.stored
}

/** Cancels an export; its job notices within a second. @throws NotFound, @throws Conflict if it has ended. */
export async function cancelExport(
  services: Working,
  principal: Principal,
  exportId: string,
): Promise<Export> {
  const found = await findExport(services.db, principal, exportId)
  const { db, clock } = services
  const cancelled = await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(dataExports)
      .set({ status: 'cancelled', finishedAt: new Date(clock()) })
      .where(and(eq(dataExports.id, found.id), eq(dataExports.status, 'processing')))
      .returning()
    if (!stored) throw new Conflict(`Export ${exportId} has already ended and cannot be cancelled`)
    await recordAudit(tx, clock, audited('export.cancelled', stored))
    return stored
  })
  return toExport(services, cancelled)
}

/** Deletes an export with its file; a running one is stopped. @throws NotFound */
export async function deleteExport(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  principal: Principal,
  exportId: string,
): Promise<void> {
  const found = await findExport(db, principal, exportId)
  await removeExport({ db, files }, found, (tx) => recordAudit(tx, clock, audited('export.deleted', found)))
}

/**
 * Removes an export with its file and prevents its completion meanwhile. The file is removed first, so that an
 * interrupted removal can be retried.
 * @param record runs in the transaction that deletes the export.
 */
export async function removeExport(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id }: Pick<StoredExport, 'id'>,
  record: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const isExport = eq(dataExports.id, id)
  const [ended] = await db
    .update(dataExports)
    .set({ status: 'cancelled' })
    .where(isExport)
    .returning({ fileKey: dataExports.fileKey })
  if (ended?.fileKey) await files.remove(ended.fileKey)
  await db.transaction(async (tx) => {
    await tx.delete(dataExports).where(isExport)
    await record(tx)
  })
}

/** Converts an export to its API representation. */
export function toExport(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  stored: StoredExport,
): Export {
  const isExpired = stored.status === 'completed' && (stored.expiresAt?.getTime() ?? 0) <= clock()
  const status = isExpired ? 'expired' : stored.status
  const { fileKey, expiresAt, from, until, callStatus } = stored
  return {
    export_id: stored.id,
    site_id: stored.siteId,
    status,
    error: stored.error,
    progress: stored.progress,
    type: stored.type,
    format: stored.format,
    compression: stored.compression,
    columns: stored.columns,
    filters: stored.filters,
    period:
      from && until ? periodAnswer({ start: from.getTime(), end: until.getTime(), timezone: 'UTC' }) : null,
    estimated_rows: stored.estimatedRows,
    estimated_completion: stored.estimatedCompletion?.toISOString() ?? null,
    rows_exported: stored.rowsExported,
    file_size_bytes: stored.fileSizeBytes,
    download_url:
      status === 'completed' && fileKey && expiresAt ? signedLink(config, fileKey, expiresAt) : null,
    expires_at: expiresAt?.toISOString() ?? null,
    delivery: {
      method: 'download',
      webhook_url: stored.webhookUrl,
      call: callStatus && { status: callStatus, attempts: stored.callAttempts, error: stored.callError },
    },
    created_at: stored.createdAt.toISOString(),
    completed_at: stored.finishedAt?.toISOString() ?? null,
  }
}

function bounds(period: Period | null) {
  return period ? { from: new Date(period.start), until: new Date(period.end) } : { from: null, until: null }
}
