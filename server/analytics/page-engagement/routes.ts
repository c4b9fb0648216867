import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { Failure, pagedData } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { PageEngagement, PageEngagementQuery } from './model.ts'
import { pageEngagement } from './page-engagement.ts'

export const pageEngagementRoutes = (services: Services) =>
  siteRouter(services, '/analytics/page-engagement', 'Analytics').get(
    '',
    ({ site, query }) => pageEngagement(services, site, query),
    {
      may: 'analytics:read',
      params: SiteParams,
      query: PageEngagementQuery,
      response: { 200: pagedData(PageEngagement), 404: Failure, 422: Failure },
      detail: {
        operationId: 'getPageEngagement',
        summary: 'Time on pages and scroll depth',
        description:
          'By page: page views, people, how long the page was in view, and how far it was scrolled, as the tracker measured it.',
      },
    },
  )
