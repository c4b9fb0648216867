import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { trendHours } from './hours.ts'
import { TrendHours, TrendHoursQuery, Trends, TrendsQuery } from './model.ts'
import { trendsReport } from './trends.ts'

const failures = { 404: Failure, 422: Failure }

export const trendRoutes = (services: Services) =>
  siteRouter(services, '/analytics/trends', 'Analytics')
    .post(
      '',
      async ({ principal, site, body }) => ({ data: await trendsReport(services, principal, site, body) }),
      {
        may: 'events:read',
        params: SiteParams,
        body: TrendsQuery,
        response: { 200: data(Trends), ...failures },
        detail: {
          operationId: 'getTrends',
          summary: 'Trends',
          description:
            'Series of events and of metrics of traffic over time, with formulas between them. Series of events can be broken down by a property.',
        },
      },
    )
    .post(
      '/hours',
      async ({ principal, site, body }) => ({ data: await trendHours(services, principal, site, body) }),
      {
        may: 'events:read',
        params: SiteParams,
        body: TrendHoursQuery,
        response: { 200: data(TrendHours), ...failures },
        detail: {
          operationId: 'getTrendHours',
          summary: 'Hours of the week of a trend',
          description:
            'A metric of events or traffic by weekday and hour of the day, as the clock of the site shows it. Sessions count in the hour in which they start, people in every hour that a session of theirs reaches.',
        },
      },
    )
