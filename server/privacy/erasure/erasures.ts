import { createHmac } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { erasures } from '../../../db/postgres/schema/erasures.ts'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { enqueue } from '../../../db/queue.ts'
import { lockSite } from '../../identity/sites/lock-site.ts'
import { notFound, Unprocessable } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { listPage } from '../../platform/resource-rows.ts'
import { seal } from '../../platform/sealing.ts'
import type { Services } from '../../services.ts'
import type { Erasure } from './model.ts'
import { findSubject } from './subject.ts'

export type StoredErasure = typeof erasures.$inferSelect
type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config'>
type Site = { id: string }

/** The queue that erasures are carried out in, one after another. */
export const erasureQueue = 'erase-user'

/** What `subject` is sealed for. */
export const sealedFor = 'erasures'

/**
 * Asks for the removal of a person and of everything that is stored about them, which a job of the same transaction
 * carries out.
 * @param userId a user_id, or the client_id of somebody anonymous; whether anybody is known by it is found out later.
 * @throws Unprocessable when it is a browser of somebody whose user_id is known.
 */
export async function requestErasure(
  { db, clickhouse, clock, config }: Working,
  principal: Principal,
  site: Site,
  userId: string,
): Promise<Erasure> {
  const { isBrowserOfUser } = await findSubject(clickhouse, site.id, userId)
  if (isBrowserOfUser)
    throw new Unprocessable('The browser belongs to a user: delete that user, by user_id', [
      { field: 'user_id', message: 'user_id is the client_id of somebody whose user_id is known' },
    ])
  return db.transaction(async (tx) => {
    await lockSite(tx, site.id)
    const [stored] = await tx
      .insert(erasures)
      .values({
        id: id('erasure'),
        siteId: site.id,
        userHash: userHash(config, site.id, userId),
        subject: seal(config.appSecret, sealedFor, userId),
        requestedBy: principal.keyId,
        requestedAt: new Date(clock()),
        // What was answered with 202 before is committed, so it is among these.
        inboxUntil: sql`(select coalesce(max(id), 0) from ${ingestInbox})`,
      })
      .returning()
    const erasure = stored as StoredErasure
    // One after another: they may be about the same browsers.
    await enqueue(tx, 'erase-user', { erasure_id: erasure.id }, { queue: erasureQueue })
    return toErasure(erasure)
  })
}

/** A page of the erasures of a site, newest first; of one person, when who it is is given. */
export async function listErasures(
  { db, config }: Pick<Working, 'db' | 'config'>,
  site: Site,
  { limit = 20, offset = 0, user_id }: { limit?: number; offset?: number; user_id?: string },
) {
  const wanted = and(
    eq(erasures.siteId, site.id),
    user_id === undefined ? undefined : eq(erasures.userHash, userHash(config, site.id, user_id)),
  )
  const { rows, pagination } = await listPage(db, erasures, wanted, { limit, offset }, [
    desc(erasures.requestedAt),
    desc(erasures.id),
  ])
  return { data: rows.map(toErasure), pagination }
}

/** @throws NotFound when the site has none with this id. */
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

/** What stands for a person in a receipt: the same id gives the same, and without APP_SECRET nobody can try ids out. */
export function userHash({ appSecret }: Services['config'], siteId: string, userId: string): string {
  return createHmac('sha256', appSecret).update(`erasure\0${siteId}\0${userId}`).digest('hex')
}

/** The receipt as it is told. */
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
