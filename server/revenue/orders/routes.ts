import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { RevenueDefinition, RevenuePreview } from './model.ts'
import { previewRevenue, setRevenue } from './revenue.ts'

export const revenueRoutes = (services: Services) =>
  siteRouter(services, '/revenue', 'Conversions')
    .get('', ({ site }) => ({ data: site.revenue }), {
      may: 'conversions:read',
      params: SiteParams,
      response: { 200: data(RevenueDefinition), 404: Failure },
      detail: { operationId: 'getRevenueDefinition', summary: 'Get what the revenue of a site is made of' },
    })
    .put('', async ({ site, body }) => ({ data: await setRevenue(services, site, body) }), {
      may: 'conversions:write',
      params: SiteParams,
      body: RevenueDefinition,
      response: { 200: data(RevenueDefinition), 404: Failure, 422: Failure },
      detail: {
        operationId: 'setRevenueDefinition',
        summary: 'Set what the revenue of a site is made of',
        description:
          'Applies to historical data: all reports count orders, refunds and revenue by the new definition at once.',
      },
    })
    .post('/preview', async ({ site, body }) => ({ data: await previewRevenue(services, site, body) }), {
      may: 'conversions:read',
      params: SiteParams,
      body: RevenueDefinition,
      response: { 200: data(RevenuePreview), 404: Failure, 422: Failure },
      detail: {
        operationId: 'previewRevenueDefinition',
        summary: 'Preview a change of what the revenue of a site is made of',
        description:
          'Compares what the current and the new definition count in the last 30 days. Nothing is stored.',
      },
    })
