import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { erasures } from '../../../db/postgres/schema/erasures.ts'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { enqueue } from '../../../db/queue.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { notFound, Unprocessable } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage, type Page } from '../../platform/resource-rows.ts'
import { type AppSecrets, purposes, seal } from '../../platform/sealing.ts'
import { userHash } from '../../platform/user-hash.ts'
import type { Services } from '../../services.ts'
import type { Erasure } from './model.ts'
import { personalDataStores } from './personal-data-stores.ts'
import { findSubject } from './subject.ts'

export type StoredErasure = typeof erasures.$inferSelect
type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config'>
type Site = { id: string }

/** The queue in which erasures run one after another. */
export const erasureQueue = 'erase-user'

/**
 * Requests the removal of a person with everything that is stored about them. The same transaction schedules the job for
 * it, and ends access to files that may contain the person.
 * @param userId a user_id, or the client_id of an anonymous visitor. It need not be known.
 * @throws Unprocessable if it is a browser of a known user.
 */
export async function requestErasure(
  { db, clickhouse, clock, config }: Working,
  principal: Principal,
  site: Site,
  userId: string,
): Promise<Erasure> {
  const { isBrowserOfUser } = await findSubject(clickhouse, site.id, userId)
  if (isBrowserOfUser)
    throw new Unprocessable('The browser belongs to a known user: delete the user by user_id instead', [
      { field: 'user_id', message: 'user_id is the client_id of a known user' },
    ])
  return db.transaction(async (tx) => {
    await lockSite(tx, site.id)
    const [stored] = await tx
      .insert(erasures)
      .values({
        id: id('erasure'),
        siteId: site.id,
        userHash: userHash(config.appSecret, site.id, userId),
        subject: seal(config.appSecret, purposes.erasedUser, userId),
        requestedBy: principal.keyId,
        requestedAt: new Date(clock()),
        // Events that were accepted before are committed, so they are included.
        inboxUntil: sql`(select coalesce(max(id), 0) from ${ingestInbox})`,
      })
      .returning()
    const erasure = stored as StoredErasure
    for (const { withdraw } of personalDataStores) await withdraw?.(tx, site.id)
    // Erasures run one after another, because they may affect the same browsers.
    await enqueue(tx, 'erase-user', { erasure_id: erasure.id }, { queue: erasureQueue })
    // Without the user: the log outlives what is erased.
    await recordAudit(tx, clock, {
      action: 'user.erasure_requested',
      siteId: site.id,
      target: { id: erasure.id, name: '' },
    })
    return toErasure(erasure)
  })
}

/** A page of the erasures of a site, newest first, optionally only those of one person. */
export async function listErasures(
  { db, config }: Pick<Working, 'db' | 'config'>,
  site: Site,
  { user_id, ...page }: Page & { user_id?: string },
) {
  const wanted = and(
    eq(erasures.siteId, site.id),
    user_id === undefined ? undefined : inArray(erasures.userHash, userHashes(config, site.id, user_id)),
  )
  const { rows, pagination } = await listPage(db, erasures, wanted, page, [
    desc(erasures.requestedAt),
    desc(erasures.id),
  ])
  return { data: rows.map(toErasure), pagination }
}

/** @throws NotFound if the site has no erasure with this id. */
export async function findErasure(
  { db }: Pick<Working, 'db'>,
  site: Site,
  erasureId: string,
): Promise<StoredErasure> {
  const [found] = await db
    .select()
    .from(erasures)
    .where(and(eq(erasures.id, erasureId), eq(erasures.siteId, site.id)))
  if (!found) throw notFound('erasure', erasureId)
  return found
}

/** Returns the hashes that receipts of a person may have: one with each known APP_SECRET. */
export function userHashes(secrets: AppSecrets, siteId: string, userId: string): string[] {
  const known = [secrets.appSecret, secrets.previousAppSecret].filter((it) => it !== undefined)
  return known.map((secret) => userHash(secret, siteId, userId))
}

/** The receipt as the API returns it. */
export function toErasure(stored: StoredErasure): Erasure {
  const isDone = stored.status === 'completed'
  return {
    id: stored.id,
    site_id: stored.siteId,
    status: stored.status,
    user_hash: stored.userHash,
    requested_by: stored.requestedBy,
    requested_at: stored.requestedAt.toISOString(),
    started_at: stored.startedAt?.toISOString() ?? null,
    completed_at: stored.completedAt?.toISOString() ?? null,
    removed: isDone ? stored.found : null,
    error: stored.status === 'failed' ? stored.error : null,
  }
}
