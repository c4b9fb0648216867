import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { dayBefore, historyOf } from '../history.ts'
import { integer, listOf, nullOr, number, object, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const period = object({ start: time, end: time })
const measures = {
  pageviews: integer,
  users: integer,
  measured_views: integer,
  engaged_seconds: number,
  avg_engaged_seconds: nullOr(number),
  scrolled_views: integer,
  avg_scroll_percent: nullOr(number),
  median_scroll_percent: nullOr(number),
}
const engagement = object({
  period,
  compared_with: nullOr(period),
  measured_since: nullOr(time),
  rows: listOf(object({ page: text, ...measures, previous: nullOr(object(measures)) })),
})

const measuredDay = dayBefore(10)
const earlierDay = dayBefore(11)
const ofDay = {
  pageviews: 2,
  users: 2,
  measured_views: 2,
  engaged_seconds: 40,
  avg_engaged_seconds: 20,
  scrolled_views: 2,
  avg_scroll_percent: 60,
  median_scroll_percent: 60,
}
const before = {
  pageviews: 1,
  users: 1,
  measured_views: 1,
  engaged_seconds: 5,
  avg_engaged_seconds: 5,
  scrolled_views: 0,
  avg_scroll_percent: null,
  median_scroll_percent: null,
}

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
  'page-engagement answers the time and the scroll depth of measured page views': async (context) => {
    const { id, query } = await measuredSite(context)
    const answer = await context.ask((client) => client.analytics.pageEngagement(id, query))
    const found = dataOf(answer, 200, engagement)
    requireEqual('without comparison', found.compared_with, null)
    requireEqual('rows', found.rows, [{ page: '/', ...ofDay, previous: null }])
  },
  'page-engagement compares each page with another period': async (context) => {
    const { id, query } = await measuredSite(context)
    const compared = { ...query, compare: 'preceding' }
    const answer = await context.ask((client) => client.analytics.pageEngagement(id, compared))
    const found = dataOf(answer, 200, engagement)
    requireEqual('compared with', found.compared_with, {
      start: `${earlierDay}T00:00:00.000Z`,
      end: `${earlierDay}T23:59:59.999Z`,
    })
    requireEqual('rows', found.rows, [{ page: '/', ...ofDay, previous: before }])
    const wrong = { ...query, compare: 'before' }
    const refused = await context.ask((client) => client.analytics.pageEngagement(id, wrong))
    failureOf(refused, 400, 'validation_error', 'compare')
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

/** Returns a site with two measured page views on a day and one on the day before, and a query for that day. */
function measuredSite(context: ConformanceContext) {
  return context.remember('site with measured page views', async () => {
    const site = await context.site({ timezone: 'UTC' })
    const page = { page_url: `https://${site.domain}/` }
    const view = (date: string, client_id: string, properties: Record<string, number>) => [
      { event_name: 'page_view', client_id, timestamp: `${date}T10:00:00.000Z`, context: page },
      { event_name: 'page_leave', client_id, timestamp: `${date}T10:01:00.000Z`, context: page, properties },
    ]
    await context.track(site, [
      ...view(earlierDay, 'cid_reader', { engaged_seconds: 5 }),
      ...view(measuredDay, 'cid_reader', { engaged_seconds: 30, scroll_percent: 80 }),
      ...view(measuredDay, 'cid_searcher', { engaged_seconds: 10, scroll_percent: 40 }),
    ])
    return { id: site.id, query: { start_date: measuredDay, end_date: measuredDay } }
  })
}
