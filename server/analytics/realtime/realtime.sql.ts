import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import type { SelectedSessions, SessionFilter } from '../segments/selected-sessions.ts'
import { conditionsSql } from '../traffic/session-conditions.sql.ts'

const Row = t.Object({
  kind: t.Union([
    t.Literal('all'),
    t.Literal('page'),
    t.Literal('source'),
    t.Literal('country'),
    t.Literal('minute'),
  ]),
  value: t.String(),
  visitors: Type.Integer(),
})

type Times = { site_id: string; first: Date; since: Date; now: Date; last_minute: number }

/**
 * Counts people in one pass over the sessions that reach into the last minutes. Rows of the kinds `page`, `source` and
 * `country` count the people of sessions whose last event is after `since`, and `all` counts them in total. Rows of the
 * kind `minute` are numbered from `first`, and count the people of sessions that reach into the minute.
 */
export function visitorsNow({ site_id, first, since, now, last_minute }: Times, filter: SessionFilter) {
  const params = new Params()
  const firstMinute = params.add(first, 'DateTime64(3)')
  const lastMinute = params.add(last_minute, 'Int64')
  const minuteOf = (time: string) =>
    `intDiv(toUnixTimestamp64Milli(${time}) - toUnixTimestamp64Milli(${firstMinute}), 60000)`
  return statement({
    sql: `
      SELECT cell.1 AS kind, cell.2 AS value, uniqExact(user) AS visitors
      FROM (
        SELECT
          user,
          greatest(0, ${minuteOf('start')}) AS from_minute,
          least(${lastMinute}, ${minuteOf('end')}) AS to_minute,
          arrayJoin(arrayConcat(
            if(
              end > ${params.add(since, 'DateTime64(3)')},
              [('all', ''), ('page', toString(exit_page)), ('source', toString(source)), ('country', toString(country))],
              []
            ),
            arrayMap(minute -> ('minute', toString(minute)), range(from_minute, to_minute + 1))
          )) AS cell
        FROM sessions FINAL
        WHERE site_id = {site_id:String} AND start <= ${params.add(now, 'DateTime64(3)')} AND end >= ${firstMinute}
          AND ${conditionsSql(filter, params).isMet} ${andAmong(filter.people, 'sessions.user', params)}
      )
      GROUP BY cell
      ORDER BY visitors DESC, value
      LIMIT ${lastMinute} + 1 BY kind`,
    params: { ...params.values, site_id },
    row: Row,
  })
}

/** Returns the visitor, `start` and `end` of the selected sessions. Reads `{site_id:String}`. */
export function selectedVisits({ from, until, ...filter }: SelectedSessions, params: Params): string {
  return `
    SELECT sessions.visitor AS visitor, start, end
    FROM sessions FINAL
    WHERE site_id = {site_id:String} AND start < ${params.add(until, 'DateTime64(3)')}
      AND end >= ${params.add(from, 'DateTime64(3)')}
      AND ${conditionsSql(filter, params).isMet} ${andAmong(filter.people, 'sessions.user', params)}`
}
