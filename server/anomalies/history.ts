import type { StoredGoal } from '../conversions/goals.ts'
import { inPortions } from '../conversions/portions.ts'
import type { Money } from '../conversions/value.sql.ts'
import type { Services } from '../services.ts'
import type { Kind } from './expectation.ts'
import { type HourGrid, seriesOn } from './grid.ts'
import { hourlyConversions, hourlyErrors, hourlyTraffic } from './hours.sql.ts'
import { livelyGoals } from './lively-goals.ts'
import type { AnomalyMetric } from './model.ts'

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

/** A site as far as its history needs it. */
export type WatchedSite = { id: string; goals: StoredGoal[]; money: Money }

/** Nobody waits for it: large sites may take longer than a report may. */
const patience = { settings: { max_execution_time: 300 } }

/**
 * The series of some sites of one time zone: four queries for all of them at once, and one for each 25 goals of a site
 * when its history is asked for, so that only one site's goals are in memory. Goals with so little to count that no
 * change of it would matter are left out, and a site without a visit has no history.
 * @throws QueryTooLarge: fewer sites at once may do.
 */
export async function historiesOf(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  sites: readonly WatchedSite[],
  grid: HourGrid,
): Promise<(site: WatchedSite) => Promise<Series[]>> {
  const ids = sites.map((it) => it.id)
  const [traffic, errors] = await Promise.all([
    clickhouse.rows(hourlyTraffic(ids, grid.slots), patience),
    clickhouse.rows(hourlyErrors(ids, grid.slots), patience),
  ])
  const lively = await livelyGoals(clickhouse, sites, grid)
  const trafficOf = new Map(traffic.map((it) => [it.site_id, it]))
  const errorsOf = new Map(errors.map((it) => [it.site_id, it]))
  return async (site) => {
    const found = trafficOf.get(site.id)
    if (!found) return []
    const count = (metric: AnomalyMetric, places: number[] = [], counts: number[] = []): Series =>
      counted({ metric, goal: null, kind: 'count' }, grid, places, counts)
    const sessions = count('sessions', found.places, found.sessions_)
    const errors = errorsOf.get(site.id)
    return [
      sessions,
      count('users', found.places, found.users_),
      count('pageviews', found.places, found.pageviews_),
      // A site whose visitors never met an error has a past all the same.
      { ...count('errors', errors?.places, errors?.errors_), since: sessions.since },
      ...(await conversionsOf(
        clickhouse,
        { ...site, goals: site.goals.filter((it) => lively.has(it.id)) },
        grid,
      )),
    ]
  }
}

async function conversionsOf(
  clickhouse: Services['clickhouse'],
  { id, goals, money }: WatchedSite,
  grid: HourGrid,
): Promise<Series[]> {
  const found: Series[] = []
  const revenue = new Float64Array(grid.hours.length)
  for (const some of inPortions(goals, (it) => it)) {
    const rows = await clickhouse.rows(hourlyConversions(id, some, money, grid.slots), patience)
    for (const { goal, places, conversions_, worth_ } of rows) {
      const about = { metric: 'conversions', goal: some[goal] as StoredGoal, kind: 'count' } as const
      found.push(counted(about, grid, places, conversions_))
      for (const [place, worth] of seriesOn(grid, places, worth_).entries())
        revenue[place] = (revenue[place] as number) + worth
    }
  }
  const since = revenue.findIndex((it) => it > 0)
  if (since >= 0) found.push({ metric: 'revenue', goal: null, kind: 'amount', values: revenue, since })
  return found
}

function counted(
  about: Pick<Series, 'metric' | 'goal' | 'kind'>,
  grid: HourGrid,
  places: readonly number[],
  counts: readonly number[],
): Series {
  const values = seriesOn(grid, places, counts)
  return { ...about, values, since: Math.min(...places, values.length) }
}
