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
import { removeConversionsSent } from '../../notify/webhooks/retention.ts'
import type { Services } from '../../services.ts'
import {
  type Cut,
  dayOf,
  expired,
  expiredByMonth,
  goneUsers,
  goneVisitors,
  sitesByMonth,
  visitsAt,
  visitsBeyond,
} from './expired.sql.ts'

type Working = Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'clock' | 'log'>

const visitorsAtOnce = 20_000
/** How long events are kept that ClickHouse refused: whose site they are of is not known for certain. */
const rejectedKept_ms = 30 * 86_400_000

/** From when on a site keeps what happened: the beginning of a day in its time zone. */
export function keptSince(site: Pick<StoredSite, 'timezone' | 'settings'>, now: number): Date {
  return new Date(startOfDay(now, site.timezone, site.settings.data_retention_days))
}

/**
 * Drops the months of which no site keeps anything, and has each site looked at by a job of its own, one after another.
 */
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
  for (const month of await unkeptMonths(working, 0, monthOf(latest)))
    await withProjectionLock(postgres, async () => {
      // While its turn was waited for somebody may have come to have something in it.
      if ((await unkeptMonths(working, month, month + 1)).length === 0) return
      await clickhouse.deleteRows(
        'event_keys',
        `(site_id, event_id) IN (
          SELECT site_id, event_id FROM ${clickhouse.ownRowsOf('events')}
          WHERE toYYYYMM(timestamp) = {month:UInt32} AND id_supplied)`,
        { month },
      )
      for (const table of sessionsByVisitor)
        await clickhouse.deleteRows(table, 'toYYYYMM(start) = {month:UInt32}', { month })
      for (const table of ['custom_events', 'events', 'sessions']) await clickhouse.dropMonth(table, month)
      log.info({ month }, 'retention: dropped a month of all sites')
    })
}

/** Months, from one until before another, that there is something in and of which no site keeps anything. */
async function unkeptMonths(
  { db, clickhouse, clock }: Working,
  from: number,
  before: number,
): Promise<number[]> {
  const cuts = new Map((await db.select().from(sites)).map((site) => [site.id, keptSince(site, clock())]))
  const unkept: number[] = []
  for (const { month, sites: there } of await clickhouse.rows(sitesByMonth, { from, before })) {
    const end = endOf(month)
    const dayAfter = end.getTime() + 86_400_000
    // A site that is gone keeps nothing.
    if (there.some((id) => (cuts.get(id)?.getTime() ?? Number.POSITIVE_INFINITY) < dayAfter)) continue
    const [beyond] = await clickhouse.rows(visitsBeyond, { month, end })
    if (beyond?.visits === 0) unkept.push(month)
  }
  return unkept
}

/**
 * Removes what a site keeps no longer, of its oldest month only, so that new events do not wait long.
 * @returns whether there is more.
 */
export async function expireSite(working: Working, siteId: string): Promise<boolean> {
  const { db, clickhouse, clock, postgres, log } = working
  const site = await loadSite(db, siteId)
  if (!site) return false
  const at = keptSince(site, clock())
  await db.delete(anomalies).where(and(eq(anomalies.siteId, siteId), lt(anomalies.endedAt, at)))
  let isMore = false
  await withProjectionLock(postgres, async (version) => {
    const underWay = await clickhouse.rows(visitsAt, { site_id: siteId, at })
    // Visits are kept or go as a whole. One that has lasted for days is cut all the same: it might never end.
    const cut: Cut = { siteId, at, visits: underWay.filter((it) => it.is_endless === 0) }
    const [oldest, next] = await clickhouse.rows(expiredByMonth(cut))
    if (oldest) await removeMonth(working, cut, oldest.month)
    isMore = next !== undefined
    // Whoever comes again with an import has no session yet that says so: they wait for another night.
    if (!isMore && !(await isImporting(db, siteId))) await removeGone(working, cut)
    if (!oldest) return
    const cutShort = underWay.filter((it) => it.is_endless === 1).map(({ visitor }) => visitor)
    await reprojectVisitors({ clickhouse, log }, siteId, cutShort, version)
    log.info({ site: siteId, ...oldest, kept_since: at.toISOString() }, 'retention: removed what is not kept')
  })
  if (!isMore) await removeTold(working, site, at)
  return isMore
}

async function removeMonth({ clickhouse }: Working, cut: Cut, month: number) {
  const events = expired(cut, 'timestamp', month)
  const sessions = expired(cut, 'start', month)
  await clickhouse.deleteRows(
    'event_keys',
    `site_id = {site_id:String} AND event_id IN (
      SELECT event_id FROM ${clickhouse.ownRowsOf('events')} WHERE ${events.where} AND id_supplied)`,
    events.params,
  )
  await clickhouse.deleteRows('custom_events', events.where, events.params, { month })
  await clickhouse.deleteRows('events', events.where, events.params, { month })
  for (const table of sessionsByVisitor) await clickhouse.deleteRows(table, sessions.where, sessions.params)
  await clickhouse.deleteRows('sessions', sessions.where, sessions.params, { month })
}

/** Who was here last before the cut is forgotten. Whoever came again remains known from when they first came. */
async function removeGone({ clickhouse }: Working, { siteId, at, visits }: Cut) {
  const site_id = siteId
  // Visits that began earlier are kept, and with them the days on which they began.
  const first = visits.reduce((min, { start_ms }) => Math.min(min, start_ms), at.getTime())
  const day = dayOf(new Date(first))
  for (;;) {
    const gone = await clickhouse.rows(goneVisitors, { site_id, day, limit: visitorsAtOnce })
    if (gone.length === 0) break
    const visitors = gone.map(({ visitor }) => BigInt(visitor))
    const users = await clickhouse.rows(goneUsers, { site_id, visitors })
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

/** What was told of conversions that are not kept any more. */
async function removeTold({ db }: Working, site: StoredSite, at: Date) {
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
  await removeConversionsSent(db, site, at)
}

function monthOf(time: Date): number {
  return time.getUTCFullYear() * 100 + time.getUTCMonth() + 1
}

function endOf(month: number): Date {
  return new Date(Date.UTC(Math.trunc(month / 100), month % 100))
}
