import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { isAutomaticSql } from '../events/automatic-events.ts'
import { daysAround, daysRead, type Part, partParams, visitorsOf } from './days-read.sql.ts'
import { visitorColumns } from './event-row.ts'
import type { Touched } from './session-scope.ts'
import { definedBySite } from './session-settings.sql.ts'
import { groupsOfViews, lastValues, measuredViews, stretches } from './session-values.sql.ts'

// A pause strictly longer than this ends a session.
const pause = 'toIntervalMinute(30)'
const never = "toDateTime64(0, 3, 'UTC')"

/** Columns that a session takes together from its first event with a known source. */
const origin = ['source', 'medium', 'campaign', 'term', 'content', 'channel', 'referrer'] as const
/** The values for a session in which no event has a source. */
const withoutOrigin: Partial<Record<(typeof origin)[number], string>> = {
  source: 'direct',
  medium: 'none',
  channel: 'Direct',
}
/** Columns that a session takes separately, each from its first event with a value. */
const environment = ['hostname', ...visitorColumns] as const

/**
 * The columns of a node, which is an event or a stored session start. Nodes are sorted by the first three. `details` are
 * the other inputs of a session.
 */
const nodeColumns = ['time', 'kind', 'event_id', 'user_id', 'is_marked', 'ordinal'] as const
const details = [
  ...['client_id', 'is_view', 'is_automatic', 'page', 'page_title', 'engaged_ms', 'scrolled'],
  ...origin,
  ...environment,
] as const

/** Further inputs of sites with custom dimensions or content groups. */
const ofSettings = ['custom', 'view_group'] as const

/** Flags derived from the event name. */
const named: Record<string, string> = {
  is_view: "event_name = 'page_view'",
  is_automatic: isAutomaticSql('event_name'),
}

/** What nodes that are no events have in the columns that are not texts. */
const blanks: Record<string, string> = {
  is_view: 'false',
  is_automatic: 'false',
  engaged_ms: 'NULL',
  scrolled: 'NULL',
  custom: '[]',
}

// The part of the union that a row comes from. Stored starts sort after events of the same millisecond.
const kinds = { event: 0, stored: 1, day: 2 } as const

/** The columns of `sessions` that describe a session. */
export const sessionColumns = [
  ...['site_id', 'visitor', 'start', 'ordinal', 'end', 'events', 'pageviews', 'views.page', 'views.time'],
  ...['views.engaged_ms', 'views.scrolled', 'view_titles', 'view_groups', 'custom'],
  ...['entry_page', 'exit_page', ...origin, ...environment, 'client_id', 'user_id', 'user'],
]

/**
 * Writes the sessions that contain a marked node and deletes stored ones that no longer exist, in one insert. Skips
 * runs of events that continue beyond the days read: `openVisitors` returns their visitors.
 */
export function replaceSessions(part: Part, version: string) {
  const sql = `
    INSERT INTO sessions (${sessionColumns.join(', ')}, is_shared, version, is_deleted)
    ${computedSessions(part, 'is_shared, {version:UInt64}, is_stored')}`
  return { sql, params: { ...partParams(part), version } }
}

/**
 * Selects the sessions that contain a marked node, and the stored ones that no longer exist (`is_stored`). The
 * parameters are `partParams`.
 * @param last SQL after the columns of a session
 */
