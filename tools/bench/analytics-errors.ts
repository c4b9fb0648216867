import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { statement } from '../../db/clickhouse/query.ts'
import { browserErrorEvent } from '../../server/analytics/browser-errors/error-properties.sql.ts'
import {
  countedGroups,
  describedGroups,
  firstErrors,
  pagesOfGroups,
} from '../../server/analytics/browser-errors/errors.sql.ts'
import { isNamed } from '../../server/analytics/events/fields.ts'
import { selectEvents } from '../../server/analytics/events/selection.ts'
import { firstDay } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'
import { period } from './analytics-trends.ts'

/** A site of its own, so that other reports do not read its events. */
const site = { id: 'site_errors' }
const errorCount = 1_000_000
const bareErrors = 'bare count of a million browser errors and their browsers by page, 90 days'

/**
 * Generates a million errors of 200,000 browsers: 300 causes, each with numbers in the message, and a stack of ten
 * frames.
 */
export async function generateErrors(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command(
    `
    INSERT INTO events (site_id, event_id, id_supplied, event_name, client_id, user_id, timestamp, ingested_at, batch_id,
      properties, context, traits, page, hostname, device, browser, country)
    SELECT
      '${site.id}', concat('evt_', lower(hex(number)), lower(hex(random))), false, '${browserErrorEvent}',
      concat('cid_', toString(random % 200_000)), '',
      toDateTime64('${firstDay} 00:00:00', 3, 'UTC') + toIntervalMillisecond(number * 7_776) AS time, time, 1,
      concat('{"message":"Cannot read order ', toString(number), ' of ''cart', toString(cause), '''","error_type":"TypeError","stack":"',
        arrayStringConcat(arrayMap(n -> concat('at render', toString(n), ' (https://shop.example/assets/cart-', toString(cause), '.js:', toString(n), ':12)'), range(10)), '\\\\n'),
        '","file":"https://shop.example/assets/cart.js","line":1,"column":12,"release":"1.', toString(number % 5), '"}'),
      '{}', '{}', concat('/page/', toString(random % 500)), 'shop.example', 'mobile', 'Chrome', 'DE'
    FROM (SELECT number, cityHash64(number) AS random, intDiv(random, 1000) % 300 AS cause FROM numbers({count:UInt64}))`,
    { count: errorCount },
  )
}

/** The page of errors: a count of the groups, then what describes the first hundred. */
export async function errorSubjects(clickhouse: ClickHouse): Promise<Subject[]> {
  const only = { conditions: [isNamed(browserErrorEvent)], people: [] }
  const selected = selectEvents(site, period, only)
  const page = { sort: 'users', isDescending: true, limit: 100, offset: 0 } as const
  const groups = (await clickhouse.rows(countedGroups(selected, page))).map((it) => it.error_group)
  const against = { title: bareErrors }
  return [
    { title: bareErrors, statement: errorsOfPages() },
    { title: 'errors by cause', statement: countedGroups(selected, page), against },
    { title: 'descriptions of a hundred causes', statement: describedGroups(selected, groups), against },
    { title: 'pages of a hundred causes', statement: pagesOfGroups(selected, groups), against },
    {
      title: 'since when a hundred causes are known',
      statement: firstErrors({ site_id: site.id, groups }),
      against,
    },
  ]
}

function errorsOfPages() {
  return statement({
    sql: `
      SELECT page, count() AS errors, uniqExact(visitor) AS browsers
      FROM events
      WHERE site_id = {site_id:String} AND excluded = '' AND event_name = '${browserErrorEvent}'
        AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}
      GROUP BY page`,
    params: { site_id: site.id, from: new Date(period.start), until: new Date(period.end) },
    row: t.Object({ page: t.String(), errors: Type.Integer(), browsers: Type.Integer() }),
  })
}
