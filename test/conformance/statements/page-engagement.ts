import { dataOf, failureOf, requireEqual } from '../answers.ts'
import { historyOf } from '../history.ts'
import { integer, listOf, nullOr, number, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const period = object({ start: time, end: time })
const engagement = object({
  period,
  compared_with: nullOr(period),
  measured_since: nullOr(time),
  rows: listOf(
    object({
      page: text,
      pageviews: integer,
      users: integer,
      measured_views: integer,
      engaged_seconds: number,
      avg_engaged_seconds: nullOr(number),
      scrolled_views: integer,
      avg_scroll_percent: nullOr(number),
      median_scroll_percent: nullOr(number),
    }),
  ),
})

export const pageEngagementStatements = section('Analytics', {
  'page-engagement answers page views and what was measured of them, by page': async (context) => {
    const { site, day } = await historyOf(context)
    const query = { start_date: day, end_date: day }
    const answer = await context.ask((client) => client.analytics.pageEngagement(site.id, query))
    // The history has page views, and no measurements.
    const { rows } = dataOf(answer, 200, engagement)
    requireEqual('has pages', rows.length > 0, true)
    for (const row of rows) {
      requireEqual('measured views', row.measured_views, 0)
      requireEqual('average', row.avg_engaged_seconds, null)
    }
  },
  'page-engagement refuses an unknown order': async (context) => {
    const { site } = await historyOf(context)
    const query = { sort: 'speed' as 'page' }
    failureOf(
      await context.ask((client) => client.analytics.pageEngagement(site.id, query)),
      400,
      'validation_error',
      'sort',
    )
  },
})
