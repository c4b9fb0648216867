import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { likePattern } from '../../ingest/events/like-pattern.ts'
import { batchByWeight } from '../../revenue/conversions/batch-by-weight.ts'
import { nameOf, tableOf } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Services } from '../../services.ts'
import { namedEvents, viewsOfPatterns } from './goal-volume.sql.ts'
import { queryLimits } from './query-limits.ts'
import type { WatchedSite } from './watched-site.ts'

/** A change of fewer than ten does not matter: require this many events in the last day, or in two weeks. */
const minimum = { day: 10, twoWeeks: 70 }
const hour_ms = 3_600_000
/** Every page view is compared with all patterns of a query. */
const patternsAtOnce = 50

/** Recent events of a goal: in the last two weeks, and in the last day of them. */
export type Recent = { times: number; last_day: number }

// Anything that could not be counted may have had any number.
const uncounted: Recent = { times: Number.POSITIVE_INFINITY, last_day: Number.POSITIVE_INFINITY }

/** True if there were enough recent events for their number to be meaningful. */
export function haveEnoughVolume(recent: Recent | undefined): boolean {
  return recent !== undefined && (recent.last_day >= minimum.day || recent.times >= minimum.twoWeeks)
}

/** Counts the recent events of goals, by goal id, and the recent sales of sites, by site id. */
export async function recentEvents(
  clickhouse: Services['clickhouse'],
  sites: readonly WatchedSite[],
  until: Date,
): Promise<ReadonlyMap<string, Recent>> {
  const hoursBefore = (hours: number) => new Date(until.getTime() - hours * hour_ms)
  const period = { from: hoursBefore(14 * 24), lastDay: hoursBefore(24), until }
  const goals = sites.flatMap((site) => site.goals)
  const ofGoals = goals.filter((it) => tableOf(it) === 'custom_events').map(nameOf)
  const names = [...new Set([...ofGoals, ...sites.flatMap((it) => it.orders.saleEvents)])]
  const site_ids = sites.map((it) => it.id)
  const named = await clickhouse.rows(namedEvents({ ...period, site_ids, names }), queryLimits)
  const found = new Map(named.map((it) => [`${it.site_id} ${it.what}`, it]))
  const recent = new Map<string, Recent>()
  for (const { id, orders } of sites) {
    const sales = orders.saleEvents.flatMap((name) => found.get(`${id} ${name}`) ?? [])
    const total = (name: keyof Recent) => sales.reduce((sum, it) => sum + it[name], 0)
    recent.set(id, { times: total('times'), last_day: total('last_day') })
  }
  // An event goal on page views has as many events as the site.
  for (const it of goals)
    if (it.type === 'event')
      recent.set(
        it.id,
        tableOf(it) === 'events'
          ? uncounted
          : (found.get(`${it.siteId} ${nameOf(it)}`) ?? { times: 0, last_day: 0 }),
      )
  const pages = goals.filter((it) => it.type === 'page')
  for (const own of Map.groupBy(pages, (it) => it.siteId).values())
    for (const some of batchByWeight(own, () => 1, patternsAtOnce)) {
      const views = await recentViews(clickhouse, some, period)
      for (const [n, { id }] of some.entries()) recent.set(id, views(n))
    }
  return recent
}

type RecentPeriod = { from: Date; lastDay: Date; until: Date }

/** Counts page views of page goals of one site, by index; `uncounted` if the query is too large. */
async function recentViews(
  clickhouse: Services['clickhouse'],
  goals: readonly [StoredGoal, ...StoredGoal[]],
  period: RecentPeriod,
): Promise<(index: number) => Recent> {
  const patterns = goals.map((it) => likePattern(it.pagePattern ?? ''))
  try {
    const query = viewsOfPatterns({ ...period, site_id: goals[0].siteId, patterns })
    const [row] = await clickhouse.rows(query, queryLimits)
    return (index) => ({ times: row?.times[index] ?? 0, last_day: row?.last_day[index] ?? 0 })
  } catch (err) {
    if (!(err instanceof QueryTooLarge)) throw err
    return () => uncounted
  }
}
