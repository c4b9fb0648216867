import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { nullable } from '../../platform/http/fields.ts'
import type { SortedPage } from '../../platform/http/sorted-page.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import type { SelectedSessions } from '../segments/selected-sessions.ts'
import type { ViewDimension } from '../traffic/model.ts'
import { conditionsSql } from '../traffic/session-conditions.sql.ts'
import { viewArrays, viewed } from '../traffic/views.sql.ts'
import type { PageSort } from './model.ts'

const EngagementRow = t.Object({
  page: t.String(),
  pageviews: Type.Integer(),
  measured_views: Type.Integer(),
  engaged_total_ms: nullable(Type.Integer()),
  scrolled_views: Type.Integer(),
  scrolled_sum: nullable(Type.Integer()),
  scrolled_median: nullable(Type.Number()),
  row_count: Type.Integer(),
})
export type EngagementRow = typeof EngagementRow.static

/** Measures one sorted page of the pages that were viewed in the period; `row_count` counts all of them. */
export function engagementByPage(
  views: SelectedSessions,
  { sort, isDescending, limit, offset }: SortedPage<PageSort>,
) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        page, count() AS pageviews, count(engaged_ms) AS measured_views, sum(engaged_ms) AS engaged_total_ms,
        count(scrolled) AS scrolled_views, sum(scrolled) AS scrolled_sum,
        quantileExactInclusive(0.5)(scrolled) AS scrolled_median, count() OVER () AS row_count
      FROM (${selectViews(views, 'engaged_ms, scrolled', params)})
      GROUP BY page
      ORDER BY ${sortKeys[sort]} ${isDescending ? 'DESC' : 'ASC'}, page
      LIMIT ${params.add(limit, 'UInt32')} OFFSET ${params.add(offset, 'UInt32')}`,
    params: { ...params.values, site_id: views.site_id },
    row: EngagementRow,
  })
}

/** Measures pages by name, in no order. */
export function engagementOfPages(views: SelectedSessions, pages: readonly string[]) {
  const all = { sort: 'page', isDescending: false, limit: pages.length, offset: 0 } as const
  return engagementByPage(ofPages(views, pages), all)
}

/**
 * Counts the people who viewed each of these pages. They are groups and no sets, because ClickHouse can move only groups to
 * disk.
 */
export function peopleByPage(views: SelectedSessions, pages: readonly string[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT page, count() AS users
      FROM (SELECT page, user FROM (${selectViews(ofPages(views, pages), 'user', params)}) GROUP BY page, user)
      GROUP BY page`,
    params: { ...params.values, site_id: views.site_id },
    row: t.Object({ page: t.String(), users: Type.Integer() }),
  })
}

function ofPages(views: SelectedSessions, pages: readonly string[]): SelectedSessions {
  const arePages = { dimension: 'page' as const, operator: '==' as const, values: [...pages] }
  return { ...views, conditions: [...views.conditions, arePages] }
}

/**
 * Selects the page of each view with columns of `user`, `engaged_ms` and `scrolled`. Only the views of sessions that
 * cross an edge of the period need their time.
 */
function selectViews(
  { from, until, conditions, people }: SelectedSessions,
  columns: string,
  params: Params,
): string {
  const [begin, end] = [params.add(from, 'DateTime64(3)'), params.add(until, 'DateTime64(3)')]
  const { kept, isMet } = conditionsSql({ conditions }, params)
  const needed = [...new Set<ViewDimension>(['page', ...kept.dimensions])]
  const values = needed.map((it) => `${viewArrays[it]} AS ${viewed(it)}`).join(', ')
  const among = andAmong(people, 'sessions.user', params)
  const isWhole = `start >= ${begin} AND end < ${end}`
  const select = (joined: string, where: string) => `
    SELECT ${viewed('page')} AS page, ${columns}
    FROM sessions FINAL
    ARRAY JOIN ${values}, views.engaged_ms AS engaged_ms, views.scrolled AS scrolled ${joined}
    WHERE site_id = {site_id:String} AND ${where} AND ${isMet} ${kept.isMet ? `AND ${kept.isMet}` : ''} ${among}`
  const ofWhole = select('', isWhole)
  const ofOthers = select(
    ', views.time AS time',
    `start < ${end} AND end >= ${begin} AND NOT (${isWhole}) AND time >= ${begin} AND time < ${end}`,
  )
  return `${ofWhole} UNION ALL ${ofOthers}`
}

// Pages without a measurement come last in descending order.
const sortKeys: Record<PageSort, string> = {
  page: 'page',
  pageviews: 'pageviews',
  avg_engaged_seconds: 'if(measured_views = 0, -1, engaged_total_ms / measured_views)',
  avg_scroll_percent: 'if(scrolled_views = 0, -1, scrolled_sum / scrolled_views)',
}
