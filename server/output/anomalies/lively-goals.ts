import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { batchByWeight } from '../../revenue/conversions/batch-by-weight.ts'
import { likePattern, nameOf, tableOf } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Services } from '../../services.ts'
import { namedEvents, viewsOfPatterns } from './lively-goals.sql.ts'
import { queryLimits } from './query-limits.ts'
import type { WatchedSite } from './watched-site.ts'

/** A change of fewer than ten matters to nobody: these many events must have been in the last day, or in two weeks. */
const least = { day: 10, twoWeeks: 70 }
const hour_ms = 3_600_000
/** Every view is compared with all patterns of a query. */
const patternsAtOnce = 50

/** Events of goals of late: in two weeks, and in the last day of them. */
export type Recent = { times: number; last_day: number }

// What is not counted may have had any number.
const uncounted: Recent = { times: Number.POSITIVE_INFINITY, last_day: Number.POSITIVE_INFINITY }

/** Whether the events of some goals together were so many of late that their number tells something. */
export function haveEnoughVolume(recent: readonly Recent[]): boolean {
  const total = (name: keyof Recent) => recent.reduce((sum, it) => sum + it[name], 0)
  return total('last_day') >= least.day || total('times') >= least.twoWeeks
}

/** How many events the goals of some sites had of late, by their ids. */
export async function recentEvents(
  clickhouse: Services['clickhouse'],
  sites: readonly WatchedSite[],
  until: Date,
): Promise<ReadonlyMap<string, Recent>> {
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
          queryLimits,
        )
  const found = new Map(named.map((it) => [`${it.site_id} ${it.what}`, it]))
  const recent = new Map<string, Recent>()
  // Goals on page views as events are as lively as the site.
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
      const views = await recentViews(clickhouse, some, asked)
      for (const [n, { id }] of some.entries()) recent.set(id, views(n))
    }
  return recent
}

type Stretch = { from: Date; lastDay: Date; until: Date }

/** Views of the pages of goals, all of one site, by their places; uncounted where there is too much to count. */
async function recentViews(
  clickhouse: Services['clickhouse'],
  goals: readonly [StoredGoal, ...StoredGoal[]],
  asked: Stretch,
): Promise<(place: number) => Recent> {
  const patterns = goals.map((it) => likePattern(it.pagePattern ?? ''))
  try {
    const query = viewsOfPatterns({ ...asked, site_id: goals[0].siteId, patterns })
    const [row] = await clickhouse.rows(query, queryLimits)
    return (place) => ({ times: row?.times[place] ?? 0, last_day: row?.last_day[place] ?? 0 })
  } catch (err) {
    if (!(err instanceof QueryTooLarge)) throw err
    return () => uncounted
  }
}