export function computedSessions(part: Part, last: string): string {
  const wanted = part.hasSettings ? [...details, ...ofSettings] : details
  const node = element('node', [...nodeColumns, ...wanted])
  const nodes = element('nodes', [...nodeColumns, ...wanted])
  const piece = element('piece', [...nodeColumns, ...wanted])
  const first = (name: string) => `arrayFirst(value -> value != '', ${piece(name)}) AS ${name}`
  const known = (name: string, otherwise: string) =>
    `if(known = 0, '${otherwise}', ${piece(name)}[known]) AS ${name}`
  return `
    SELECT
      site_id, visitor, start, ordinal, end, events, length(pages) AS pageviews, pages AS \`views.page\`,
      times AS \`views.time\`, measured.2 AS \`views.engaged_ms\`, measured.3 AS \`views.scrolled\`,
      titles AS view_titles, groups AS view_groups, custom,
      pages[1] AS entry_page, pages[-1] AS exit_page,
      ${origin.join(', ')}, ${environment.join(', ')}, client_id,
      if(own_user != '', own_user, first_user) AS user_id,
      if(user_id != '', sipHash64(concat('u:', user_id)), visitor) AS user,
      ${last}
    FROM (
      SELECT
        site_id, visitor, ordinal, ${piece('time')}[1] AS start, ${piece('time')}[-1] AS end,
        ${piece('kind')}[1] = ${kinds.stored} AS is_stored,
        if(is_stored, 0, countEqual(${piece('is_automatic')}, false)) AS events,
        arrayFilter((page, is_view) -> is_view, ${piece('page')}, ${piece('is_view')}) AS pages,
        arrayFilter((time, is_view) -> is_view, ${piece('time')}, ${piece('is_view')}) AS times,
        ${stretches(piece)} AS stretches,
        ${measuredViews('stretches')} AS measured,
        arrayFilter((title, is_view) -> is_view, ${piece('page_title')}, ${piece('is_view')}) AS titles,
        ${part.hasSettings ? groupsOfViews(piece) : 'emptyArrayString()'} AS groups,
        ${part.hasSettings ? lastValues(piece('custom')) : 'emptyArrayString()'} AS custom,
        arrayFirstIndex(source -> source != '', ${piece('source')}) AS known,
        ${origin.map((name) => known(name, withoutOrigin[name] ?? '')).join(', ')},
        ${environment.map(first).join(', ')},
        ${piece('client_id')}[1] AS client_id,
        arrayFirst(user -> user != '', ${piece('user_id')}) AS own_user
      FROM (
        SELECT
          site_id, visitor,
          arrayFilter((node, is_due) -> is_due AND ${node('kind')} = ${kinds.event}, nodes, are_due) AS due,
          arrayFilter((is_start, kind, is_due) -> is_due AND kind = ${kinds.event}, starts, ${nodes('kind')}, are_due) AS due_starts,
          arrayFilter((node_ordinal, is_start, is_due) -> is_due AND is_start, node_ordinals, starts, are_due) AS ordinals,
          -- Delete a stored start unless more sessions than its ordinal begin at the same time.
          arrayFilter(
            (node, node_ordinal, is_due) -> is_due AND ${node('kind')} = ${kinds.stored} AND ${node('ordinal')} >= node_ordinal,
            nodes, node_ordinals, are_due) AS gone
        FROM (${runs(part, wanted)})
      )
      ARRAY JOIN
        arrayConcat(arraySplit((node, is_start) -> is_start, due, due_starts), arrayMap(node -> [node], gone)) AS piece,
        arrayConcat(ordinals, arrayMap(node -> ${node('ordinal')}, gone)) AS ordinal
    ) AS computed
    LEFT JOIN (
      SELECT site_id, visitor, argMin(user_id, (seen, user_id)) AS first_user, count() > 1 AS is_shared
      FROM (
        SELECT site_id, visitor, user_id, min(first_seen) AS seen
        FROM identities
        WHERE (site_id, visitor) IN (${visitorsOf(part)})
        GROUP BY site_id, visitor, user_id
      )
      GROUP BY site_id, visitor
    ) AS first_users USING (site_id, visitor)`
}

/** Selects the visitors with a marked run of events that continues beyond the days read. */
export function openVisitors(part: Part) {
  return statement({
    sql: `
      SELECT site_id, toString(visitor) AS visitor FROM (${runs(part, [])})
      WHERE arrayExists((is_marked, is_whole) -> is_marked AND NOT is_whole, are_marked, are_whole)`,
    params: partParams(part),
    row: t.Object({ site_id: t.String(), visitor: t.String() }),
  })
}

/** Counts the events of a visitor that are not excluded. */
export const eventsOf = query({
  params: { site_id: 'String', visitor: 'UInt64' },
  row: t.Object({ events: Type.Integer() }),
  sql: `
    SELECT count() AS events
    FROM events
    WHERE site_id = {site_id:String} AND visitor = {visitor:UInt64} AND excluded = ''`,
})

/**
 * Selects for each visitor the events and stored starts of the days read as `nodes`, in order, with arrays of one
 * element per node: `starts` (true if the node begins a session), `node_ordinals` (the number of earlier sessions
 * that begin in the same millisecond), and three flags of the node's run, which is a sequence of events without a pause:
 * `are_marked`, `are_whole` (the run lies within the days read) and `are_due` (both).
 */
