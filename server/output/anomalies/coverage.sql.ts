import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'

/** Queries when the first session since a time started; 0 without sessions. */
export function firstSession(siteId: string, since: Date) {
  const params = new Params()
  return statement({
    sql: `
      SELECT toUnixTimestamp64Milli(min(start)) AS first, count() AS sessions
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start >= ${params.add(since, 'DateTime64(3)')}`,
    params: { site_id: siteId, ...params.values },
    row: t.Object({ first: Type.Integer(), sessions: Type.Integer() }),
  })
}
