import { type TString, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, statement } from '../../../db/clickhouse/query.ts'
import { type EventRow, eventColumnsBut } from '../pipeline/event-row.ts'

/** Some events of a site that count in no number: those of a stretch of time, in milliseconds since 1970. */
export type LeftOut = {
  site_id: string
  from: number
  to: number
  reason?: Exclude<EventRow['excluded'], ''>
  event_ids?: string[]
}

const restored = eventColumnsBut('id_supplied', 'excluded')
const RestoredRow = t.Object(
  Object.fromEntries(restored.map((it) => [it, t.String()])) as Record<(typeof restored)[number], TString>,
)

// Mutations keep their condition as text, and cannot read back every time that they write.
const between = `
  timestamp >= fromUnixTimestamp64Milli({from:Int64}) AND timestamp < fromUnixTimestamp64Milli({to:Int64})`

/** A condition on `events`, and its parameters. `as_of`: only what came with this batch or one before. */
export function conditionOf({ site_id, from, to, reason, event_ids }: LeftOut, as_of?: string) {
  const conditions = [
    "site_id = {site_id:String} AND excluded != ''",
    between,
    reason !== undefined && 'excluded = {reason:String}',
    event_ids !== undefined && 'event_id IN {event_ids:Array(String)}',
    as_of !== undefined && 'batch_id <= {as_of:UInt64}',
  ]
  const params: Record<string, Bindable> = {
    site_id,
    from,
    to,
    ...(reason !== undefined && { reason }),
    ...(event_ids !== undefined && { event_ids }),
    ...(as_of !== undefined && { as_of }),
  }
  return { where: conditions.filter((it) => it !== false).join(' AND '), params }
}

/** How many there are. */
export function countLeftOut(selection: LeftOut) {
  const { where, params } = conditionOf(selection)
  return statement({
    sql: `SELECT count() AS events FROM events WHERE ${where}`,
    params,
    row: t.Object({ events: Type.Integer() }),
  })
}

/** Those of them that do not count already, as they were accepted. */
export function leftOutEvents(selection: LeftOut, as_of: string) {
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