function runs(part: Part, wanted: readonly string[]): string {
  const node = element('node', [...nodeColumns, ...wanted])
  const nodes = element('nodes', [...nodeColumns, ...wanted])
  const before = (array: string, first: string) => `arrayPushFront(arrayPopBack(${array}), ${first})`
  const firstOfRun = (array: string) => `arrayFill((value, is_pause) -> is_pause, ${array}, pauses)`
  const lastOfRun = (array: string) => `arrayReverseFill((value, is_last) -> is_last, ${array}, lasts)`
  // Nested subqueries: ClickHouse analyses a query slowly when aliases refer to aliases of the same level.
  return `
    SELECT
      site_id, visitor, nodes, starts, are_marked, are_whole,
      arrayMap((is_marked, is_whole) -> is_marked AND is_whole, are_marked, are_whole) AS are_due,
      arrayMap((session, is_start, base) -> session - is_start - base, sessions, starts,
        arrayFill((session, time, last) -> time != last,
          ${before('sessions', '0')}, times, ${before('times', never)})) AS node_ordinals
    FROM (
      SELECT
        site_id, visitor, nodes, times, starts, arrayCumSum(starts) AS sessions,
        arrayMap((already, after) -> after > already, ${firstOfRun('marks_before')}, ${lastOfRun('marks')}) AS are_marked,
        arrayMap(
          (first, last) -> has(days, toDate(first - ${pause})) AND has(days, toDate(last + ${pause})),
          ${firstOfRun('times')}, ${lastOfRun('times')}) AS are_whole
      FROM (
        SELECT
          site_id, visitor, days, nodes, times, pauses, arrayPushBack(arrayPopFront(pauses), true) AS lasts,
          arrayCumSum(${nodes('is_marked')}) AS marks,
          arrayMap((mark, is_marked) -> mark - is_marked, marks, ${nodes('is_marked')}) AS marks_before,
          arrayMap((is_pause, user, known) -> is_pause OR (user != '' AND known != '' AND user != known),
            pauses, users, ${before("arrayFill((user, is_pause) -> user != '' OR is_pause, users, pauses)", "''")}) AS starts
        FROM (
          SELECT
            site_id, visitor, days, nodes, times, users,
            arrayMap((time, kind, last) -> kind = ${kinds.event} AND time > last + ${pause}, times, kinds,
              ${before(`arrayFill((time, kind) -> kind = ${kinds.event}, event_times, kinds)`, never)}) AS pauses
          FROM (
            SELECT
              site_id, visitor, days, nodes, ${nodes('time')} AS times, ${nodes('kind')} AS kinds, ${nodes('user_id')} AS users,
              arrayMap((time, kind) -> if(kind = ${kinds.event}, time, ${never}), times, kinds) AS event_times
            FROM (
              SELECT
                site_id, visitor, groupUniqArrayIf(day, ${node('kind')} = ${kinds.day}) AS days,
                arraySort(node -> (node.1, node.2, node.3), groupArrayIf(node, ${node('kind')} != ${kinds.day})) AS nodes
              FROM (${rows(part, wanted)})
              GROUP BY site_id, visitor
              -- Skip visitors without nodes: their points come from deleted sessions that no merge has removed yet.
              HAVING notEmpty(nodes)
            )
          )
        )
      )
    )`
}

/** Selects events, stored starts and days read, as nodes: planning a query takes time for each column of each subquery. */
function rows(part: Part, wanted: readonly string[]): string {
  const read: Record<string, string> = part.hasSettings
    ? { ...named, ...definedBySite(visitorsOf(part)) }
    : named
  const blank = wanted.map((name) => blanks[name] ?? "''")
  const node = (...values: string[]) => `(${values.join(', ')}) AS node`
  const days = daysRead(part)
  return `
    SELECT site_id, visitor, toDate(0) AS day,
      ${node('timestamp', `${kinds.event}`, 'event_id', 'user_id', part.scope.event, 'toUInt16(0)', ...wanted.map((name) => read[name] ?? name))}
    FROM events
    WHERE excluded = '' AND (site_id, toDate(timestamp), visitor) IN (${days})
    UNION ALL
    SELECT site_id, visitor, toDate(0) AS day,
      ${node('start', `${kinds.stored}`, "''", "''", part.scope.session, 'ordinal', ...blank)}
    FROM sessions FINAL
    WHERE (site_id, toDate(start), visitor) IN (${days})
    UNION ALL
    SELECT site_id, visitor, day, ${node(never, `${kinds.day}`, "''", "''", 'false', 'toUInt16(0)', ...blank)}
    FROM (${days})`
}

/** Returns a function from a name to SQL that reads this element of a tuple, or of each tuple in an array. */
function element(tuple: string, names: readonly string[]) {
  return (name: string) => `${tuple}.${names.indexOf(name) + 1}`
}

/** Selects the touched visitors with an event so close to an edge of the days read that its run may continue. */
export function visitorsAtEdge(touched: Touched[], reach: number) {
  const { first, last } = edges(touched, reach)
  const near = (side: 'first' | 'last', isNear: string) => `
    SELECT site_id, visitor FROM events
    WHERE excluded = '' AND ${isNear} AND (site_id, toDate(timestamp), visitor) IN (
      SELECT item[1] AS site_id, toDate(toUInt16(item[2])) AS day, toUInt64(item[3]) AS visitor
      FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({${side}:String})))) AS item))`
  return statement({
    sql: `
      SELECT DISTINCT site_id, toString(visitor) AS visitor
      FROM (
        ${near('first', `toDate(timestamp - ${pause}) < toDate(timestamp)`)}
        UNION ALL
        ${near('last', `toDate(timestamp + ${pause}) > toDate(timestamp)`)}
      )`,
    params: { first: first.join(','), last: last.join(',') },
    row: t.Object({ site_id: t.String(), visitor: t.String() }),
  })
}

/** Returns the days read whose previous day is not read (`first`), and those whose next day is not read (`last`). */
function edges(touched: Touched[], reach: number): { first: string[]; last: string[] } {
  const first: string[] = []
  const last: string[] = []
  for (const { site_id, visitor, days } of touched) {
    const read = new Set(daysAround(days, reach))
    for (const day of read) {
      if (!read.has(day - 1)) first.push(`${site_id} ${day} ${visitor}`)
      if (!read.has(day + 1)) last.push(`${site_id} ${day} ${visitor}`)
    }
  }
  return { first, last }
}
