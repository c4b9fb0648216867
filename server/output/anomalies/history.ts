import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Services } from '../../services.ts'
import type { Kind } from './expectation.ts'
import { haveEnoughVolume, type Recent, recentEvents } from './goal-volume.ts'
import { type SharedHours, seriesOn, sharedHours } from './grid.ts'
import { hourlyConversions, hourlyErrors, hourlyTraffic } from './hours.sql.ts'
import type { AnomalyMetric } from './model.ts'
import { queryLimits } from './query-limits.ts'
import type { WatchedSite } from './watched-site.ts'

/** The hourly values of a metric of a site, oldest first. */
export type Series = {
  metric: AnomalyMetric
  /** Set for conversions. */
  goal: StoredGoal | null
  kind: Kind
  values: Float64Array
  /** The index of the first counted hour. Earlier zeros are missing data. */
  since: number
}

/**
 * Returns the series of sites whose grids are aligned. Four queries serve all sites at once. Goals take one more
 * query per 25 when the history of their site is requested, so that only one site's goals are in memory, and orders one.
 * Leaves out goals and orders with too few events for any change to matter. A site without a session has no history.
 * @throws QueryTooLarge: retry with fewer sites.
 */
export async function historiesOf(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  sites: readonly WatchedSite[],
): Promise<(site: WatchedSite) => Promise<Series[]>> {
  const ids = sites.map((it) => it.id)
  const shared = sharedHours(new Set(sites.map((it) => it.grid)))
  const [traffic, errors] = await Promise.all([
    clickhouse.rows(hourlyTraffic(ids, shared.slots), queryLimits),
    clickhouse.rows(hourlyErrors(ids, shared.slots), queryLimits),
  ])
  const recent = await recentEvents(clickhouse, sites, new Date(shared.slots.at(-1)?.to ?? 0))
  const trafficOf = new Map(traffic.map((it) => [it.site_id, it]))
  const errorsOf = new Map(errors.map((it) => [it.site_id, it]))
  return async (site) => {
    const found = trafficOf.get(site.id)
    if (!found) return []
    const count = (metric: AnomalyMetric, groups: number[] = [], counts: number[] = []): Series => ({
      metric,
      goal: null,
      kind: 'count',
      ...onGrid(site, shared, groups, counts),
    })
    const sessions = count('sessions', found.groups, found.sessions_)
    const errors = errorsOf.get(site.id)
    return [
      sessions,
      count('users', found.groups, found.users_),
      count('pageviews', found.groups, found.pageviews_),
      // A site without errors so far still has a history of zeros.
      { ...count('errors', errors?.groups, errors?.errors_), since: sessions.since },
      ...(await conversionsOf(clickhouse, site, shared, recent)),
      ...(await revenueOf(clickhouse, site, shared, recent)),
    ]
  }
}

/** Returns the series of each goal with enough events. */
async function conversionsOf(
  clickhouse: Services['clickhouse'],
  site: WatchedSite,
  shared: SharedHours,
  recent: ReadonlyMap<string, Recent>,
): Promise<Series[]> {
  const frequent = site.goals.filter((it) => haveEnoughVolume(recent.get(it.id)))
  const found: Series[] = []
  for (const some of batchGoals(frequent, (it) => it)) {
    const rows = await clickhouse.rows(
      hourlyConversions(site.id, some, site.money, shared.slots),
      queryLimits,
    )
    for (const { goal, groups, conversions_ } of rows)
      found.push({
        metric: 'conversions',
        goal: some[goal] as StoredGoal,
        kind: 'count',
        ...onGrid(site, shared, groups, conversions_),
      })
  }
  return found
}

/** Returns the series of the site's revenue if there are enough orders. */
async function revenueOf(
  clickhouse: Services['clickhouse'],
  site: WatchedSite,
  shared: SharedHours,
  recent: ReadonlyMap<string, Recent>,
): Promise<Series[]> {
  if (!haveEnoughVolume(recent.get(site.id))) return []
  const query = hourlyConversions(site.id, [site.orders], site.money, shared.slots)
  const [found] = await clickhouse.rows(query, queryLimits)
  if (!found) return []
  const { values } = onGrid(site, shared, found.groups, found.worth_)
  const since = values.findIndex((it) => it > 0)
  return since >= 0 ? [{ metric: 'revenue', goal: null, kind: 'amount', values, since }] : []
}

/** Maps counts by group of slots to the hours of the site's grid. */
function onGrid(
  { grid }: WatchedSite,
  { indexIn }: SharedHours,
  groups: readonly number[],
  counts: readonly number[],
): Pick<Series, 'values' | 'since'> {
  const indexes: number[] = []
  const values: number[] = []
  for (const [n, group] of groups.entries()) {
    const index = indexIn(grid, group)
    if (index === undefined) continue
    indexes.push(index)
    values.push(counts[n] as number)
  }
  return { values: seriesOn(grid, indexes, values), since: Math.min(...indexes, grid.hours.length) }
}
