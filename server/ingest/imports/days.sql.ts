import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

/** Counts the events of a site per day of its time zone: this import's, live ones, and other imports'. */
export const eventsByOrigin = query({
  params: {
    site_id: 'String',
    import_id: 'String',
    timezone: 'String',
    first: 'DateTime64(3)',
    last: 'DateTime64(3)',
  },
  row: t.Object({
    date: t.String(),
    own: Type.Integer(),
    live: Type.Integer(),
    others: Type.Integer(),
  }),
  sql: `
    SELECT
      toString(toDate(timestamp, {timezone:String})) AS date,
      countIf(import_id = {import_id:String}) AS own,
      countIf(import_id = '') AS live,
      count() - own - live AS others
    FROM events
    WHERE site_id = {site_id:String} AND excluded = ''
      AND toDate(timestamp) BETWEEN toDate({first:DateTime64(3)}) AND toDate({last:DateTime64(3)})
      AND timestamp BETWEEN {first:DateTime64(3)} AND {last:DateTime64(3)}
    GROUP BY date
    ORDER BY date`,
})
