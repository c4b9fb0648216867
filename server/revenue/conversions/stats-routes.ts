import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { valueMeta } from '../attribution/model.ts'
import { goalSummary } from './goal-summary.ts'
import { GoalParams } from './model.ts'
import { conversionStats } from './stats.ts'
import { ConversionStats, GoalSummary, StatsQuery, SummaryQuery } from './stats-model.ts'

const failures = { 404: Failure, 422: Failure }

export const conversionStatsRoutes = (services: Services) =>
  siteRouter(services, '/conversions', 'Conversions')
    .get('/summary', ({ site, query }) => goalSummary(services, site, query), {
      may: 'conversions:read',
      params: SiteParams,
      query: SummaryQuery,
      response: { 200: data(GoalSummary, valueMeta), ...failures },
      detail: {
        operationId: 'getConversionSummary',
        summary: 'Summary of all active conversion goals',
        description: 'Includes the conversions of each goal per day.',
      },
    })
    .get(
      '/:conversion_id/stats',
      ({ site, params, query }) => conversionStats(services, site, params.conversion_id, query),
      {
        may: 'conversions:read',
        params: GoalParams,
        query: StatsQuery,
        response: { 200: data(ConversionStats, valueMeta), ...failures },
        detail: {
          operationId: 'getConversionStats',
          summary: 'Statistics of a conversion goal',
          description:
            'Totals, a time series, and a breakdown by source and medium under an attribution model.',
        },
      },
    )
