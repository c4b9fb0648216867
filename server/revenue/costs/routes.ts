import { t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { deleteCost, deleteCosts, listCosts, uploadCosts } from './costs.ts'
import {
  Cost,
  CostCsv,
  CostDeletion,
  CostDeletionQuery,
  CostListQuery,
  CostParams,
  CostUpload,
  CostUploadResult,
} from './model.ts'

export const costRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/costs', 'Costs')
    .get('', ({ site, query }) => listCosts(db, site, query), {
      may: 'costs:read',
      params: SiteParams,
      query: CostListQuery,
      response: { 200: list(Cost, OffsetPagination), 404: Failure, 422: Failure },
      detail: {
        operationId: 'listAdCosts',
        summary: 'List ad costs',
        description: 'Newest days first.',
      },
    })
    .post('', async ({ site, body }) => ({ data: await uploadCosts(services, site, body) }), {
      may: 'costs:write',
      params: SiteParams,
      body: t.Union([CostUpload, CostCsv]),
      response: { 200: data(CostUploadResult), 404: Failure },
      detail: {
        operationId: 'uploadAdCosts',
        summary: 'Upload ad costs',
        description:
          'Accepts JSON or CSV with up to 10,000 rows. They replace the stored costs of the same days and sources. Rows with the same day, source, medium, campaign and currency are added up. If a row is invalid, the response lists the problems (at most 1,000) and nothing is stored.',
      },
    })
    .delete('', async ({ site, query }) => ({ data: await deleteCosts(services, site, query) }), {
      may: 'costs:write',
      params: SiteParams,
      query: CostDeletionQuery,
      response: { 200: data(CostDeletion), 404: Failure, 422: Failure },
      detail: { operationId: 'deleteAdCosts', summary: 'Delete the ad costs of a range of days' },
    })
    .delete(
      '/:cost_id',
      async ({ site, params, status }) => {
        await deleteCost(services, site, params.cost_id)
        return status(204, undefined)
      },
      {
        may: 'costs:write',
        params: CostParams,
        response: { 204: t.Void(), 404: Failure },
        detail: { operationId: 'deleteAdCost', summary: 'Delete one ad cost' },
      },
    )
}
