import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, type Statement, statement } from '../../../db/clickhouse/query.ts'

/**
 * Which sessions to compute again, as SQL: points in time per visitor, and how to recognise them in either table.
 * Whatever session such a point belongs to, or did, is replaced.
 */
export type Scope = {
  /** Yields `site_id, visitor, time`. */
  points: string
  /** Condition on a row of `events`. */
  event: string
  /** Condition on a row of `sessions`. */
  session: string
  params: Record<string, Bindable>
}

/** A visitor and the days, counted from 1970, on which there are points. The hash is too long for a number. */
export type Touched = { site_id: string; visitor: string; days: number[] }

/** A site's events and sessions from one time until before another. */
export type Range = { site_id: string; from: Date; until: Date }

const touchedRow = {
  site_id: t.String(),
  visitor: t.String(),
  days: t.Array(Type.Integer()),
}

/** Whom a batch touches on which days, and whether it says who they are. */
export function touchedByBatch(batch: string) {
  return statement({
    sql: `
      SELECT
        site_id, toString(hash) AS visitor, groupUniqArray(toUInt16(day)) AS days, max(is_named) AS is_identified
      FROM (
        SELECT site_id, visitor AS hash, toDate(timestamp) AS day, client_id != '' AND user_id != '' AS is_named
        FROM events
        WHERE batch_id = {batch:UInt64} AND excluded = ''
      )
      GROUP BY site_id, hash
      ORDER BY hash`,
    params: { batch },
    row: t.Object({ ...touchedRow, is_identified: Type.Integer() }),
  })
}

/** The events of a batch that count, all of them between two days. */
export function batchScope(batch: string, firstDay: number, lastDay: number): Scope {
  return {
    // The days say nothing new, but spare the search for the batch in all other months.
    points: `
      SELECT site_id, visitor, timestamp AS time
      FROM events
      WHERE batch_id = {batch:UInt64} AND excluded = ''
        AND toDate(timestamp) BETWEEN toDate({first_day:UInt16}) AND toDate({last_day:UInt16})`,
    event: 'batch_id = {batch:UInt64}',
    session: 'false',
    params: { batch, first_day: firstDay, last_day: lastDay },
  }
}

/** How many visitors a batch gave another first user than before, and how many it made shared ones. */
export function countIdentified(batch: string) {
  return statement({
    sql: `SELECT countIf(is_renamed) AS renamed, countIf(is_shared) AS shared FROM (${identifiedByBatch})`,
    params: { batch },
    row: t.Object({ renamed: t.Integer(), shared: t.Integer() }),
  })
}

/**
 * Sessions that a batch gave to another person without touching them: with it, another user became the first that
 * the visitor was seen as, and theirs are all sessions without a user of their own, however long ago.
 */
export function reattributedScope(batch: string): Scope {
  const days = `
    SELECT site_id, day, visitor FROM visitor_days
    WHERE (site_id, visitor) IN (SELECT site_id, visitor FROM (${renamed}))`
  return {
    points: `
      SELECT site_id, visitor, start AS time
      FROM (
        SELECT site_id, visitor, start, user
        FROM sessions
        WHERE (site_id, toDate(start), visitor) IN (${days}) AND NOT is_deleted
      ) AS stored
      INNER JOIN (${renamed}) AS renamed USING (site_id, visitor)
      WHERE user != sipHash64(concat('u:', first_user))`,
    event: 'false',
    session: 'true',
    params: { batch },
  }
}

const identified = (columns: string) => `
  SELECT ${columns} FROM events
  WHERE batch_id = {batch:UInt64} AND excluded = '' AND client_id != '' AND user_id != ''`

/**
 * Visitors that a batch brought a user of, or earlier times of one: whether that is their first user of all now, and
 * whether the batch made them shared: without it, no more than one user would be known.
 */
const identifiedByBatch = `
  SELECT
    site_id, visitor, argMin(user_id, (seen, user_id)) AS first_user,
    argMin(is_told, (seen, user_id)) AS is_renamed, count() > 1 AND countIf(NOT is_told) <= 1 AS is_shared
  FROM (
    SELECT
      site_id, visitor, user_id, min(first_seen) AS seen,
      (site_id, visitor, user_id, seen) IN (${identified('site_id, visitor, user_id, timestamp')}) AS is_told
    FROM identities
    WHERE (site_id, visitor) IN (${identified('site_id, visitor')})
    GROUP BY site_id, visitor, user_id
  )
  GROUP BY site_id, visitor`

const renamed = `SELECT site_id, visitor, first_user FROM (${identifiedByBatch}) WHERE is_renamed`

/** Browsers that several users were seen with from now on, as rows of `site_id, visitor`. */
export type Shared = Pick<Scope, 'params'> & { visitors: string }

