import type { Params } from '../../../db/clickhouse/params.ts'
import { isAutomaticSql } from '../../ingest/events/automatic-events.ts'
import { likePattern } from '../../ingest/events/like-pattern.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import type { SelectedSessions } from '../segments/selected-sessions.ts'
import { conditionsSql } from '../traffic/session-conditions.sql.ts'
import type { StepKinds } from './model.ts'
import { type NodeGroup, nodeText, type PathNode } from './nodes.ts'

/** A validated request about the sessions that start in a period. */
export type Paths = SelectedSessions & {
  include: StepKinds
  groups: readonly NodeGroup[]
  /** The node at which paths start or, if `isEnd`, end; undefined for the first step of each session. */
  anchor: { node: PathNode; isEnd: boolean } | undefined
  isCollapsed: boolean
  steps: number
}

/**
 * Selects the paths of sessions as rows of `visitor, start, ordinal, user, path`. A `path` begins at the anchor and has
 * the texts of its nodes, one more than the steps if the session has more; if the anchor is an end, it is reversed.
 * Reads `{site_id:String}`.
 */
export function sessionPaths(paths: Paths, params: Params): string {
  const { anchor, steps, include } = paths
  const sessions = sessionsOf(paths, params)
  const sources = {
    pages: () => [viewsOfSessions(paths, sessions, 'pageviews > 0', params)],
    events: () => [eventsOfSessions(paths, sessions, params)],
    // Most sessions have page views only. They need no join.
    both: () => [
      viewsOfSessions(paths, sessions, 'pageviews > 0 AND events = pageviews', params),
      eventsOfSessions(paths, sessions, params),
    ],
  }
  const first = anchor ? `indexOf(nodes, ${params.add(nodeText(anchor.node), 'String')})` : '1'
  return sources[include]()
    .map(
      (source) => `
    SELECT visitor, start, ordinal, user, CAST(arraySlice(nodes, greatest(first, 1), ${steps + 1}), 'Array(String)') AS path
    FROM (SELECT visitor, start, ordinal, user, ${orderedNodes(paths)} AS nodes, ${first} AS first FROM (${source}))
    WHERE first > 0`,
    )
    .join(' UNION ALL ')
}

function orderedNodes({ isCollapsed, anchor }: Paths): string {
  const distinct = isCollapsed ? 'arrayCompact(all_nodes)' : 'all_nodes'
  return anchor?.isEnd ? `arrayReverse(${distinct})` : distinct
}

type Sessions = { from: string; until: string; where: string }

function sessionsOf({ from, until, conditions, people }: Paths, params: Params): Sessions {
  const during = {
    from: params.add(from, 'DateTime64(3)'),
    until: params.add(until, 'DateTime64(3)'),
  }
  const { isMet } = conditionsSql({ conditions }, params)
  return {
    ...during,
    where: `site_id = {site_id:String} AND start >= ${during.from} AND start < ${during.until}
      AND ${isMet} ${andAmong(people, 'sessions.user', params)}`,
  }
}

/** Selects the pages of sessions, as `all_nodes`. */
function viewsOfSessions(paths: Paths, { where }: Sessions, which: string, params: Params): string {
  return `
    SELECT visitor, start, ordinal, user, arrayMap(view -> ${nodeOf('page', 'view', paths, params)}, views.page) AS all_nodes
    FROM sessions FINAL
    WHERE ${where} AND ${which}`
}

/** Automatic events are not steps, and do not count as events of a session. */
const hasSteps = 'events > pageviews'

/**
 * Selects the events of sessions and, if they count, their page views, as `all_nodes`. In the same millisecond, page
 * views are before other events, which are in the order of their names.
 */
function eventsOfSessions(paths: Paths, sessions: Sessions, params: Params): string {
  const { where, from, until } = sessions
  const views = `
    SELECT visitor, start, ordinal, user,
      arrayMap((view, time, nth) -> (toUnixTimestamp64Milli(time), toUInt8(0), nth, toString(view)),
        views.page, views.time, arrayEnumerate(views.page)) AS moments
    FROM sessions FINAL
    WHERE ${where} AND ${hasSteps}
    UNION ALL`
  // Of sessions of a browser that start in the same millisecond, the last one has the events. Merging sorted rows needs
  // a third of the memory of a hash table of the sessions, and sorting continues on disk.
  return `
    SELECT visitor, start, ordinal, user,
      arrayMap(it -> if(it.2 = 0, ${nodeOf('page', 'it.4', paths, params)}, ${nodeOf('event', 'it.4', paths, params)}),
        arraySort(groupArrayArray(moments))) AS all_nodes
    FROM (
      ${paths.include === 'both' ? views : ''}
      SELECT event.visitor AS visitor, session.start AS start, session.ordinal AS ordinal, session.user AS user,
        [(toUnixTimestamp64Milli(event.timestamp), toUInt8(1), toUInt32(0), toString(event.event_name))] AS moments
      FROM custom_events AS event
      ASOF JOIN (
        SELECT visitor, start, ordinal, user, end, ${orderOf('start', 'ordinal')} AS nth
        FROM sessions FINAL
        WHERE ${where} AND ${hasSteps}
      ) AS session ON event.visitor = session.visitor
        AND ${orderOf('event.timestamp', 'toUInt16(65535)')} >= session.nth
      WHERE event.site_id = {site_id:String} AND NOT ${isAutomaticSql('event.event_name')} AND event.timestamp >= ${from}
        AND event.timestamp <= (
          SELECT max(end) FROM sessions
          WHERE site_id = {site_id:String} AND start >= ${from} AND start < ${until} AND ${hasSteps}
        )
        AND event.timestamp <= session.end
      SETTINGS join_algorithm = 'full_sorting_merge'
    )
    GROUP BY visitor, start, ordinal, user`
}

/** Returns an expression for a number by which moments are ordered, first by their time. */
function orderOf(time: string, ordinal: string): string {
  return `toUnixTimestamp64Milli(${time}) * 65536 + ${ordinal}`
}

/** Returns an expression for the text of a node: of its group, or of the page or event itself. The anchor has no group. */
function nodeOf(type: 'page' | 'event', name: string, { groups, anchor }: Paths, params: Params): string {
  const branches = groups
    .filter((it) => it.type === type)
    .flatMap((it) => [
      `${name} LIKE ${params.add(likePattern(it.pattern), 'String')}`,
      params.add(nodeText({ type: 'group', name: it.name }), 'String'),
    ])
  const own = `concat('${type}:', ${name})`
  if (branches.length === 0) return own
  const isAnchor =
    anchor?.node.type === type ? [`${name} = ${params.add(anchor.node.name, 'String')}`, own] : []
  return `multiIf(${[...isAnchor, ...branches, own].join(', ')})`
}
