import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'

const counts = `
  count() AS times, countIf(timestamp >= {lastDay:DateTime64(3)}) AS last_day`
const Row = t.Object({
  site_id: t.String(),
  what: t.String(),
  times: Type.Integer(),
  last_day: Type.Integer(),
})
const periodParams = { from: 'DateTime64(3)', lastDay: 'DateTime64(3)', until: 'DateTime64(3)' } as const
const during = 'timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}'

/** Counts recent events by site and name. */
export const namedEvents = query({
  params: { ...periodParams, site_ids: 'Array(String)', names: 'Array(String)' },
  row: Row,
  sql: `
    SELECT site_id, event_name AS what, ${counts}
    FROM custom_events
    WHERE site_id IN {site_ids:Array(String)} AND event_name IN {names:Array(String)} AND ${during}
    GROUP BY site_id, what`,
})

/**
 * Counts the page views of a site that match each pattern. The patterns are constants of the query: with patterns in a
 * list, each page view would need as much memory as the whole list.
 */
export function viewsOfPatterns(input: {
  site_id: string
  patterns: readonly string[]
  from: Date
  lastDay: Date
  until: Date
}) {
  const { patterns, ...rest } = input
  const params = new Params()
  const matches = patterns.map((it) => `page LIKE ${params.add(it, 'String')}`)
  const recent = 'timestamp >= {lastDay:DateTime64(3)}'
  return statement({
    sql: `
      SELECT
        [${matches.map((it) => `countIf(${it})`).join(', ')}] AS times,
        [${matches.map((it) => `countIf(${it} AND ${recent})`).join(', ')}] AS last_day
      FROM events
      WHERE site_id = {site_id:String} AND event_name = 'page_view' AND excluded = '' AND ${during}`,
    params: { ...rest, ...params.values },
    row: t.Object({ times: t.Array(Type.Integer()), last_day: t.Array(Type.Integer()) }),
  })
}
