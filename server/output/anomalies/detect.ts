import { and, asc, eq, inArray } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { anomalyChecks } from '../../../db/postgres/schema/anomalies.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { inboxLag } from '../../ingest/pipeline/inbox-lag.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import { moneyOfEach } from '../../revenue/exchange-rates/exchange-rates.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import { judge } from './detection.ts'
import { history_hours } from './expectation.ts'
import { alignmentOf, type HourGrid, hourGrid } from './grid.ts'
import { historiesOf, type Series } from './history.ts'
import { belongsTo, withoutExpected } from './marked.ts'
import {
  type Checked,
  checkedUpTo,
  type HourlyFindings,
  type KnownEpisodes,
  loadEpisodes,
  recordChecked,
  updateEpisodes,
} from './record.ts'
import type { WatchedSite } from './watched-site.ts'
import { areWatched, endUnwatched } from './watched-sites.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'log'>

/** Delay between the end of an hour and its check, so that events sent in time are stored. */
const settling_ms = 5 * 60_000
/** Maximum number of missed hours that are checked after downtime. */
const missed_hours = 24
/** Sites whose histories share one query. The query keeps their hours, each with its users, in memory. */
const sitesAtOnce = 200
/** Number of series judged without a pause. Each takes up to ten milliseconds. */
const seriesAtOnce = 5

/** Checks the hours that sites have completed since the last check, and stores anomalies. */
export async function detectAnomalies(services: Working): Promise<{ sites: number }> {
  const { db, clock } = services
  await endUnwatched(db)
  // Events that are not stored yet would look like a drop.
  if ((await inboxLag(db)).oldest_seconds * 1000 > settling_ms) return { sites: 0 }
  let checkedSites = 0
  for (const due of Map.groupBy(await dueSites(db, clock() - settling_ms), (it) => it.alignment).values())
    for (const some of chunks(due, sitesAtOnce)) checkedSites += await tryToCheck(services, some)
  return { sites: checkedSites }
}

type DueSite = StoredSite & { checkedUntil: Date | null; grid: HourGrid; alignment: string }

/**
 * Returns the watched sites that have completed an hour since their last check, in the order in which ClickHouse stores
 * them.
 */
async function dueSites(db: Working['db'], until: number): Promise<DueSite[]> {
  const found = await db
    .select({ site: sites, checkedUntil: anomalyChecks.checkedUntil })
    .from(sites)
    .leftJoin(anomalyChecks, eq(anomalyChecks.siteId, sites.id))
    .where(areWatched)
  const due: DueSite[] = []
  for (const [timezone, ofZone] of Map.groupBy(found, (it) => it.site.timezone)) {
    const grid = hourGrid(timezone, until, history_hours + missed_hours)
    const alignment = alignmentOf(grid)
    for (const { site, checkedUntil } of ofZone)
      if ((checkedUntil?.getTime() ?? 0) < (grid.hours.at(-1)?.to ?? 0))
        due.push({ ...site, checkedUntil, grid, alignment })
  }
  return due.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Checks some sites. If that fails, the other sites are still checked, and these are retried the next time. */
async function tryToCheck(services: Working, due: readonly DueSite[]): Promise<number> {
  try {
    return await checkSites(services, due)
  } catch (err) {
    const about = { err, first_site_id: due[0]?.id, sites: due.length }
    services.log.warn(about, 'anomalies: cannot check a group of sites; trying again at the next run')
    return 0
  }
}

async function checkSites(services: Working, due: readonly DueSite[]): Promise<number> {
  const { db, log } = services
  const watched = await withGoals(db, due)
  const histories = await historiesOf(services, watched).catch((err) => {
    if (err instanceof QueryTooLarge && due.length > 1) return null
    throw err
  })
  if (!histories) {
    const half = Math.ceil(due.length / 2)
    return (await tryToCheck(services, due.slice(0, half))) + (await tryToCheck(services, due.slice(half)))
  }
  const episodes = await loadEpisodes(
    services,
    due.map((it) => it.id),
  )
  const quiet: Checked[] = []
  for (const site of watched)
    try {
      const known = episodes.get(site.id) ?? { latest: [], expected: [] }
      const found = await findingsSince(site, await histories(site), known)
      if (known.latest.some((it) => !it.endedAt) || found.some((it) => it.findings.length > 0))
        await updateEpisodes(services, site, known.latest, found)
      else quiet.push(...checkedUpTo(site, found))
    } catch (err) {
      log.warn({ err, site_id: site.id }, 'anomalies: cannot check a site; trying again at the next run')
    }
  await recordQuiet(services, quiet)
  return watched.length
}

/** Records the check of sites without findings. A site that was deleted meanwhile does not affect the others. */
async function recordQuiet({ db, log }: Working, quiet: Checked[]): Promise<void> {
  try {
    await recordChecked(db, quiet)
  } catch {
    for (const it of quiet)
      await recordChecked(db, [it]).catch((err) =>
        log.warn(
          { err, site_id: it.siteId },
          'anomalies: cannot store that a site was checked; checking it again at the next run',
        ),
      )
  }
}

async function withGoals(db: Working['db'], due: readonly DueSite[]): Promise<(DueSite & WatchedSite)[]> {
  const ids = due.map((it) => it.id)
  const active = and(inArray(goals.siteId, ids), eq(goals.status, 'active'))
  const [found, money] = await Promise.all([
    db.select().from(goals).where(active).orderBy(asc(goals.id)),
    moneyOfEach(db, due),
  ])
  const goalsOf = Map.groupBy(found, (it) => it.siteId)
  return due.map((site, n) => ({
    ...site,
    goals: goalsOf.get(site.id) ?? [],
    orders: ordersOf(site),
    money: money[n] as Money,
  }))
}

/** Judges the hours of a site since its last check; on its first check, only the newest hour. */
async function findingsSince(
  { checkedUntil, grid }: DueSite,
  history: readonly Series[],
  { latest, expected }: KnownEpisodes,
): Promise<HourlyFindings[]> {
  const newest = grid.hours.length - 1
  const checked = checkedUntil?.getTime() ?? grid.hours[newest]?.from ?? 0
  const adjusted = history.map((series) => withoutExpected(series, expected, grid))
  // Series with an open episode, also with one that begins in the hours checked here.
  const ongoing = new Set(
    adjusted.filter((series) => latest.some((it) => !it.endedAt && belongsTo(it, series))),
  )
  const found: HourlyFindings[] = []
  for (let hourIndex = newest - missed_hours + 1; hourIndex <= newest; hourIndex++) {
    const hour = grid.hours[hourIndex]
    if (!hour || hour.to <= checked || hour.from === hour.to) continue
    const findings: HourlyFindings['findings'] = []
    for (const [n, series] of adjusted.entries()) {
      const own = findingsOf(series, hourIndex, ongoing.has(series))
      if (own.length > 0) ongoing.add(series)
      findings.push(...own)
      // Let the event loop handle requests in between.
      if (n % seriesAtOnce === 0) await Bun.sleep(0)
    }
    found.push({ hourIndex, findings })
  }
  return found
}

function findingsOf(series: Series, hourIndex: number, isOngoing: boolean): HourlyFindings['findings'] {
  const { metric, goal, kind, values, since } = series
  const past = values.subarray(Math.max(since, hourIndex + 1 - history_hours), hourIndex + 1)
  const byDirection = Map.groupBy(judge(past, kind, isOngoing), (it) => it.direction)
  // A decrease of errors is not an anomaly.
  if (metric === 'errors') byDirection.delete('down')
  return Array.from(byDirection, ([direction, windows]) => ({ metric, goal, since, direction, windows }))
}
