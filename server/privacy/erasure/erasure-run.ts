import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { erasures } from '../../../db/postgres/schema/erasures.ts'
import { importBlocks, imports } from '../../../db/postgres/schema/imports.ts'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { outsideProjection } from '../../ingest/pipeline/leadership.ts'
import { withProjectionLock } from '../../ingest/pipeline/projection-lock.ts'
import { forgetVisitors, rebuildVisitors } from '../../ingest/pipeline/rebuild-visitors.ts'
import { takeRemovalLease } from '../../ingest/pipeline/removal-lease.ts'
import { unseal } from '../../platform/sealing.ts'
import { reattributeVisitors } from '../../revenue/conversions/reattribution.ts'
import { type StoredErasure, sealedFor } from './erasures.ts'
import type { Working } from './personal-data-store.ts'
import { personalDataStores } from './personal-data-stores.ts'
import { findSubject, type Subject, subjectBrowsers, subjectOf, subjectParams } from './subject.ts'
import { someEvents } from './subject-events.sql.ts'
import { countPlaces, whatIsLeft } from './verification.ts'

const eventsAtOnce = 5000
const browsersAtOnce = 200

/**
 * Carries out an erasure, or goes on with one that was cut short: whatever is left is found again, for what it is found
 * by goes last.
 * @returns false when it has to wait: for events that were accepted before it, for a block of an import, or for
 *   an import that is being taken back. It has to be tried again.
 */
export async function runErasure(working: Working, erasureId: string): Promise<boolean> {
  const { db } = working
  const [erasure] = await db.select().from(erasures).where(eq(erasures.id, erasureId))
  // Gone with its site, or done by an attempt that could not say so.
  if (!erasure?.subject || erasure.status === 'completed') return true
  if ((await db.$count(ingestInbox, lte(ingestInbox.id, erasure.inboxUntil))) > 0) return false
  const lease = await takeRemovalLease(working.postgres, erasure.siteId)
  if (!lease) return false
  try {
    if (await hasImportUnderWay(db, erasure.siteId)) return false
    await erase(working, erasure, unseal(working.config.appSecret, sealedFor, erasure.subject))
    return true
  } finally {
    await lease.release()
  }
}

async function erase(working: Working, erasure: StoredErasure, userId: string): Promise<void> {
  const subject = await begin(working, erasure, userId)
  await removeAll(working, subject, erasure.requestedAt)
  const { result, found } = await whatIsLeft(working, subject, erasure.requestedAt)
  if (result === 'incomplete') throw new Error(`Something is left: ${JSON.stringify(found)}`)
  await working.db
    .update(erasures)
    .set({ status: 'completed', completedAt: new Date(working.clock()), subject: null, error: null })
    .where(eq(erasures.id, erasure.id))
}

/**
 * Whether an import of a site is being taken back, or a block of one is written down and not stored yet: where its site is
 * paused, it stays so for long.
 */
async function hasImportUnderWay(db: Db, siteId: string): Promise<boolean> {
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

/** Notes that an attempt has failed; `isLast`: and that no other follows. */
export async function noteFailure(
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

/** Looks up whom it is about, and writes down what there is before the first of it goes. */
async function begin(working: Working, erasure: StoredErasure, userId: string): Promise<Subject> {
  const { id, siteId, isAnonymous } = erasure
  if (isAnonymous !== null) return subjectOf(working.clickhouse, siteId, userId, isAnonymous)
  const subject = await findSubject(working.clickhouse, siteId, userId)
  await working.db
    .update(erasures)
    .set({
      status: 'running',
      startedAt: new Date(working.clock()),
      isAnonymous: subject.isAnonymous,
      found: await countPlaces(working, subject),
    })
    .where(eq(erasures.id, id))
  return subject
}

async function removeAll(working: Working, subject: Subject, until: Date): Promise<void> {
  const { clickhouse, postgres } = working
  for (const { eraseDerived } of personalDataStores)
    if (eraseDerived) await outsideProjection(postgres, () => eraseDerived(working, subject))
  // Where sessions say that there is something first, which is quick; then wherever there may be anything.
  for (const find of [someEvents(false), someEvents(true)])
    for (;;) {
      const params = { ...subjectParams(subject), until, limit: eventsAtOnce }
      const events = await clickhouse.rows(find, params)
      if (events.length === 0) break
      for (const { removeOfEvents } of personalDataStores)
        if (removeOfEvents) await outsideProjection(postgres, () => removeOfEvents(working, subject, events))
    }
  const users = subject.isAnonymous ? [] : [subject.user]
  // New events wait for some browsers at a time, not for all of them.
  for await (const visitors of browsersOf(working, subject))
    await withProjectionLock(postgres, async (version) => {
      await rebuildVisitors(working, { siteId: subject.siteId, visitors, users }, version)
      // What is told of others changes where the truth does. Begun anew where a goal changes meanwhile.
      while (!(await reattributeVisitors(working, subject.siteId, visitors)));
    })
  await withProjectionLock(postgres, async () => {
    for (const store of personalDataStores) await store.remove?.(working, subject)
    for await (const visitors of browsersOf(working, subject))
      await forgetVisitors(clickhouse, { siteId: subject.siteId, visitors, users })
  })
}

const someBrowsers = query({
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
    const found = (await clickhouse.rows(someBrowsers, params)).map(({ visitor }) => visitor)
    if (found.length > 0) yield found
    if (found.length < browsersAtOnce) return
    after = BigInt(found.at(-1) as string)
  }
}
