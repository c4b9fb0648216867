import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, type Statement, statement } from '../../../db/clickhouse/query.ts'

/**
 * The sessions to recompute, as SQL: points in time per visitor, and conditions that match them in either table. Each
 * session that such a point belongs to, or belonged to, is replaced.
 */
export type Scope = {
  /** Yields `site_id, visitor, time`. */
  points: string
  /** Condition on a row of `events`. */
  event: string
  /** Condition on a row of `sessions`. */
  session: string
  params: Record<string, Bindable>
  /** The points by day, if they are few. */
  listed?: Touched[]
}

/** A visitor and the days with points, counted from 1970. The visitor hash is a string: it does not fit a number. */
export type Touched = { site_id: string; visitor: string; days: number[] }

/** A period of a site: `from` is included, `until` is not. */
export type Range = { site_id: string; from: Date; until: Date }

const touchedRow = {
  site_id: t.String(),
  visitor: t.String(),
  days: t.Array(Type.Integer()),
}

/** Selects the visitors that a batch touches, with the days; `is_identified` if the batch names a user of theirs. */
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

/** The events of a batch that are not excluded. All of them must lie between the two days. */
export function batchScope(batch: string, firstDay: number, lastDay: number): Scope {
  return {
    // The days are redundant, but save ClickHouse from searching all other months for the batch.
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

/** Visitors that have just become shared by several users, as rows of `site_id, visitor`. */
export type Shared = Pick<Scope, 'params'> & { visitors: string }

/** Shared visitors among those for which an import named a user. */
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

/** Like `rangeScope`, and includes sessions that began before the range and continue in it. */
export function overlappingScope(range: Range): Scope {
  const goingOn = `(site_id = {site_id:String} AND start < {until:DateTime64(3)} AND end >= {from:DateTime64(3)})`
  return { ...everything(within('timestamp'), goingOn), params: range }
}

/** Visitors for which an import named a user, as a range of hashes. */
export type ImportVisitors = { site_id: string; import_id: string; first: bigint; last: bigint }

const namedByImport = `
  site_id = {site_id:String} AND visitor IN (
    SELECT visitor FROM import_visitors
    WHERE site_id = {site_id:String} AND import_id = {import_id:String}
      AND visitor BETWEEN {first:UInt64} AND {last:UInt64})`

/** Misattributed sessions of such visitors, of any age. */
export function misattributedByImport(visitors: ImportVisitors): Scope {
  const days = `SELECT site_id, day, visitor FROM visitor_days WHERE ${namedByImport}`
  const firstUsers = `
    SELECT site_id, visitor, argMin(user_id, (seen, user_id)) AS first_user
    FROM (
      SELECT site_id, visitor, user_id, min(first_seen) AS seen
      FROM identities WHERE ${namedByImport}
      GROUP BY site_id, visitor, user_id
    )
    GROUP BY site_id, visitor`
  return misattributedScope(days, firstUsers, visitors)
}

/**
 * Misattributed sessions: their person is not the first user of their visitor. Includes sessions with another user of
 * their own, which are the same after a recomputation.
 * @param days SQL for `site_id, day, visitor`: where to look
 * @param firstUsers SQL for `site_id, visitor, first_user` of the visitors that were seen with a user
 */
export function misattributedScope(days: string, firstUsers: string, params: Scope['params']): Scope {
  return {
    points: `
      SELECT site_id, visitor, start AS time
      FROM (
        SELECT site_id, visitor, start, user
        FROM sessions
        WHERE (site_id, toDate(start), visitor) IN (${days}) AND NOT is_deleted
      ) AS stored
      LEFT JOIN (${firstUsers}) AS first_users USING (site_id, visitor)
      WHERE user != if(first_user = '', visitor, sipHash64(concat('u:', first_user)))`,
    event: 'false',
    session: 'true',
    params,
  }
}

/** All events and sessions of some visitors, of any age. */
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

/** Up to this number of days, listing them costs less than finding them again in each subquery. */
export const maxListedDays = 40

/**
 * Returns an equivalent scope that lists its points by day. For few points, this costs ClickHouse much less than
 * finding them again each time a statement uses them.
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
    listed: points.length <= maxListedDays ? touched : undefined,
  }
}

/** Selects the visitors that a scope touches, with the days. */
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
