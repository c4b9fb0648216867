import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { erasures } from '../../../db/postgres/schema/erasures.ts'
import { importBlocks, imports } from '../../../db/postgres/schema/imports.ts'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { outsideProjection } from '../../ingest/pipeline/leadership.ts'
import { withProjectionLock } from '../../ingest/pipeline/projection-lock.ts'
import { deleteUserVisitors, rebuildVisitors } from '../../ingest/pipeline/rebuild-visitors.ts'
import { takeRemovalLease } from '../../ingest/pipeline/removal-lease.ts'
import { purposes, unseal } from '../../platform/sealing.ts'
import { reattributeVisitors } from '../../revenue/conversions/reattribution.ts'
import type { StoredErasure } from './erasures.ts'
import type { Working } from './personal-data-store.ts'
import { personalDataStores } from './personal-data-stores.ts'
import { findSubject, type Subject, subjectBrowsers, subjectOf, subjectParams } from './subject.ts'
import { subjectEventBatch } from './subject-events.sql.ts'
import { countEntries, findRemaining } from './verification.ts'

const eventsAtOnce = 5000
const browsersAtOnce = 200

/**
 * Runs an erasure, or resumes an interrupted one. Remaining data is found again, because the rows that identify the
 * person are deleted last.
 * @returns false if it must wait and be run again: for events that were accepted before the request, for an import
 * block that is not stored yet, or for the undo of an import.
 */
export async function runErasure(working: Working, erasureId: string): Promise<boolean> {
  const { db } = working
  const [erasure] = await db.select().from(erasures).where(eq(erasures.id, erasureId))
  // Deleted with its site, or already completed.
  if (!erasure?.subject || erasure.status === 'completed') return true
  if ((await db.$count(ingestInbox, lte(ingestInbox.id, erasure.inboxUntil))) > 0) return false
  const lease = await takeRemovalLease(working.postgres, erasure.siteId)
  if (!lease) return false
  try {
    if (await hasOpenImport(db, erasure.siteId)) return false
    await erase(working, erasure, unseal(working.config, purposes.erasedUser, erasure.subject))
    return true
  } finally {
    await lease.release()
  }
}

async function erase(working: Working, erasure: StoredErasure, userId: string): Promise<void> {
  const subject = await start(working, erasure, userId)
  await removeAll(working, subject, erasure.requestedAt)
  const { result, found } = await findRemaining(working, subject, erasure.requestedAt)
  if (result === 'incomplete') throw new Error(`Data remains after the erasure: ${JSON.stringify(found)}`)
  await working.db
    .update(erasures)
    .set({ status: 'completed', completedAt: new Date(working.clock()), subject: null, error: null })
    .where(eq(erasures.id, erasure.id))
}

/**
 * True if an import of the site is being undone, or has a block that is not stored in ClickHouse yet. Blocks of a
 * paused site can wait for long.
 */
async function hasOpenImport(db: Db, siteId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .leftJoin(importBlocks, eq(importBlocks.importId, imports.id))
    .where(
      and(eq(imports.siteId, siteId), or(eq(imports.status, 'undoing'), isNotNull(importBlocks.importId))),
    )
    .limit(1)
  return found !== undefined
}

/** Records a failed attempt. @param isLast true if no other attempt follows */
export async function recordFailure(
  { db }: Pick<Working, 'db'>,
  erasureId: string,
  error: unknown,
  isLast: boolean,
): Promise<void> {
  await db
    .update(erasures)
    .set({ error: error instanceof Error ? error.name : 'Error', ...(isLast ? { status: 'failed' } : {}) })
    .where(eq(erasures.id, erasureId))
}

/** Finds the subject. On the first run, also stores the number of entries before any are removed. */
async function start(working: Working, erasure: StoredErasure, userId: string): Promise<Subject> {
  const { id, siteId, isAnonymous } = erasure
  if (isAnonymous !== null) return subjectOf(working.clickhouse, siteId, userId, isAnonymous)
  const subject = await findSubject(working.clickhouse, siteId, userId)
  await working.db
    .update(erasures)
    .set({
      status: 'running',
      startedAt: new Date(working.clock()),
      isAnonymous: subject.isAnonymous,
      found: await countEntries(working, subject),
    })
    .where(eq(erasures.id, id))
  return subject
}

async function removeAll(working: Working, subject: Subject, until: Date): Promise<void> {
  const { clickhouse, postgres } = working
  for (const { eraseDerived } of personalDataStores)
    if (eraseDerived) await outsideProjection(postgres, () => eraseDerived(working, subject))
  // First search the days that have sessions, which is fast; then search all days.
  for (const batch of [subjectEventBatch(false), subjectEventBatch(true)])
    for (;;) {
      const params = { ...subjectParams(subject), until, limit: eventsAtOnce }
      const events = await clickhouse.rows(batch, params)
      if (events.length === 0) break
      for (const { removeOfEvents } of personalDataStores)
        if (removeOfEvents) await outsideProjection(postgres, () => removeOfEvents(working, subject, events))
    }
  const users = subject.isAnonymous ? [] : [subject.user]
  // Works on a few browsers at a time, so that new events wait only briefly for the projection lock.
  for await (const visitors of browsersOf(working, subject))
    await withProjectionLock(postgres, async (version) => {
      await rebuildVisitors(working, { siteId: subject.siteId, visitors, users }, version)
      // Conversions of other people may change as well. Repeated if a goal changes meanwhile.
      while (!(await reattributeVisitors(working, subject.siteId, visitors)));
    })
  await withProjectionLock(postgres, async () => {
    for (const store of personalDataStores) await store.remove?.(working, subject)
    for await (const visitors of browsersOf(working, subject))
      await deleteUserVisitors(clickhouse, { siteId: subject.siteId, visitors, users })
  })
}

const browserBatch = query({
  params: { site_id: 'String', user: 'UInt64', after: 'UInt64', limit: 'UInt32' },
  row: t.Object({ visitor: t.String() }),
  sql: `
    SELECT toString(hash) AS visitor FROM (SELECT DISTINCT visitor AS hash FROM (${subjectBrowsers}))
    WHERE hash > {after:UInt64}
    ORDER BY hash LIMIT {limit:UInt32}`,
})

async function* browsersOf({ clickhouse }: Working, { siteId, user }: Subject): AsyncGenerator<string[]> {
  for (let after = 0n; ; ) {
    const params = { site_id: siteId, user: BigInt(user), after, limit: browsersAtOnce }
    const found = (await clickhouse.rows(browserBatch, params)).map(({ visitor }) => visitor)
    if (found.length > 0) yield found
    if (found.length < browsersAtOnce) return
    after = BigInt(found.at(-1) as string)
  }
}