/** Those that a batch made so. */
export function sharedByBatch(batch: string): Shared {
  return {
    visitors: `SELECT site_id, visitor FROM (${identifiedByBatch}) WHERE is_shared`,
    params: { batch },
  }
}

/** Those of which an import said whose they are. */
export function sharedByImport(visitors: ImportVisitors): Shared {
  return {
    visitors: `
      SELECT site_id, visitor FROM identities
      WHERE ${namedByImport}
      GROUP BY site_id, visitor
      HAVING uniqExact(user_id) > 1`,
    params: visitors,
  }
}

const within = (time: string) => `(
  site_id = {site_id:String}
  AND toDate(${time}) BETWEEN toDate({from:DateTime64(3)}) AND toDate({until:DateTime64(3)})
  AND ${time} >= {from:DateTime64(3)} AND ${time} < {until:DateTime64(3)})`

/** All events and sessions of a site in a range. */
export function rangeScope(range: Range): Scope {
  return { ...everything(within('timestamp'), within('start')), params: range }
}

/** The same, with the sessions that began before the range and go on in it. */
export function overlappingScope(range: Range): Scope {
  const goingOn = `(site_id = {site_id:String} AND start < {until:DateTime64(3)} AND end >= {from:DateTime64(3)})`
  return { ...everything(within('timestamp'), goingOn), params: range }
}

/** Browsers, by their hashes, of which an import said whose they are. */
export type ImportVisitors = { site_id: string; import_id: string; first: bigint; last: bigint }

const namedByImport = `
  site_id = {site_id:String} AND visitor IN (
    SELECT visitor FROM import_visitors
    WHERE site_id = {site_id:String} AND import_id = {import_id:String}
      AND visitor BETWEEN {first:UInt64} AND {last:UInt64})`

/** The sessions of such browsers that are not with the person that is known now, however long ago. */
export function misattributedScope(visitors: ImportVisitors): Scope {
  return {
    points: `
      SELECT site_id, visitor, start AS time
      FROM (
        SELECT site_id, visitor, start, user
        FROM sessions
        WHERE (site_id, toDate(start), visitor) IN (SELECT site_id, day, visitor FROM visitor_days WHERE ${namedByImport})
          AND NOT is_deleted
      ) AS stored
      LEFT JOIN (
        SELECT site_id, visitor, argMin(user_id, (seen, user_id)) AS first_user
        FROM (
          SELECT site_id, visitor, user_id, min(first_seen) AS seen
          FROM identities WHERE ${namedByImport}
          GROUP BY site_id, visitor, user_id
        )
        GROUP BY site_id, visitor
      ) AS first_users USING (site_id, visitor)
      WHERE user != if(first_user = '', visitor, sipHash64(concat('u:', first_user)))`,
    event: 'false',
    session: 'true',
    params: visitors,
  }
}

/** Everything of some visitors, however long ago. */
export function visitorsScope(siteId: string, visitors: string[]): Scope {
  const chosen = '(site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)})'
  return { ...everything(chosen, chosen), params: { site_id: siteId, visitors: visitors.map(BigInt) } }
}

function everything(event: string, session: string) {
  const points = `
    SELECT site_id, visitor, timestamp AS time FROM events WHERE excluded = '' AND ${event}
    UNION ALL
    SELECT site_id, visitor, start AS time FROM sessions WHERE NOT is_deleted AND ${session}`
  return { points, event, session }
}

/**
 * The same as another scope, its points given by the days on which they are. Few of them take ClickHouse much less
 * than finding them anew wherever a statement needs them.
 */
export function listedScope(touched: Touched[], { event, session, params }: Scope): Scope {
  const points = touched.flatMap(({ site_id, visitor, days }) =>
    days.map((day) => `${site_id} ${day} ${visitor}`),
  )
  return {
    points: `
      SELECT item[1] AS site_id, toUInt64(item[3]) AS visitor, toDateTime64(toDate(toUInt16(item[2])), 3, 'UTC') AS time
      FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({points:String})))) AS item)`,
    event,
    session,
    params: { ...params, points: points.join(',') },
  }
}

/** Whom a scope touches on which days. */
export function touchedBy(scope: Scope): Statement<ReturnType<typeof touchedRows>> {
  return statement({
    sql: `
      SELECT site_id, toString(hash) AS visitor, groupUniqArray(toUInt16(toDate(time))) AS days
      FROM (SELECT site_id, visitor AS hash, time FROM (${scope.points}))
      GROUP BY site_id, hash
      ORDER BY hash`,
    params: scope.params,
    row: touchedRows(),
  })
}

const touchedRows = () => t.Object(touchedRow)
