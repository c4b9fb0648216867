import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import type { Bucket } from '../traffic/period.ts'
import { sessionsOf } from './browsers.sql.ts'
import { these } from './profile.sql.ts'

/** Counts the sessions of a person by the day they started on. Returns days with sessions, by their first millisecond. */
export function sessionsByDay(siteId: string, person: string, days: readonly Bucket[]) {
  const params = new Params()
  const starts = params.add(
    days.map(({ from }) => from),
    'Array(Int64)',
  )
  const time = (ms: number) => params.add(new Date(ms), 'DateTime64(3)')
  return statement({
    sql: `
      SELECT
        roundDown(toUnixTimestamp64Milli(start), ${starts}) AS day_ms, toUInt32(count()) AS sessions,
        sum(sessions.pageviews) AS pageviews, sum(sessions.events) AS events
      FROM sessions FINAL
      WHERE ${sessionsOf(these([person], params))}
        AND start >= ${time(days[0]?.from ?? 0)} AND start < ${time(days.at(-1)?.to ?? 0)}
      GROUP BY day_ms
      ORDER BY day_ms`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({
      day_ms: Type.Integer(),
      sessions: Type.Integer(),
      pageviews: Type.Integer(),
      events: Type.Integer(),
    }),
  })
}
