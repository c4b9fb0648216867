import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

/** Counts people with a session whose last event is recent, in total and by current page. */
export const visitorsNow = query({
  params: { site_id: 'String', since: 'DateTime64(3)', now: 'DateTime64(3)' },
  row: t.Object({ page: t.String(), visitors: Type.Integer(), all_visitors: Type.Integer() }),
  sql: `
    SELECT
      exit_page AS page,
      uniqExact(user) AS visitors,
      (
        SELECT uniqExact(user) FROM sessions FINAL
        WHERE site_id = {site_id:String} AND start <= {now:DateTime64(3)} AND end > {since:DateTime64(3)}
      ) AS all_visitors
    FROM sessions FINAL
    WHERE site_id = {site_id:String} AND start <= {now:DateTime64(3)} AND end > {since:DateTime64(3)}
    GROUP BY page
    ORDER BY visitors DESC, page
    LIMIT 10`,
})
