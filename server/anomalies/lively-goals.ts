import { QueryTooLarge } from '../../db/clickhouse/client.ts'
import { likePattern, nameOf, tableOf } from '../conversions/conversion-rows.sql.ts'
import type { StoredGoal } from '../conversions/goals.ts'
import { weighedPortions } from '../conversions/portions.ts'
import type { Services } from '../services.ts'
import type { WatchedSite } from './history.ts'
import { namedEvents, viewsOfPatterns } from './lively-goals.sql.ts'
import { patience } from './patience.ts'

/** A change of fewer than ten matters to nobody: these many events must have been in the last day, or in two weeks. */
const least = { day: 10, twoWeeks: 70 }
const hour_ms = 3_600_000
/** Every view is compared with all patterns of a query. */
const patternsAtOnce = 50

/** The ids of the goals whose events were so many of late that their number tells something. */
export async function livelyGoals(
  clickhouse: Services['clickhouse'],
  sites: readonly WatchedSite[],
  until: Date,
): Promise<ReadonlySet<string>> {
  const hoursBefore = (hours: number) => new Date(until.getTime() - hours * hour_ms)
  const asked = { from: hoursBefore(14 * 24), lastDay: hoursBefore(24), until }
  const goals = sites.flatMap((site) => site.goals)
  const events = goals.filter((it) => tableOf(it) === 'custom_events')
  const named =
    events.length === 0
      ? []
      : await clickhouse.rows(
          namedEvents({
            ...asked,
            site_ids: [...new Set(events.map((it) => it.siteId))],
            names: [...new Set(events.map(nameOf))],
          }),
          patience,
        )
  const found = new Set(named.filter(isLively).map((it) => `${it.site_id} ${it.what}`))
  const lively = new Set<string>()
  // Goals on page views as events are as lively as the site.
  for (const it of goals)
    if (it.type === 'event' && (tableOf(it) === 'events' || found.has(`${it.siteId} ${nameOf(it)}`)))
      lively.add(it.id)
  const pages = goals.filter((it) => it.type === 'page')
  for (const own of Map.groupBy(pages, (it) => it.siteId).values())
    for (const some of weighedPortions(own, () => 1, patternsAtOnce))
      for (const id of await livelyPages(clickhouse, some, asked)) lively.add(id)
  return lively
}

type Stretch = { from: Date; lastDay: Date; until: Date }

/** Which goals on pages, all of one site, are lively; all of them where there is too much to count. */
async function livelyPages(
  clickhouse: Services['clickhouse'],
  goals: readonly [StoredGoal, ...StoredGoal[]],
  asked: Stretch,
): Promise<string[]> {
  const patterns = goals.map((it) => likePattern(it.pagePattern ?? ''))
  try {
    const query = viewsOfPatterns({ ...asked, site_id: goals[0].siteId, patterns })
    const [row] = await clickhouse.rows(query, patience)
    const viewsOf = (n: number) => ({ times: row?.times[n] ?? 0, last_day: row?.last_day[n] ?? 0 })
    return goals.filter((_, n) => isLively(viewsOf(n))).map((it) => it.id)
  } catch (err) {
    if (!(err instanceof QueryTooLarge)) throw err
    return goals.map((it) => it.id)
  }
}

function isLively({ last_day, times }: { last_day: number; times: number }): boolean {
  return last_day >= least.day || times >= least.twoWeeks
}
