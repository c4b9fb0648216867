import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { WebVitals, WebVitalsBreakdown, WebVitalsBreakdownQuery, WebVitalsQuery } from './model.ts'
import { webVitals, webVitalsBreakdown } from './web-vitals.ts'

const failures = { 404: Failure, 422: Failure }

export const webVitalsRoutes = (services: Services) =>
  siteRouter(services, '/analytics/web-vitals', 'Analytics')
    .get('', async ({ site, query }) => ({ data: await webVitals(services, site, query) }), {
      may: 'events:read',
      params: SiteParams,
      query: WebVitalsQuery,
      response: { 200: data(WebVitals), ...failures },
      detail: {
        operationId: 'getWebVitals',
        summary: 'Web vitals',
        description:
          'How fast the pages were for visitors: the 75th percentile of each vital, how many page loads were good and poor, and the percentiles over time.',
      },
    })
    .get(
      '/breakdown',
      async ({ site, query }) => ({ data: await webVitalsBreakdown(services, site, query) }),
      {
        may: 'events:read',
        params: SiteParams,
        query: WebVitalsBreakdownQuery,
        response: { 200: data(WebVitalsBreakdown), ...failures },
        detail: {
          operationId: 'getWebVitalsBreakdown',
          summary: 'Web vitals by page, device or country',
          description: 'The web vitals of page loads by a column or a property.',
        },
      },
    )
