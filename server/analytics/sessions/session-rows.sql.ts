import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Params } from '../../../db/clickhouse/params.ts'
import { textColumns } from '../../../db/clickhouse/text-columns.ts'
import { isBounce } from '../traffic/cells.sql.ts'

/**
 * The position of a session in the order by start. `visitor` is text because it exceeds the range of a JavaScript
 * number.
 */
export type SessionPosition = { start_ms: number; visitor: string; ordinal: number }

const texts = [
  'user_id',
  'client_id',
  'entry_page',
  'exit_page',
  'referrer',
  'source',
  'medium',
  'campaign',
  'channel',
  'country',
  'region',
  'city',
  'language',
  'device',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'screen_size',
] as const

/** A stored session, as `selectedSession` selects it. */
export const SessionRow = t.Object({
  visitor: t.String(),
  visitor_hex: t.String(),
  start_ms: Type.Integer(),
  ordinal: Type.Integer(),
  end_ms: Type.Integer(),
  events: Type.Integer(),
  pageviews: Type.Integer(),
  bounced: Type.Integer(),
  /** The values of the custom dimensions by number, from 1; missing ones are empty. */
  custom: t.Array(t.String()),
  ...textColumns(texts),
})
export type SessionRow = typeof SessionRow.static

/** The columns of `SessionRow`, selected from `sessions FINAL`. */
export const selectedSession = `
  toString(sessions.visitor) AS visitor, lower(hex(sessions.visitor)) AS visitor_hex,
  toUnixTimestamp64Milli(start) AS start_ms, ordinal, toUnixTimestamp64Milli(end) AS end_ms,
  events, pageviews, toUInt8(${isBounce}) AS bounced, custom, ${texts.join(', ')}`

/** The order of lists of sessions: newest first, exact for sessions that start in the same millisecond. */
export const newestFirst = 'ORDER BY start DESC, sessions.visitor DESC, ordinal DESC'

/** Returns a condition for the sessions that come after a position in this order; empty without one. */
export function andAfter(position: SessionPosition | undefined, params: Params): string {
  if (!position) return ''
  const start = params.add(new Date(position.start_ms), 'DateTime64(3)')
  const visitor = params.add(BigInt(position.visitor), 'UInt64')
  // The condition on `start` alone lets ClickHouse skip what is newer.
  return `AND start <= ${start}
    AND (start, sessions.visitor, ordinal) < (${start}, ${visitor}, ${params.add(position.ordinal, 'UInt16')})`
}
