import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import { hasValue } from '../../revenue/conversions/value.sql.ts'
import type { Services } from '../../services.ts'
import type { Kind } from './expectation.ts'
import { type SharedHours, seriesOn, sharedHours } from './grid.ts'
import { hourlyConversions, hourlyErrors, hourlyTraffic } from './hours.sql.ts'
import { haveEnoughVolume, type Recent, recentEvents } from './lively-goals.ts'
import type { AnomalyMetric } from './model.ts'
import { queryLimits } from './query-limits.ts'
import type { WatchedSite } from './watched-site.ts'

/** What a metric of a site was hour by hour, oldest first. */
export type Series = {
  metric: AnomalyMetric
  /** Of conversions. */
  goal: StoredGoal | null
  kind: Kind
  values: Float64Array
  /** The place of the first hour from which on its zeros are zeros: before, nothing was counted yet. */
  since: number
}

/**
 * The series of some sites whose hours have one rhythm: four queries for all of them at once, and one for each 25 goals
 * of a site when its history is asked for, so that only one site's goals are in memory. Goals with so little to count
 * that no change of it would matter are left out, though not of revenue, and a site without a visit has no history.
 * @throws QueryTooLarge: fewer sites at once may do.
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
      ...onClock(site, shared, groups, counts),
    })
    const sessions = count('sessions', found.groups, found.sessions_)
    const errors = errorsOf.get(site.id)
    return [
      sessions,
      count('users', found.groups, found.users_),
      count('pageviews', found.groups, found.pageviews_),
      // A site whose visitors never met an error has a past all the same.
      { ...count('errors', errors?.groups, errors?.errors_), since: sessions.since },
      ...(await conversionsOf(clickhouse, site, shared, recent)),
    ]
  }
}

/** Of each lively goal, and of all goals with values together where they are lively together. */
async function conversionsOf(
  clickhouse: Services['clickhouse'],
  site: WatchedSite,
  shared: SharedHours,
  recent: ReadonlyMap<string, Recent>,
): Promise<Series[]> {
  const among = (goals: readonly StoredGoal[]) => goals.flatMap((it) => recent.get(it.id) ?? [])
  const paying = site.goals.filter(hasValue)
  const hasRevenue = haveEnoughVolume(among(paying))
  const lively = new Set(site.goals.filter((it) => haveEnoughVolume(among([it]))))
  const counted = site.goals.filter((it) => lively.has(it) || (hasRevenue && hasValue(it)))
  const found: Series[] = []
  const revenue = new Float64Array(site.grid.hours.length)
  for (const some of batchGoals(counted, (it) => it)) {
    const rows = await clickhouse.rows(
      hourlyConversions(site.id, some, site.money, shared.slots),
      queryLimits,
    )
    for (const { goal: place, groups, conversions_, worth_ } of rows) {
      const goal = some[place] as StoredGoal
      if (lively.has(goal))
        found.push({
          metric: 'conversions',
          goal,
          kind: 'count',
          ...onClock(site, shared, groups, conversions_),
        })
      for (const [hour, worth] of onClock(site, shared, groups, worth_).values.entries())
        revenue[hour] = (revenue[hour] as number) + worth
    }
  }
  const since = revenue.findIndex((it) => it > 0)
  if (since >= 0) found.push({ metric: 'revenue', goal: null, kind: 'amount', values: revenue, since })
  return found
}

/** What was counted by groups of slots, hour by hour of the clock of the site. */
function onClock(
  { grid }: WatchedSite,
  { placeIn }: SharedHours,
  groups: readonly number[],
  counts: readonly number[],
): Pick<Series, 'values' | 'since'> {
  const places: number[] = []
  const shown: number[] = []
  for (const [n, group] of groups.entries()) {
    const place = placeIn(grid, group)
    if (place === undefined) continue
    places.push(place)
    shown.push(counts[n] as number)
  }
  return { values: seriesOn(grid, places, shown), since: Math.min(...places, grid.hours.length) }
}
