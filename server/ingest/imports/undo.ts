import { Type } from '@sinclair/typebox'
import { and, eq } from 'drizzle-orm'
import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { importBlocks, imports } from '../../../db/postgres/schema/imports.ts'
import { enqueue } from '../../../db/queue.ts'
import { outsideProjection } from '../pipeline/leadership.ts'
import { reprojectAround, reprojectMisattributed } from '../pipeline/project-sessions.ts'
import { withProjectionLockIn } from '../pipeline/projection-lock.ts'
import { rangesOf } from '../pipeline/rebuild-sessions.ts'
import { deleteUnsharedSessions } from '../pipeline/rebuild-visitors.ts'
import { takeRemovalLease } from '../pipeline/removal-lease.ts'
import type { ImportVisitors } from '../pipeline/session-scope.ts'
import { loadImport, type StoredImport } from './imports.ts'
import { type Lease, leaseRetry_ms, takeLease } from './lease.ts'
import { hashRanges, namedVisitors } from './named-visitors.ts'
import type { ImportServices } from './store-block.ts'
import type { Progress } from './tally.ts'

/** Tables with an import_id in each row. `event_keys` is first: afterwards a new event with the same id counts. */
const tables = ['event_keys', 'events', 'custom_events', 'user_traits'] as const

const day_ms = 86_400_000
const daysAtOnce = 1_000_000

/** Undoes an import: removes its events and all data derived from them. Idempotent, also after an interruption. */
export async function undoImport(services: ImportServices, importId: string): Promise<void> {
  const lease = await takeLease(services.postgres, importId)
  // The import is still being received or finalized.
  if (!lease) return scheduleUndo(services, importId)
  try {
    const stored = await loadImport(services.db, importId)
    if (stored?.status === 'undoing') await undoWithRemovalLease(services, lease, stored)
  } finally {
    await lease.release()
  }
}

async function undoWithRemovalLease(
  services: ImportServices,
  lease: Lease,
  stored: StoredImport,
): Promise<void> {
  const removal = await takeRemovalLease(services.postgres, stored.siteId)
  // An erasure, or another undo, runs on the site.
  if (!removal) return scheduleUndo(services, stored.id)
  try {
    await undo(services, lease, stored)
  } finally {
    await removal.release()
  }
}

async function scheduleUndo({ db, clock }: ImportServices, importId: string): Promise<void> {
  const runAt = new Date(clock() + leaseRetry_ms)
  await enqueue(db, 'undo-import', { import_id: importId }, { key: `undo:${importId}`, runAt })
}

async function undo(services: ImportServices, lease: Lease, stored: StoredImport): Promise<void> {
  const { clickhouse, db, postgres } = services
  const own = { site_id: stored.siteId, import_id: stored.id }
  const removeOwn = (table: string) =>
    outsideProjection(postgres, () =>
      clickhouse.deleteRows(table, 'site_id = {site_id:String} AND import_id = {import_id:String}', own),
    )
  for (const table of tables) await removeOwn(table)
  const { days, first } = await extentOf(db, stored)
  const visitors = await namedVisitors(clickhouse, stored)
  for (const some of visitors)
    await withProjectionLockIn(lease.sql, () => rebuildIdentities(clickhouse, some, first))
  for (const range of await rangesOf(clickhouse, stored.siteId, withNeighbours(days)))
    await withProjectionLockIn(lease.sql, (version) => reprojectAround(services, range, version))
  for (const some of visitors)
    await withProjectionLockIn(lease.sql, (version) => reprojectMisattributed(services, some, version))
  await removeEmptyDays(clickhouse, lease, stored.siteId)
  await removeOwn('import_visitors')
  await markUndone(services, stored)
}

