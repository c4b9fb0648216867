import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { sessionsOf } from './browsers.sql.ts'
import { these } from './profile.sql.ts'

/**
 * The position of a session in the order of a person’s sessions. `visitor` is text because it exceeds the range of a
 * JavaScript number.
 */
export type SessionPosition = { start_ms: number; visitor: string; ordinal: number }

const texts = [
  'client_id',
  'entry_page',
  'exit_page',
  'referrer',
  'source',
  'medium',
  'campaign',
  'channel',
  'country',
  'device',
  'browser',
  'os',
] as const

const FoundSession = t.Object({
  visitor: t.String(),
  visitor_hex: t.String(),
  start_ms: Type.Integer(),
  ordinal: Type.Integer(),
  end_ms: Type.Integer(),
  events: Type.Integer(),
  pageviews: Type.Integer(),
  ...(Object.fromEntries(texts.map((it) => [it, t.String()])) as Record<
    (typeof texts)[number],
    ReturnType<typeof t.String>
  >),
})
export type FoundSession = typeof FoundSession.static

/** Returns the newest sessions of a person, or the newest before a position. */
export function newestSessions(
  siteId: string,
  person: string,
  { before, limit }: { before: SessionPosition | undefined; limit: number },
) {
  const params = new Params()
  const rest = before
    ? `AND (start, sessions.visitor, ordinal) < (
        ${params.add(new Date(before.start_ms), 'DateTime64(3)')}, ${params.add(BigInt(before.visitor), 'UInt64')},
        ${params.add(before.ordinal, 'UInt16')})`
    : ''
  return statement({
    sql: `
      SELECT
        toString(sessions.visitor) AS visitor, lower(hex(sessions.visitor)) AS visitor_hex,
        toUnixTimestamp64Milli(start) AS start_ms, ordinal, toUnixTimestamp64Milli(end) AS end_ms,
        events, pageviews, ${texts.join(', ')}
      FROM sessions FINAL
      WHERE ${sessionsOf(these([person], params))} ${rest}
      ORDER BY start DESC, sessions.visitor DESC, ordinal DESC
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: siteId },
    row: FoundSession,
  })
}
