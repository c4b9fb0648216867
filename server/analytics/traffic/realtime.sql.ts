import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

/**
 * Counts people in one pass over the sessions that reach into the last minutes. Rows of the kinds `page`, `source` and
 * `country` count the people of sessions whose last event is after `since`, and `all` counts them in total. Rows of the
 * kind `minute` are numbered from `first`, and count the people of sessions that reach into the minute.
 */
export const visitorsNow = query({
  params: {
    site_id: 'String',
    first: 'DateTime64(3)',
    since: 'DateTime64(3)',
    now: 'DateTime64(3)',
    last_minute: 'Int64',
  },
  row: t.Object({
    kind: t.Union([
      t.Literal('all'),
      t.Literal('page'),
      t.Literal('source'),
      t.Literal('country'),
      t.Literal('minute'),
    ]),
    value: t.String(),
    visitors: Type.Integer(),
  }),
  sql: `
    SELECT cell.1 AS kind, cell.2 AS value, uniqExact(user) AS visitors
    FROM (
      SELECT
        user,
        greatest(0, intDiv(toUnixTimestamp64Milli(start) - toUnixTimestamp64Milli({first:DateTime64(3)}), 60000)) AS from_minute,
        least({last_minute:Int64}, intDiv(toUnixTimestamp64Milli(end) - toUnixTimestamp64Milli({first:DateTime64(3)}), 60000)) AS to_minute,
        arrayJoin(arrayConcat(
          if(
            end > {since:DateTime64(3)},
            [('all', ''), ('page', toString(exit_page)), ('source', toString(source)), ('country', toString(country))],
            []
          ),
          arrayMap(minute -> ('minute', toString(minute)), range(from_minute, to_minute + 1))
        )) AS cell
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start <= {now:DateTime64(3)} AND end >= {first:DateTime64(3)}
    )
    GROUP BY cell
    ORDER BY visitors DESC, value
    LIMIT {last_minute:Int64} + 1 BY kind`,
})
