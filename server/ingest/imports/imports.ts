import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { importErrors, imports } from '../../../db/postgres/schema/imports.ts'
import { enqueue } from '../../../db/queue.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound } from '../../platform/errors.ts'
import { listPage, newestFirst, type Page } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { firstErrors_max, type Import, type ImportError } from './model.ts'

export type StoredImport = typeof imports.$inferSelect

/** Returns a page of the imports of a site, newest first. */
export async function listImports(db: Db, site: { id: string }, page: Page) {
  const mine = eq(imports.siteId, site.id)
  const { rows, pagination } = await listPage(db, imports, mine, page, newestFirst(imports))
  const errors = await firstErrorsOf(
    db,
    rows.map((it) => it.id),
  )
  return { data: rows.map((it) => described(it, errors.get(it.id) ?? [])), pagination }
}

/** @throws NotFound if the site has no such import. */
export async function findImport(
  db: Pick<Db, 'select'>,
  site: { id: string },
  importId: string,
): Promise<StoredImport> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.siteId, site.id)))
  if (!row) throw notFound('import', importId)
  return row
}

/** Loads the current state of an import, without an access check. */
export async function loadImport(
  db: Pick<Db, 'select'>,
  importId: string,
): Promise<StoredImport | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, importId))
  return row
}

/** Returns the import as API output. */
export async function toImport(db: Db, stored: StoredImport): Promise<Import> {
  return described(stored, (await firstErrorsOf(db, [stored.id])).get(stored.id) ?? [])
}

/** Starts the undo of an import. Completes at once for a dry run, and does nothing if the undo has already started. */
export async function deleteImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: { id: string },
  importId: string,
): Promise<StoredImport> {
  return db.transaction(async (tx) => {
    await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, importId)).for('update')
    const found = await findImport(tx, site, importId)
    if (found.status === 'undoing' || found.status === 'undone') return found
    const now = new Date(clock())
    const change = found.isDryRun
      ? { status: 'undone' as const, updatedAt: now, finishedAt: now }
      : { status: 'undoing' as const, updatedAt: now }
    await tx.update(imports).set(change).where(eq(imports.id, importId))
    if (!found.isDryRun)
      await enqueue(tx, 'undo-import', { import_id: importId }, { key: `undo:${importId}` })
    await recordAudit(tx, clock, {
      action: 'import.undone',
      siteId: site.id,
      target: { id: importId, name: found.source },
    })
    return { ...found, ...change }
  })
}

async function firstErrorsOf(db: Db, ids: string[]): Promise<Map<string, ImportError[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(importErrors)
    .where(and(inArray(importErrors.importId, ids), lt(importErrors.number, firstErrors_max)))
    .orderBy(asc(importErrors.importId), asc(importErrors.number))
  const found = new Map<string, ImportError[]>()
  for (const { importId, line, file, field, message } of rows)
    found.set(importId, [...(found.get(importId) ?? []), { line, file, field, message }])
  return found
}

function described(row: StoredImport, first_errors: ImportError[]): Import {
  return {
    id: row.id,
    site_id: row.siteId,
    source: row.source,
    dry_run: row.isDryRun,
    status: row.status,
    error: row.error,
    progress: progressOf(row),
    bytes: row.position.bytes,
    received: row.received,
    imported: row.imported,
    rejected: row.rejected,
    duplicates: row.duplicates,
    skipped: Object.entries(row.skipped).map(([reason, lines]) => ({ reason, lines })),
    notes: row.notes,
    first_event_at: row.firstEventAt?.toISOString() ?? null,
    last_event_at: row.lastEventAt?.toISOString() ?? null,
    days: Object.keys(row.days).length,
    overlaps: row.overlaps,
    first_errors,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

function progressOf({ status, storedDays, unsettledDays }: StoredImport): number | null {
  if (status === 'receiving' || status === 'interrupted') return null
  if (status !== 'processing' || storedDays.length === 0) return 100
  return Math.floor((100 * (storedDays.length - unsettledDays.length)) / storedDays.length)
}

/** True if a site has, or may have, imported events that its sessions do not include yet. */
export async function isImporting(db: Pick<Db, 'execute'>, siteId: string): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from imports
      where site_id = ${siteId} and (
        status in ('receiving', 'processing', 'undoing') or unsettled_days <> '[]'::jsonb
        or exists (select from import_blocks where import_id = imports.id)
      )
    ) as found`)
  return row?.found === true
}

/** Counts the imports of a workspace that are being received and were updated after `since`. */
export async function countReceiving(
  tx: Pick<Db, 'execute'>,
  workspaceId: string,
  since: Date,
): Promise<number> {
  const [row] = await tx.execute<{ found: number }>(sql`
    select count(*)::int as found from imports
    join sites on sites.id = imports.site_id
    where sites.workspace_id = ${workspaceId} and imports.status = 'receiving'
      and imports.updated_at > ${since.toISOString()}::timestamptz`)
  return row?.found ?? 0
}
