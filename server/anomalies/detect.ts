import { and, asc, eq, sql } from 'drizzle-orm'
import { QueryTooLarge } from '../../db/clickhouse/client.ts'
import { anomalyChecks } from '../../db/postgres/schema/anomalies.ts'
import { goals } from '../../db/postgres/schema/goals.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { moneyOf } from '../exchange-rates/exchange-rates.ts'
import { inboxLag } from '../pipeline/inbox-lag.ts'
import type { Services } from '../services.ts'
import type { StoredSite } from '../sites/sites.ts'
import { judge } from './detection.ts'
import { history_hours } from './expectation.ts'
import { type HourGrid, hourGrid } from './grid.ts'
import { historiesOf, type Series, type WatchedSite } from './history.ts'
import { withoutExpected } from './marked.ts'
import { followEpisodes, type HourlyFindings, loadEpisodes } from './record.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'log'>

/** So long after its end an hour is looked at: what was sent in time is stored by then. */
const settling_ms = 5 * 60_000
/** Hours that were not looked at in time, while the service was away, are looked at later. */
const missed_hours = 24
/** Their histories are read by one query. */
const sitesAtOnce = 50

/** Looks at the hours that sites have completed since the last time, and stores what is unusual about them. */
export async function detectAnomalies(services: Working): Promise<{ sites: number }> {
  const { db, clock, log } = services
  // What waits to be stored would look like hours with less in them.
  if ((await inboxLag(db)).oldest_seconds * 1000 > settling_ms) return { sites: 0 }
  const until = clock() - settling_ms
  let looked = 0
  for (const [timezone, all] of await watchedSites(db)) {
    const grid = hourGrid(timezone, until, history_hours + missed_hours)
    const end = grid.hours.at(-1)?.to ?? 0
    const due = all.filter((it) => (it.checkedUntil?.getTime() ?? 0) < end)
    for (let from = 0; from < due.length; from += sitesAtOnce)
      looked += await lookAtSome(services, due.slice(from, from + sitesAtOnce), grid).catch((err) => {
        // The others are looked at all the same, and these again the next time.
        log.warn({ err, timezone }, 'anomalies: sites could not be looked at')
        return 0
      })
  }
  return { sites: looked }
}

type DueSite = StoredSite & { checkedUntil: Date | null }

/** The sites that take events, by time zone. */
async function watchedSites(db: Working['db']): Promise<Map<string, DueSite[]>> {
  const found = await db
    .select({ site: sites, checkedUntil: anomalyChecks.checkedUntil })
    .from(sites)
    .leftJoin(anomalyChecks, eq(anomalyChecks.siteId, sites.id))
    .where(and(eq(sites.status, 'active'), sql`(${sites.settings} ->> 'tracking_enabled')::boolean`))
    .orderBy(asc(sites.timezone), asc(sites.id))
  return Map.groupBy(
    found.map(({ site, checkedUntil }) => ({ ...site, checkedUntil })),
    (it) => it.timezone,
  )
}

async function lookAtSome(services: Working, due: readonly DueSite[], grid: HourGrid): Promise<number> {
  const { db, log } = services
  const watched: (DueSite & WatchedSite)[] = []
  for (const site of due) {
    const active = and(eq(goals.siteId, site.id), eq(goals.status, 'active'))
    watched.push({
      ...site,
      goals: await db.select().from(goals).where(active).orderBy(asc(goals.id)),
      money: await moneyOf(db, site),
    })
  }
  const histories = await historiesOf(services, watched, grid).catch((err) => {
    if (err instanceof QueryTooLarge && due.length > 1) return null
    throw err
  })
  if (!histories) {
    const half = Math.ceil(due.length / 2)
    const first = await lookAtSome(services, due.slice(0, half), grid)
    return first + (await lookAtSome(services, due.slice(half), grid))
  }
  for (const site of watched)
    try {
      await lookAt(services, site, await histories(site), grid)
    } catch (err) {
      log.warn({ err, site_id: site.id }, 'anomalies: a site could not be looked at')
    }
  return watched.length
}

/** Judges the hours of a site that were not judged before, the newest alone where none was. */
async function lookAt(
  services: Working,
  site: DueSite & WatchedSite,
  history: readonly Series[],
  grid: HourGrid,
): Promise<void> {
  const newest = grid.hours.length - 1
  const checked = site.checkedUntil?.getTime() ?? grid.hours[newest]?.from ?? 0
  const episodes = await loadEpisodes(services, site.id)
  const usual = history.map((series) => withoutExpected(series, episodes.expected, grid))
  const found: HourlyFindings[] = []
  for (let place = newest - missed_hours + 1; place <= newest; place++) {
    const hour = grid.hours[place]
    if (!hour || hour.to <= checked || hour.from === hour.to) continue
    found.push({ place, findings: findingsOf(usual, place) })
    // Requests are answered in between.
    await Bun.sleep(0)
  }
  await followEpisodes(services, site, grid, episodes.open, found)
}

function findingsOf(history: readonly Series[], place: number): HourlyFindings['findings'] {
  return history.flatMap(({ metric, goal, kind, values, since }) => {
    const finding = judge(values.subarray(Math.max(since, place + 1 - history_hours), place + 1), kind)
    // Fewer errors are nothing to be told of.
    const isMeant = finding && (metric !== 'errors' || finding.direction === 'up')
    return isMeant ? [{ metric, goal, finding }] : []
  })
}
