import { and, eq, like, lt } from 'drizzle-orm'
import { anomalies } from '../../../db/postgres/schema/anomalies.ts'
import { ingestRejected } from '../../../db/postgres/schema/ingest-inbox.ts'
import { domainEvents, recordedConversions } from '../../../db/postgres/schema/outbox.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue } from '../../../db/queue.ts'
import { startOfDay } from '../../analytics/traffic/period.ts'
import { loadSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { isImporting } from '../../ingest/imports/imports.ts'
import { reprojectVisitors } from '../../ingest/pipeline/project-sessions.ts'
import { withProjectionLock } from '../../ingest/pipeline/projection-lock.ts'
import { sessionsByVisitor } from '../../ingest/pipeline/rebuild-visitors.ts'
import { removeConversionDeliveries } from '../../notify/webhooks/retention.ts'
import type { Services } from '../../services.ts'
import {
  type Cutoff,
  dayOf,
  expired,
  expiredByMonth,
  expiredUsers,
  expiredVisitors,
  sessionsAt,
  sessionsBeyond,
  sitesByMonth,
} from './expired.sql.ts'

type Working = Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'clock' | 'log'>

const visitorsAtOnce = 20_000
/** How long events that ClickHouse rejected are kept, regardless of the site: their site is not certain. */
const rejectedKept_ms = 30 * 86_400_000

/** The time from which on a site keeps data: the start of a day in its time zone. */
export function keptSince(site: Pick<StoredSite, 'timezone' | 'settings'>, now: number): Date {
  return new Date(startOfDay(now, site.timezone, site.settings.data_retention_days))
}

/** Drops the months that no site keeps, and schedules a job for each site. These jobs run one after another. */
export async function applyRetention(working: Working): Promise<void> {
  const { db, clock } = working
  const all = await db.select().from(sites)
  const latest = Math.max(0, ...all.map((site) => keptSince(site, clock()).getTime()))
  await dropMonths(working, new Date(latest))
  await db.delete(ingestRejected).where(lt(ingestRejected.rejectedAt, new Date(clock() - rejectedKept_ms)))
  for (const { id } of all)
    await enqueue(
      db,
      'apply-retention',
      { site_id: id },
      { key: `apply-retention:${id}`, queue: 'retention' },
    )
}

async function dropMonths(working: Working, latest: Date) {
  const { clickhouse, postgres, log } = working
  for (const month of await expiredMonths(working, 0, monthOf(latest)))
    await withProjectionLock(postgres, async () => {
      // A site may have stored events of the month while this waited for the lock.
      if ((await expiredMonths(working, month, month + 1)).length === 0) return
      await clickhouse.deleteRows(
        'event_keys',
        `(site_id, event_id) IN (
          SELECT site_id, event_id FROM ${clickhouse.localTable('events')}
          WHERE toYYYYMM(timestamp) = {month:UInt32} AND id_supplied)`,
        { month },
      )
      for (const table of sessionsByVisitor)
        await clickhouse.deleteRows(table, 'toYYYYMM(start) = {month:UInt32}', { month })
      for (const table of ['custom_events', 'events', 'sessions']) await clickhouse.dropMonth(table, month)
      log.info({ month }, 'retention: dropped a month of all sites')
    })
}

/** The months from one until before another that have data, but none that a site keeps. */
async function expiredMonths(
  { db, clickhouse, clock }: Working,
  from: number,
  before: number,
): Promise<number[]> {
  const cutoffs = new Map((await db.select().from(sites)).map((site) => [site.id, keptSince(site, clock())]))
  const months: number[] = []
  for (const { month, sites: siteIds } of await clickhouse.rows(sitesByMonth, { from, before })) {
    const end = endOf(month)
    const dayAfter = end.getTime() + 86_400_000
    // A deleted site keeps nothing.
    if (siteIds.some((id) => (cutoffs.get(id)?.getTime() ?? Number.POSITIVE_INFINITY) < dayAfter)) continue
    const [beyond] = await clickhouse.rows(sessionsBeyond, { month, end })
    if (beyond?.sessions === 0) months.push(month)
  }
  return months
}

/**
 * Removes expired data of a site, of the oldest month only, so that new events wait only briefly.
 * @returns true if there is more
 */
export async function expireSite(working: Working, siteId: string): Promise<boolean> {
  const { db, clickhouse, clock, postgres, log } = working
  const site = await loadSite(db, siteId)
  if (!site) return false
  const at = keptSince(site, clock())
  await db.delete(anomalies).where(and(eq(anomalies.siteId, siteId), lt(anomalies.endedAt, at)))
  let isMore = false
  await withProjectionLock(postgres, async (version) => {
    const openSessions = await clickhouse.rows(sessionsAt, { site_id: siteId, at })
    // Sessions are kept or removed as a whole. A session that has lasted for days is truncated: it might never end.
    const cutoff: Cutoff = { siteId, at, sessions: openSessions.filter((it) => it.is_endless === 0) }
    const [oldest, next] = await clickhouse.rows(expiredByMonth(cutoff))
    if (oldest) await removeMonth(working, cutoff, oldest.month)
    isMore = next !== undefined
    // Visitors of a running import may have no sessions yet, so they are checked in another night.
    if (!isMore && !(await isImporting(db, siteId))) await removeExpiredVisitors(working, cutoff)
    if (!oldest) return
    const truncated = openSessions.filter((it) => it.is_endless === 1).map(({ visitor }) => visitor)
    await reprojectVisitors({ clickhouse, log }, siteId, truncated, version)
    log.info({ site: siteId, ...oldest, kept_since: at.toISOString() }, 'retention: removed expired data')
  })
  if (!isMore) await removeConversions(working, site, at)
  return isMore
}

async function removeMonth({ clickhouse }: Working, cutoff: Cutoff, month: number) {
  const events = expired(cutoff, 'timestamp', month)
  const sessions = expired(cutoff, 'start', month)
  await clickhouse.deleteRows(
    'event_keys',
    `site_id = {site_id:String} AND event_id IN (
      SELECT event_id FROM ${clickhouse.localTable('events')} WHERE ${events.where} AND id_supplied)`,
    events.params,
  )
  await clickhouse.deleteRows('custom_events', events.where, events.params, { month })
  await clickhouse.deleteRows('events', events.where, events.params, { month })
  for (const table of sessionsByVisitor) await clickhouse.deleteRows(table, sessions.where, sessions.params)
  await clickhouse.deleteRows('sessions', sessions.where, sessions.params, { month })
}

/** Removes visitors without a session since the cutoff. Visitors who returned stay known since their first session. */
async function removeExpiredVisitors({ clickhouse }: Working, { siteId, at, sessions }: Cutoff) {
  const site_id = siteId
  // Sessions that started earlier are kept, together with the days on which they started.
  const first = sessions.reduce((min, { start_ms }) => Math.min(min, start_ms), at.getTime())
  const day = dayOf(new Date(first))
  for (;;) {
    const found = await clickhouse.rows(expiredVisitors, { site_id, day, limit: visitorsAtOnce })
    if (found.length === 0) break
    const visitors = found.map(({ visitor }) => BigInt(visitor))
    const users = await clickhouse.rows(expiredUsers, { site_id, visitors })
    const theirs = 'site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}'
    await clickhouse.deleteRows(
      'user_traits',
      `site_id = {site_id:String} AND user IN {users:Array(UInt64)} AND set_at < {at:DateTime64(3, 'UTC')}`,
      { site_id, users: users.map(({ user }) => BigInt(user)), at },
    )
    for (const table of ['identities', 'user_visitors', 'import_visitors', 'visitor_days'])
      await clickhouse.deleteRows(table, theirs, { site_id, visitors })
  }
  await clickhouse.deleteRows('visitor_days', 'site_id = {site_id:String} AND day < {day:Date}', {
    site_id,
    day,
  })
}

/** Removes recorded conversions that are no longer kept, with their domain events and deliveries. */
async function removeConversions({ db }: Working, site: StoredSite, at: Date) {
  const siteId = site.id
  await db
    .delete(recordedConversions)
    .where(and(eq(recordedConversions.siteId, siteId), lt(recordedConversions.convertedAt, at)))
  await db
    .delete(domainEvents)
    .where(
      and(
        eq(domainEvents.siteId, siteId),
        like(domainEvents.type, 'conversion.%'),
        lt(domainEvents.createdAt, at),
      ),
    )
  await removeConversionDeliveries(db, site, at)
}

function monthOf(time: Date): number {
  return time.getUTCFullYear() * 100 + time.getUTCMonth() + 1
}

function endOf(month: number): Date {
  return new Date(Date.UTC(Math.trunc(month / 100), month % 100))
}
