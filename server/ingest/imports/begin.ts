import { and, eq } from 'drizzle-orm'
import { imports } from '../../../db/postgres/schema/imports.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { lockWorkspace } from '../../identity/members/lock-workspace.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Conflict } from '../../platform/errors.ts'
import { checkIdempotencyKey, usedBefore } from '../../platform/http/idempotency.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { countReceiving, type StoredImport } from './imports.ts'
import { finalizeDelay_ms, scheduleFinalize } from './store-block.ts'
import type { Upload } from './upload.ts'

/** Maximum number of concurrent uploads per workspace. */
const receiving_max = 4
/** Time without an update after which an import no longer counts as being received. */
const abandonedAfter_ms = 120_000

/**
 * Returns the import of an upload: the earlier one with the same Idempotency-Key, or a new one.
 * @throws Conflict if the key was used for another request, or too many imports are being received.
 */
export async function beginImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  principal: Principal,
  site: { id: string },
  upload: Upload,
): Promise<StoredImport> {
  const { idempotencyKey } = upload
  if (idempotencyKey !== null) checkIdempotencyKey(idempotencyKey)
  const request = requestOf(upload)
  return db.transaction(async (tx) => {
    // Lock the workspace, so that its imports start one after another.
    await lockWorkspace(tx, principal.workspaceId)
    if (idempotencyKey !== null) {
      const [earlier] = await tx
        .select({ stored: imports })
        .from(imports)
        .innerJoin(sites, eq(sites.id, imports.siteId))
        .where(
          and(
            eq(sites.workspaceId, principal.workspaceId),
            eq(sites.mode, principal.mode),
            eq(imports.idempotencyKey, idempotencyKey),
          ),
        )
      if (earlier && earlier.stored.request !== request) throw usedBefore()
      if (earlier) return earlier.stored
    }
    const now = new Date(clock())
    const receiving = await countReceiving(
      tx,
      principal.workspaceId,
      new Date(now.getTime() - abandonedAfter_ms),
    )
    if (receiving >= receiving_max)
      throw new Conflict(
        `The workspace is already receiving ${receiving} imports. Wait until one of them ends.`,
      )
    const [stored] = await tx
      .insert(imports)
      .values({
        id: id('import'),
        siteId: site.id,
        source: upload.source,
        isDryRun: upload.isDryRun,
        idempotencyKey,
        request,
        reported: upload.reported ?? [],
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    // In case the process ends before it receives anything: an import must not be received for ever.
    await scheduleFinalize(tx, (stored as StoredImport).id, new Date(now.getTime() + finalizeDelay_ms))
    await recordAudit(tx, clock, {
      action: 'import.started',
      siteId: site.id,
      target: { id: (stored as StoredImport).id, name: upload.source },
      after: { dry_run: upload.isDryRun },
    })
    return stored as StoredImport
  })
}

/** Returns the parts of a request, besides the body, that a retry must repeat. */
function requestOf({ siteId, source, isDryRun, type, reported }: Upload): string {
  return JSON.stringify([siteId, source, isDryRun, type, reported ?? null])
}
