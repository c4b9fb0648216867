import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { Failure, pagedData } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { itemsReport } from './items.ts'
import { ItemsQuery, ItemsReport, itemsMeta } from './model.ts'

export const itemRoutes = (services: Services) =>
  siteRouter(services, '/analytics', 'Analytics').get(
    '/items',
    ({ site, query }) => itemsReport(services, site, query),
    {
      may: 'analytics:read',
      params: SiteParams,
      query: ItemsQuery,
      response: { 200: pagedData(ItemsReport, itemsMeta), 404: Failure, 422: Failure },
      detail: {
        operationId: 'getItems',
        summary: 'Items report',
        description:
          'Products, categories or brands by revenue, quantity, refunds and views, from the property `items` of events. Each order counts once.',
      },
    },
  )
