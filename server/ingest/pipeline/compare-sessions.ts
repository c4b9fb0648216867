import { t } from 'elysia'
import type { ClickHouse, QueryOptions } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { expectedSessions, storedSessions } from './compare-sessions.sql.ts'
import { listedScope, type Range, rangeScope } from './session-scope.ts'
import { haveSettings } from './session-settings.ts'

const day_ms = 86_400_000

/** A stored session that differs from the one computed from its visitor's events. */
export type SessionDifference = {
  site_id: string
  visitor: string
  start: string
  is: 'missing' | 'superfluous' | 'different'
}

const chosenVisitors = query({
  params: {
    site_id: 'String',
    from: 'DateTime64(3)',
    until: 'DateTime64(3)',
    seed: 'UInt64',
    limit: 'UInt32',
  },
  row: t.Object({ visitor: t.String() }),
  sql: `
    SELECT toString(hash) AS visitor
    FROM (
      SELECT visitor AS hash FROM events
      WHERE site_id = {site_id:String} AND excluded = ''
        AND toDate(timestamp) BETWEEN toDate({from:DateTime64(3)}) AND toDate({until:DateTime64(3)})
        AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}
      UNION ALL
      SELECT visitor AS hash FROM sessions
      WHERE site_id = {site_id:String} AND NOT is_deleted
        AND toDate(start) BETWEEN toDate({from:DateTime64(3)}) AND toDate({until:DateTime64(3)})
        AND start >= {from:DateTime64(3)} AND start < {until:DateTime64(3)}
    )
    GROUP BY hash
    ORDER BY cityHash64(hash, {seed:UInt64})
    LIMIT {limit:UInt32}`,
})

/** Samples at most `limit` visitors with events or sessions in a range. The same seed gives the same visitors. */
export async function chooseVisitors(
  clickhouse: ClickHouse,
  range: Range,
  { seed, limit }: { seed: number; limit: number },
  options?: QueryOptions,
): Promise<string[]> {
  const chosen = await clickhouse.rows(chosenVisitors, { ...range, seed, limit }, options)
  return chosen.map(({ visitor }) => visitor)
}

/**
 * Computes the sessions of visitors in a range as the projection does, and compares them with the stored ones. Changes
 * nothing. Leaves out sessions that extend more than a day before or after the range. The caller must hold the
 * projection lock.
 */
export async function compareSessions(
  clickhouse: ClickHouse,
  range: Range,
  visitors: string[],
  options?: QueryOptions,
): Promise<{ compared: number; differences: SessionDifference[] }> {
  if (visitors.length === 0) return { compared: 0, differences: [] }
  const { site_id, from, until } = range
  const listed = visitors.map((visitor) => ({ site_id, visitor }))
  const days = daysOf(range)
  const scope = listedScope(
    listed.map((it) => ({ ...it, days })),
    rangeScope(range),
  )
  const hasSettings = await haveSettings(clickhouse, [range])
  const part = { scope, visitors: listed, reach: 1, hasSettings }
  const expected = await clickhouse.rows(expectedSessions(part), options)
  const stored = await clickhouse.rows(
    storedSessions,
    {
      site_id,
      visitors: visitors.map(BigInt),
      first_day: day(from.getTime() - day_ms),
      last_day: day(until.getTime() + day_ms),
    },
    options,
  )
  const known = new Map(stored.map((it) => [keyOf(it), it.session]))
  const differences = expected.flatMap((it): SessionDifference[] => {
    const found = known.get(keyOf(it))
    if (!it.is_gone && found === it.session) return []
    const is = it.is_gone ? 'superfluous' : found === undefined ? 'missing' : 'different'
    return [{ site_id, visitor: it.visitor, start: it.start, is }]
  })
  return { compared: expected.length, differences }
}

/** Returns the days of a range, as day numbers counted from 1970. */
function daysOf({ from, until }: Range): number[] {
  const first = Math.floor(from.getTime() / day_ms)
  const end = Math.ceil(until.getTime() / day_ms)
  return Array.from({ length: end - first }, (_, n) => first + n)
}

function keyOf({ visitor, start, ordinal }: { visitor: string; start: string; ordinal: number }): string {
  return `${visitor} ${start} ${ordinal}`
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
