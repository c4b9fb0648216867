import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, query, statement } from '../../../db/clickhouse/query.ts'
import { textColumns } from '../../../db/clickhouse/text-columns.ts'
import { type ExclusionReason, eventColumnsExcept, exclusionReasons } from '../pipeline/event-row.ts'

/** Selects excluded events of a site in a period, given in milliseconds since 1970. */
export type ExcludedSelection = {
  site_id: string
  from: number
  to: number
  reason?: ExclusionReason
  hostname?: string
  event_ids?: string[]
}

const restored = eventColumnsExcept('id_supplied', 'excluded')
const RestoredRow = t.Object(textColumns(restored))

// Mutations store their condition as text, and ClickHouse cannot parse every DateTime64 literal that it formats.
const between = `
  timestamp >= fromUnixTimestamp64Milli({from:Int64}) AND timestamp < fromUnixTimestamp64Milli({to:Int64})`

/** Returns a condition on `events` and its parameters. `as_of`: only events from this batch or earlier ones. */
export function conditionOf(
  { site_id, from, to, reason, hostname, event_ids }: ExcludedSelection,
  as_of?: string,
) {
  const conditions = [
    "site_id = {site_id:String} AND excluded != ''",
    between,
    reason !== undefined && 'excluded = {reason:String}',
    hostname !== undefined && 'hostname = {hostname:String}',
    event_ids !== undefined && 'event_id IN {event_ids:Array(String)}',
    as_of !== undefined && 'batch_id <= {as_of:UInt64}',
  ]
  const params: Record<string, Bindable> = {
    site_id,
    from,
    to,
    ...(reason !== undefined && { reason }),
    ...(hostname !== undefined && { hostname }),
    ...(event_ids !== undefined && { event_ids }),
    ...(as_of !== undefined && { as_of }),
  }
  return { where: conditions.filter((it) => it !== false).join(' AND '), params }
}

export type RestoredRow = typeof RestoredRow.static

/** Counts the excluded events of a period by reason and host, the most frequent first. */
export const excludedCounts = query({
  params: { site_id: 'String', from: 'DateTime64(3)', to: 'DateTime64(3)', limit: 'UInt32' },
  row: t.Object({
    excluded: t.UnionEnum([...exclusionReasons]),
    hostname: t.String(),
    events: Type.Integer(),
    last_ms: Type.Integer(),
  }),
  sql: `
    SELECT excluded, hostname, count() AS events, toUnixTimestamp64Milli(max(timestamp)) AS last_ms
    FROM events
    WHERE site_id = {site_id:String} AND excluded != ''
      AND timestamp >= {from:DateTime64(3)} AND timestamp < {to:DateTime64(3)}
    GROUP BY excluded, hostname
    ORDER BY events DESC, excluded, hostname
    LIMIT {limit:UInt32}`,
})

/** Counts the selected events. */
export function countExcluded(selection: ExcludedSelection) {
  const { where, params } = conditionOf(selection)
  return statement({
    sql: `SELECT count() AS events FROM events WHERE ${where}`,
    params,
    row: t.Object({ events: Type.Integer() }),
  })
}

/** Selects the events, as they were accepted, without those that were already included again. */
export function excludedEvents(selection: ExcludedSelection, as_of: string) {
  const { where, params } = conditionOf(selection, as_of)
  return statement({
    sql: `
      SELECT ${restored.join(', ')}
      FROM events
      WHERE ${where} AND event_id NOT IN (
        SELECT event_id FROM events
        WHERE site_id = {site_id:String} AND excluded = ''
          AND ${between}
          AND visitor IN (SELECT visitor FROM events WHERE ${where})
      )`,
    params,
    row: RestoredRow,
  })
}