/** Returns the days with stored events and the time of the first event, including those of an unfinished block. */
async function extentOf(
  db: ImportServices['db'],
  stored: StoredImport,
): Promise<{ days: string[]; first: Date }> {
  const [pending] = await db.select().from(importBlocks).where(eq(importBlocks.importId, stored.id))
  const { storedDays = [], first = null } = (pending?.progress ?? {}) as Partial<Progress>
  const times = [stored.firstEventAt, first === null ? null : new Date(`${first}Z`)].filter(
    (it) => it !== null,
  )
  return {
    days: [...new Set([...stored.storedDays, ...storedDays])],
    // Without stored events, there are no identities to rebuild either.
    first: new Date(Math.min(...times.map((it) => it.getTime()), stored.updatedAt.getTime())),
  }
}

/** Adds the previous and next day of each day: sessions continue across midnight. */
function withNeighbours(days: readonly string[]): string[] {
  const near = days.flatMap((day) => [-1, 0, 1].map((step) => Date.parse(day) + step * day_ms))
  return [...new Set(near)].map((time) => new Date(time).toISOString().slice(0, 10))
}

/**
 * Rebuilds the identities of visitors from the remaining events. Keeps identities from before the import's first event:
 * they did not come from the import, and the events that they came from may have expired.
 */
async function rebuildIdentities(
  clickhouse: ClickHouse,
  visitors: ImportVisitors,
  first: Date,
): Promise<void> {
  const named = (table: string) => `site_id = {site_id:String} AND visitor IN (
    SELECT visitor FROM ${table}
    WHERE site_id = {site_id:String} AND import_id = {import_id:String}
      AND visitor BETWEEN {first:UInt64} AND {last:UInt64})`
  const own = named(clickhouse.localTable('import_visitors'))
  const all = named('import_visitors')
  const settings = { insert_deduplicate: 0 } as const
  await clickhouse.deleteRows('identities', `${own} AND first_seen >= {since:DateTime64(3, 'UTC')}`, {
    ...visitors,
    since: first,
  })
  await clickhouse.command(
    `INSERT INTO identities (site_id, visitor, user_id, first_seen)
     SELECT site_id, visitor, user_id, min(timestamp) AS first_seen
     FROM events
     WHERE ${all} AND client_id != '' AND user_id != '' AND excluded = ''
     GROUP BY site_id, visitor, user_id`,
    visitors,
    { settings },
  )
  await clickhouse.deleteRows('user_visitors', own, visitors)
  await clickhouse.command(
    `INSERT INTO user_visitors (site_id, user, visitor)
     SELECT DISTINCT site_id, sipHash64(concat('u:', user_id)) AS user, visitor FROM identities WHERE ${all}`,
    visitors,
    { settings },
  )
  await deleteUnsharedSessions(clickhouse, own, visitors)
}

const countDays = query({
  params: { site_id: 'String' },
  row: t.Object({ days: Type.Integer() }),
  sql: 'SELECT count() AS days FROM visitor_days WHERE site_id = {site_id:String}',
})

/** Removes the days of visitors without remaining sessions. */
async function removeEmptyDays(clickhouse: ClickHouse, lease: Lease, siteId: string): Promise<void> {
  const [counted] = await clickhouse.rows(countDays, { site_id: siteId })
  const some = 'site_id = {site_id:String} AND visitor BETWEEN {first:UInt64} AND {last:UInt64}'
  for (const range of hashRanges(counted?.days ?? 0, daysAtOnce))
    await withProjectionLockIn(lease.sql, () =>
      clickhouse.deleteRows(
        'visitor_days',
        `${some} AND (visitor, day) NOT IN (
           SELECT visitor, toDate(start) FROM ${clickhouse.localTable('visitor_sessions')} FINAL WHERE ${some})`,
        { site_id: siteId, ...range },
      ),
    )
}

async function markUndone({ db, clock }: ImportServices, { id }: StoredImport): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ status: 'undone', unsettledDays: [], error: null, updatedAt: now, finishedAt: now })
      .where(and(eq(imports.id, id), eq(imports.status, 'undoing')))
    await tx.delete(importBlocks).where(eq(importBlocks.importId, id))
  })
}
