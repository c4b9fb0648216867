import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import {
  andAfter,
  newestFirst,
  type SessionPosition,
  SessionRow,
  selectedSession,
} from '../sessions/session-rows.sql.ts'
import { partOfPeople } from '../traffic/person.sql.ts'
import { type Paths, sessionPaths } from './session-paths.sql.ts'

/** By position in a path, from 0, the texts of the nodes that the report names. */
export type NamedNodes = readonly (readonly string[])[]

/** The nodes with the most sessions at each position of a path; positions are counted from 1. */
export function frequentNodes(paths: Paths, limit: number) {
  const params = new Params()
  return statement({
    sql: `
      SELECT position, node
      FROM (
        SELECT position, node, count() AS sessions
        FROM (${sessionPaths(paths, params)})
        ARRAY JOIN path AS node, arrayEnumerate(path) AS position
        WHERE position <= ${paths.steps}
        GROUP BY position, node
      )
      ORDER BY position, sessions DESC, node
      LIMIT ${params.add(limit, 'UInt32')} BY position`,
    params: { ...params.values, site_id: paths.site_id },
    row: t.Object({ position: Type.Integer(), node: t.String() }),
  })
}

/**
 * The number of a node: its index among those named at its position, from 1, or one of these. `any` counts all sessions
 * at a node, whatever follows.
 */
export const nodeNumbers = { none: 0, other: 254, any: 255 } as const

const LinkRow = t.Object({
  /** From 1; 0 for all paths. */
  position: Type.Integer(),
  node: Type.Integer(),
  /** The node at the following position. */
  next: Type.Integer(),
  sessions: Type.Integer(),
  users: Type.Integer(),
})
export type LinkRow = typeof LinkRow.static

/**
 * Counts the sessions and people at each node and of each link. Nodes are numbers here, so that there are few groups
 * and their size does not depend on the pages.
 */
export function countLinks(paths: Paths, named: NamedNodes) {
  const params = new Params()
  const { none, other, any } = nodeNumbers
  const numbers = Array.from({ length: paths.steps }, (_, n) => {
    const texts = named[n] ?? []
    const known = params.add(['', ...texts], 'Array(String)')
    const indexes = params.add([none, ...texts.map((_, index) => index + 1)], 'Array(UInt8)')
    return `transform(path[${n + 1}], ${known}, ${indexes}, toUInt8(${other}))`
  })
  const further = `if(path[${paths.steps + 1}] = '', toUInt8(${none}), toUInt8(${other}))`
  const links = `arrayFlatten(arrayMap(
    n -> [(toUInt8(n), numbers[n], numbers[n + 1]), (toUInt8(n), numbers[n], toUInt8(${any}))],
    range(1, least(length(path), ${paths.steps}) + 1)))`
  return statement({
    sql: `
      SELECT position, node, next, sum(sessions_in_part) AS sessions, sum(users_in_part) AS users
      FROM (
        SELECT
          link.1 AS position, link.2 AS node, link.3 AS next, ${partOfPeople} AS part,
          count() AS sessions_in_part, uniqExact(user) AS users_in_part
        FROM (
          SELECT user, [${[...numbers, further].join(', ')}] AS numbers,
            arrayConcat([(toUInt8(0), toUInt8(${none}), toUInt8(${any}))], ${links}) AS links
          FROM (${sessionPaths(paths, params)})
        )
        ARRAY JOIN links AS link
        GROUP BY position, node, next, part
      )
      GROUP BY position, node, next
      ORDER BY position, node, next`,
    params: { ...params.values, site_id: paths.site_id },
    row: LinkRow,
  })
}

/** A condition on a position of a path: a text, none of several, or, if empty, that the path is shorter. */
export type PositionCondition = { position: number } & ({ is: string } | { isNoneOf: readonly string[] })

function isMeeting(conditions: readonly PositionCondition[], params: Params): string {
  return conditions
    .map((it) =>
      'is' in it
        ? `path[${it.position}] = ${params.add(it.is, 'String')}`
        : `path[${it.position}] NOT IN ${params.add(['', ...it.isNoneOf], 'Array(String)')}`,
    )
    .join(' AND ')
}

const PersonRow = t.Object({
  person: t.String(),
  sessions: Type.Integer(),
  visitor_hex: t.String(),
  start_ms: Type.Integer(),
  ordinal: Type.Integer(),
})

/** Lists people with paths that meet all conditions, ordered by hash, each with the last of these sessions. */
export function peopleOfPaths(
  paths: Paths,
  { conditions, after, limit }: { conditions: readonly PositionCondition[]; after: string; limit: number },
) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        toString(user) AS person, sessions, lower(hex(last.2)) AS visitor_hex,
        toUnixTimestamp64Milli(last.1) AS start_ms, last.3 AS ordinal
      FROM (
        SELECT user, count() AS sessions, max((start, visitor, ordinal)) AS last
        FROM (${sessionPaths(paths, params)})
        WHERE user > ${params.add(BigInt(after), 'UInt64')} AND ${isMeeting(conditions, params)}
        GROUP BY user
        ORDER BY user
        LIMIT ${params.add(limit, 'UInt32')}
      )
      ORDER BY user`,
    params: { ...params.values, site_id: paths.site_id },
    row: PersonRow,
  })
}

/** Lists sessions whose paths meet all conditions, newest first, or those that come after a position. */
export function sessionsOfPaths(
  paths: Paths,
  {
    conditions,
    before,
    limit,
  }: { conditions: readonly PositionCondition[]; before: SessionPosition | undefined; limit: number },
) {
  const params = new Params()
  const most = params.add(limit, 'UInt32')
  const start = (time: Date) => params.add(time, 'DateTime64(3)')
  return statement({
    sql: `
      SELECT ${selectedSession}
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start >= ${start(paths.from)} AND start < ${start(paths.until)}
        AND (sessions.visitor, start, ordinal) IN (
          SELECT visitor, start, ordinal
          FROM (${sessionPaths(paths, params)}) AS sessions
          WHERE ${isMeeting(conditions, params)} ${andAfter(before, params)}
          ${newestFirst}
          LIMIT ${most}
        )
      ${newestFirst}
      LIMIT ${most}`,
    params: { ...params.values, site_id: paths.site_id },
    row: SessionRow,
  })
}
