import { engagementByPage, peopleByPage } from '../../server/analytics/page-engagement/page-engagement.sql.ts'
import { site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'
import { bareViews, period } from './analytics-paths.ts'

/** Time on pages, against the same bare query as paths of pages. */
export function pageEngagementSubjects(): Subject[] {
  const views = {
    site_id: site.id,
    from: new Date(period.start),
    until: new Date(period.end),
    conditions: [],
    people: [],
  }
  const isOnDesktop = { dimension: 'device' as const, operator: '==' as const, values: ['desktop'] }
  const page = { sort: 'pageviews', isDescending: true, limit: 100, offset: 0 } as const
  const against = { title: bareViews, aim: 3 }
  const pages = Array.from({ length: 100 }, (_, n) => `/page/${n}`)
  return [
    { title: 'time on pages', statement: engagementByPage(views, page), against },
    { title: 'people of a hundred pages', statement: peopleByPage(views, pages), against },
    {
      title: 'time on pages of sessions on desktops',
      statement: engagementByPage({ ...views, conditions: [isOnDesktop] }, page),
      against,
    },
  ]
}
