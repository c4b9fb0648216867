import type { Known } from './format.ts'
import { originOfRow, unknownOrigin } from './plausible-origin.ts'
import type { TableRow } from './plausible-tables.ts'
import { evenPart, fitted } from './shares.ts'

/** The totals of a day. */
export type DayTotals = {
  visitors: number
  visits: number
  pageviews: number
  bounces: number
  /** In seconds. */
  duration: number
  /** Events other than page views. */
  events: number
}

/** The sessions of a day as parallel arrays, with one element per session. */
export type Sessions = {
  count: number
  visitors: number
  origins: Known[]
  /** Index in `origins`. */
  origin: Int32Array
  visitor: Int32Array
  isBounce: Uint8Array
  views: Int32Array
  /** Seconds from the first to the last event. */
  span: Int32Array
}

// Maximum number of sessions that fit into a day of 23 hours with the pauses that separate them.
const visitsPerVisitor_max = 40
const day_s = 86_400

/**
 * Generates sessions whose numbers add up both to those of the day and to those of each source: visits, visitors, page
 * views, bounces and duration. If the two tables disagree, the day takes precedence: visits without a source have an
 * unknown one.
 */
export function sessionsOf(totals: DayTotals, sources: readonly TableRow[]): Sessions {
  const { pageviews, events } = totals
  // Events on a day without visits belong to visits that began the day before: one visit represents them.
  const visits = totals.visits === 0 && pageviews + events > 0 ? 1 : totals.visits
  const visitors = Math.min(Math.max(1, totals.visitors), visits)
  const count = Math.min(visits, visitors * visitsPerVisitor_max)
  const bounces = bouncesOf(totals, count)
  const groups = groupsOf(sources, { ...totals, visitors, visits: count, bounces })

  const sessions = emptySessions(count, visitors, [
    unknownOrigin,
    ...sources.map((it) => originOfRow(it.text)),
  ])
  const visitsOf = new Int32Array(visitors)
  let session = 0
  let offset = 0
  for (const [origin, group] of groups.entries()) {
    const others = group.visits - group.bounces
    for (let n = 0; n < group.visits; n++, session++) {
      const isBounce = n < group.bounces
      const part = n - group.bounces
      sessions.origin[session] = origin
      sessions.isBounce[session] = isBounce ? 1 : 0
      sessions.views[session] = isBounce ? 1 : evenPart(group.otherViews, others, part)
      sessions.span[session] =
        others === 0
          ? evenPart(group.duration, group.visits, n)
          : isBounce
            ? 0
            : evenPart(group.duration, others, part)
      let visitor = (offset + (n % group.visitors)) % visitors
      while (visitsOf[visitor] === visitsPerVisitor_max) visitor = (visitor + 1) % visitors
      visitsOf[visitor] = (visitsOf[visitor] as number) + 1
      sessions.visitor[session] = visitor
    }
    offset += group.visitors
  }
  return sessions
}

/** Limits the bounces, each of which is exactly one page view. Leaves one visit for remaining page views and events. */
function bouncesOf({ bounces, pageviews, events }: DayTotals, count: number): number {
  const possible = Math.min(bounces, count, pageviews)
  return possible === count && count > 0 && pageviews + events > possible ? possible - 1 : possible
}

type Group = { visits: number; visitors: number; bounces: number; duration: number; otherViews: number }

/** Returns the unknown source, then the sources of a day. It is first because `fitted` adds missing numbers there. */
function groupsOf(sources: readonly TableRow[], day: DayTotals): Group[] {
  const column = (name: string) => [0, ...sources.map((it) => it.number(name))]
  const reported = column('visits')
  const visits = fitted(reported, [day.visits, ...reported.slice(1)], day.visits)
  const bounces = fitted(column('bounces'), visits, day.bounces)
  const durations = fitted(
    column('visit_duration'),
    visits.map((it) => it * day_s),
    day.duration,
  )
  const limits = visits.map((it) => Math.min(it, day.visitors))
  const wanted = column('visitors').map((it, n) =>
    Math.min(Math.max(it, n === 0 ? day.visitors : 1), limits[n] as number),
  )
  const visitors = fitted(wanted, limits, Math.max(day.visitors, sum(wanted)))
  const views = otherViews(sources, visits, bounces, day.pageviews - day.bounces)
  return visits.map((it, n) => ({
    visits: it,
    visitors: visitors[n] as number,
    bounces: bounces[n] as number,
    duration: durations[n] as number,
    otherViews: views[n] as number,
  }))
}

/** Returns the page views of non-bounce visits per source. Older exports do not have them by source. */
function otherViews(
  sources: readonly TableRow[],
  visits: number[],
  bounces: number[],
  total: number,
): number[] {
  const others = visits.map((it, n) => it - (bounces[n] as number))
  const all = Math.max(1, sum(others))
  const hasPageviews = sources.some((it) => it.number('pageviews') > 0)
  const wanted = others.map((it, n) =>
    hasPageviews && n > 0
      ? Math.max(0, (sources[n - 1] as TableRow).number('pageviews') - (bounces[n] as number))
      : Math.floor((total * it) / all),
  )
  return fitted(
    wanted,
    others.map((it) => (it > 0 ? Number.MAX_SAFE_INTEGER : 0)),
    total,
  )
}

function emptySessions(count: number, visitors: number, origins: Known[]): Sessions {
  const list = () => new Int32Array(count)
  return {
    count,
    visitors,
    origins,
    origin: list(),
    visitor: list(),
    isBounce: new Uint8Array(count),
    views: list(),
    span: list(),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, it) => total + it, 0)
}
