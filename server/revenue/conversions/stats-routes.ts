import { Elysia } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { valueMeta } from '../attribution/model.ts'
import { goalSummary } from './goal-summary.ts'
import { GoalParams } from './model.ts'
import { conversionStats } from './stats.ts'
import { ConversionStats, GoalSummary, StatsQuery, SummaryQuery } from './stats-model.ts'

const failures = { 404: Failure, 422: Failure }

export const conversionStatsRoutes = (services: Services) =>
  new Elysia({ prefix: '/sites/:site_id/conversions', tags: ['Conversions'] })
    .use(auth)
    .get(
      '/summary',
      async ({ principal, params, query }) =>
        goalSummary(services, await findSite(services.db, principal, params.site_id), query),
      {
        may: 'conversions:read',
        params: SiteParams,
        query: SummaryQuery,
        response: { 200: data(GoalSummary, valueMeta), ...failures },
        detail: {
          operationId: 'getConversionSummary',
          summary: 'Summary of all active conversion goals',
          description: 'Includes the conversions of each goal per day.',
        },
      },
    )
    .get(
      '/:conversion_id/stats',
      async ({ principal, params, query }) =>
        conversionStats(
          services,
          await findSite(services.db, principal, params.site_id),
          params.conversion_id,
          query,
        ),
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
