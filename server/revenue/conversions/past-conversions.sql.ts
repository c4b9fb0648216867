import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { StoredSentBy } from '../../ingest/events/query.sql.ts'
import { moneyOf } from './batch-conversions.sql.ts'
import { conversionRows } from './conversion-rows.sql.ts'
import type { Definition } from './definitions.ts'

/** A time range: `from` is inclusive, `until` exclusive. */
export type TimeRange = { from: Date; until: Date }

/** The position of a conversion in chronological order. */
export type PastPosition = { time_ms: number; event_id: string }

/** Counts the conversions of goals of one site in a time range. */
export function pastTotal(definitions: readonly [Definition, ...Definition[]], range: TimeRange) {
  const params = new Params()
  const [{ site }] = definitions
  const goals = definitions.map(({ goal }) => ({ ...goal, valueType: 'fixed' as const, valueProperty: null }))
  const rows = conversionRows({ goals, money: moneyOf(definitions[0]), ...range }, params)
  return statement({
    sql: `SELECT count() AS total FROM (${rows})`,
    params: { ...params.values, site_id: site.id },
    row: t.Object({ total: Type.Integer() }),
  })
}

/** Returns a page of the conversions of a goal in a time range, oldest first, after a position. */
export function pastPage(
  definition: Definition,
  range: TimeRange,
  { after, limit }: { after: PastPosition | undefined; limit: number },
) {
  const params = new Params()
  const { goal, site } = definition
  const rows = conversionRows({ goals: [goal], money: moneyOf(definition), ...range }, params)
  const rest = after
    ? `WHERE (timestamp, event_id) > (${params.add(new Date(after.time_ms), 'DateTime64(3)')}, ${params.add(after.event_id, 'String')})`
    : ''
  return statement({
    sql: `
      SELECT
        event_id, toUnixTimestamp64Milli(timestamp) AS time_ms, toString(visitor) AS visitor, client_id,
        toString(value) AS micro
      FROM (${rows})
      ${rest}
      ORDER BY timestamp, event_id
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: site.id },
    row: t.Object({
      event_id: t.String(),
      time_ms: Type.Integer(),
      visitor: t.String(),
      client_id: t.String(),
      micro: t.String(),
    }),
  })
}

/** The published data of events, apart from their conversions. */
export const pastEvents = query({
  params: { site_id: 'String', from: 'DateTime64(3)', until: 'DateTime64(3)', ids: 'String' },
  row: t.Object({
    event_id: t.String(),
    email_hash: t.String(),
    properties: t.String(),
    sent_by: StoredSentBy,
  }),
  sql: `
    SELECT event_id, email_hash, properties, sent_by
    FROM events
    WHERE site_id = {site_id:String} AND excluded = ''
      AND toDate(timestamp) BETWEEN toDate({from:DateTime64(3)}) AND toDate({until:DateTime64(3)})
      AND event_id IN (SELECT arrayJoin(splitByChar(' ', materialize({ids:String}))))`,
})
