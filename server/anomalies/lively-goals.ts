import { likePattern, nameOf, tableOf } from '../conversions/conversion-rows.sql.ts'
import type { StoredGoal } from '../conversions/goals.ts'
import type { Services } from '../services.ts'
import type { WatchedSite } from './history.ts'
import { namedEvents, viewsOfPatterns } from './lively-goals.sql.ts'

/** A change of fewer than ten matters to nobody: these many events must have been in the last day, or in two weeks. */
const least = { day: 10, twoWeeks: 70 }
const hour_ms = 3_600_000

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
  const pages = goals.filter((it) => it.type === 'page')
  const [named, viewed] = await Promise.all([
    events.length === 0
      ? []
      : clickhouse.rows(
          namedEvents({ ...asked, site_ids: siteIds(events), names: [...new Set(events.map(nameOf))] }),
        ),
    pages.length === 0
      ? []
      : clickhouse.rows(
          viewsOfPatterns({
            ...asked,
            site_ids: siteIds(pages),
            patterns: siteIds(pages).map((id) => patternsOf(pages.filter((it) => it.siteId === id))),
          }),
        ),
  ])
  const isLively = ({ last_day, times }: { last_day: number; times: number }) =>
    last_day >= least.day || times >= least.twoWeeks
  const found = new Set([...named, ...viewed].filter(isLively).map((it) => `${it.site_id} ${it.what}`))
  const whatOf = (it: StoredGoal) => (it.type === 'page' ? likePattern(it.pagePattern ?? '') : nameOf(it))
  // Goals on page views as events are as lively as the site.
  const always = (it: StoredGoal) => it.type === 'event' && tableOf(it) === 'events'
  return new Set(
    goals.filter((it) => always(it) || found.has(`${it.siteId} ${whatOf(it)}`)).map((it) => it.id),
  )
}

function siteIds(goals: readonly { siteId: string }[]): string[] {
  return [...new Set(goals.map((it) => it.siteId))]
}

function patternsOf(goals: readonly StoredGoal[]): string[] {
  return [...new Set(goals.map((it) => likePattern(it.pagePattern ?? '')))]
}
