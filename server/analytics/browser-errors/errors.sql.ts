import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { textColumns } from '../../../db/clickhouse/text-columns.ts'
import type { SortedPage } from '../../platform/http/sorted-page.ts'
import {
  paramsOf,
  personalEvents,
  type SelectedEvents,
  selectedEvents,
} from '../events/selected-events.sql.ts'
import { partOfPeople } from '../traffic/person.sql.ts'
import { browserErrorEvent, errorProperties } from './error-properties.sql.ts'
import type { ErrorSort } from './model.ts'

const sortColumns = {
  events: 'events',
  users: 'users',
  first_seen: 'first_ms',
  last_seen: 'last_ms',
} as const satisfies Record<ErrorSort, string>

/** Counts the groups of selected errors: a page of them, with the number of all. */
export function countedGroups(
  selected: SelectedEvents,
  { sort, isDescending, limit, offset }: SortedPage<ErrorSort>,
) {
  const params = new Params()
  const events = personalEvents(selected, ['error_group'], params)
  return statement({
    sql: `
      SELECT
        error_group, sum(counted) AS events, sum(people) AS users,
        toUnixTimestamp64Milli(min(first)) AS first_ms, toUnixTimestamp64Milli(max(last)) AS last_ms,
        count() OVER () AS row_count
      FROM (
        SELECT
          error_group, count() AS counted, uniqExact(user) AS people, min(timestamp) AS first, max(timestamp) AS last
        FROM (${events})
        GROUP BY error_group, ${partOfPeople}
      )
      GROUP BY error_group
      ORDER BY ${sortColumns[sort]} ${isDescending ? 'DESC' : 'ASC'}, error_group
      LIMIT ${params.add(limit, 'UInt32')} OFFSET ${params.add(offset, 'UInt32')}`,
    params: paramsOf(selected, params),
    row: t.Object({
      error_group: t.String(),
      events: Type.Integer(),
      users: Type.Integer(),
      first_ms: Type.Integer(),
      last_ms: Type.Integer(),
      row_count: Type.Integer(),
    }),
  })
}

const described = ['message', 'error_type', 'file', 'line', 'column'] as const

/** Describes groups by their newest errors. */
export function describedGroups(selected: SelectedEvents, groups: readonly string[]) {
  const params = new Params()
  const newest = '(timestamp, event_id)'
  const columns = [
    'error_group',
    'event_id',
    `${errorProperties.release} AS release`,
    `(${described.map((it) => errorProperties[it]).join(', ')}) AS described`,
  ]
  return statement({
    sql: `
      SELECT
        error_group, argMaxIf(release, ${newest}, release != '') AS newest_release,
        ${described.map((it, n) => `argMax(described, ${newest}).${n + 1} AS ${it}`).join(', ')}
      FROM (${selectedEvents(selected, columns, params, isOfGroups(groups, params))})
      GROUP BY error_group`,
    params: paramsOf(selected, params),
    row: t.Object({ error_group: t.String(), newest_release: t.String(), ...textColumns(described) }),
  })
}

/** Counts the pages of groups. */
export function pagesOfGroups(selected: SelectedEvents, groups: readonly string[]) {
  const params = new Params()
  const columns = ['error_group', 'page']
  const events = selectedEvents(selected, columns, params, isOfGroups(groups, params))
  return statement({
    sql: `
      SELECT error_group, countIf(page != '') AS pages
      FROM (SELECT error_group, page FROM (${events}) GROUP BY error_group, page)
      GROUP BY error_group`,
    params: paramsOf(selected, params),
    row: t.Object({ error_group: t.String(), pages: Type.Integer() }),
  })
}

/** Finds the first error of groups of a site, at any time. */
export const firstErrors = query({
  params: { site_id: 'String', groups: 'Array(String)' },
  row: t.Object({ error_group: t.String(), first_ms: Type.Integer() }),
  sql: `
    SELECT error_group, toUnixTimestamp64Milli(min(timestamp)) AS first_ms
    FROM events
    WHERE site_id = {site_id:String} AND excluded = '' AND event_name = '${browserErrorEvent}'
      AND error_group IN {groups:Array(String)}
    GROUP BY error_group`,
})

function isOfGroups(groups: readonly string[], params: Params): string {
  return `error_group IN ${params.add(groups, 'Array(String)')}`
}
