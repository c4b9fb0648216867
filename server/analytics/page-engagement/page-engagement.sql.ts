import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { nullable } from '../../platform/http/fields.ts'
import type { SortedPage } from '../../platform/http/sorted-page.ts'
import { isSelected, paramsOf, type SelectedEvents } from '../events/selected-events.sql.ts'
import type { PageSort } from './model.ts'

/** A longer time without an event ends the session, so no page is in view for longer at a stretch. */
const longestStretch_s = 1800

/**
 * Measures one sorted page of the pages of selected events; `row_count` counts all of them.
 *
 * The stretches in which a browser shows a page, without a page view of that page between them, are one measured view.
 * Each has the depth since the page view, so the last one has the depth of the view.
 */
export function engagementByPage(
  selected: SelectedEvents,
  { sort, isDescending, limit, offset }: SortedPage<PageSort>,
) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        page, countIf(is_view) AS pageviews, countIf(is_last) AS measured_views,
        sum(engaged_ms) AS engaged_total_ms, countIf(scrolled, is_last) AS scrolled_views,
        sumIf(scrolled, is_last) AS scrolled_sum, quantileExactInclusiveIf(0.5)(scrolled, is_last) AS scrolled_median,
        count() OVER () AS row_count
      FROM (
        SELECT
          page, is_view, engaged_ms, scrolled,
          NOT is_view AND leadInFrame(is_view, 1, true) OVER (
            PARTITION BY visitor, cityHash64(page) ORDER BY timestamp, is_view, scrolled NULLS FIRST
            ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING
          ) AS is_last
        FROM (${viewsAndLeaves(selected, params)})
        WHERE is_view OR engaged_ms IS NOT NULL
      )
      GROUP BY page
      ORDER BY ${sortKeys[sort]} ${isDescending ? 'DESC' : 'ASC'}, page
      LIMIT ${params.add(limit, 'UInt32')} OFFSET ${params.add(offset, 'UInt32')}`,
    params: paramsOf(selected, params),
    row: t.Object({
      page: t.String(),
      pageviews: Type.Integer(),
      measured_views: Type.Integer(),
      engaged_total_ms: nullable(Type.Integer()),
      scrolled_views: Type.Integer(),
      scrolled_sum: nullable(Type.Integer()),
      scrolled_median: nullable(Type.Number()),
      row_count: Type.Integer(),
    }),
  })
}

function viewsAndLeaves(selected: SelectedEvents, params: Params): string {
  // Not `numberSql`, which takes three times as long: its exact last digit is lost in whole milliseconds and percents.
  const engaged = `toFloat64OrNull(ifNull(measured.engaged_seconds, ''))`
  const scrolled = `toFloat64OrNull(ifNull(measured.scroll_percent, ''))`
  return `
    SELECT
      visitor, page, timestamp, is_view,
      if(NOT is_view AND ${engaged} BETWEEN 0 AND ${longestStretch_s}, toUInt32(round(${engaged} * 1000)), NULL) AS engaged_ms,
      if(NOT is_view AND ${scrolled} BETWEEN 0 AND 100, toUInt8(round(${scrolled})), NULL) AS scrolled
    FROM (
      SELECT
        visitor, page, timestamp, event_name = 'page_view' AS is_view,
        JSONExtract(properties, 'Tuple(engaged_seconds Nullable(String), scroll_percent Nullable(String))') AS measured
      FROM events
      WHERE ${isSelected(selected, params)} AND event_name IN ('page_view', 'page_leave')
    )`
}

// Pages without a measurement come last in descending order.
const sortKeys: Record<PageSort, string> = {
  page: 'page',
  pageviews: 'pageviews',
  avg_engaged_seconds: 'if(measured_views = 0, -1, engaged_total_ms / measured_views)',
  avg_scroll_percent: 'if(scrolled_views = 0, -1, scrolled_sum / scrolled_views)',
}
