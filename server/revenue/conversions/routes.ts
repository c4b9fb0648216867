import { t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { createGoal, deleteGoal, findGoal, listGoals, toGoal, updateGoal } from './goals.ts'
import {
  Goal,
  GoalChange,
  GoalCreation,
  GoalDefinition,
  GoalListQuery,
  GoalParams,
  GoalPreview,
} from './model.ts'
import { previewGoal } from './preview.ts'

export const goalRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/conversions', 'Conversions')
    .get('', ({ site, query }) => listGoals(db, site, query), {
      may: 'conversions:read',
      params: SiteParams,
      query: GoalListQuery,
      response: { 200: list(Goal, OffsetPagination), 404: Failure },
      detail: { operationId: 'listConversionGoals', summary: 'List conversion goals' },
    })
    .post(
      '',
      async ({ site, body, status }) => status(201, { data: await createGoal(services, site, body) }),
      {
        may: 'conversions:write',
        params: SiteParams,
        body: GoalCreation,
        response: { 201: data(Goal), 404: Failure, 422: Failure },
        detail: {
          operationId: 'createConversionGoal',
          summary: 'Create a conversion goal',
          description: 'Applies to historical data: events that are already stored count, too.',
        },
      },
    )
    .post('/preview', async ({ site, body }) => ({ data: await previewGoal(services, site, body) }), {
      may: 'conversions:read',
      params: SiteParams,
      body: GoalDefinition,
      response: { 200: data(GoalPreview), 404: Failure, 422: Failure },
      detail: {
        operationId: 'previewConversionGoal',
        summary: 'Preview a conversion goal',
        description: 'Returns what the goal would have counted in the last 30 days. Nothing is stored.',
      },
    })
    .get(
      '/:conversion_id',
      async ({ site, params }) => ({ data: toGoal(await findGoal(db, site, params.conversion_id)) }),
      {
        may: 'conversions:read',
        params: GoalParams,
        response: { 200: data(Goal), 404: Failure },
        detail: { operationId: 'getConversionGoal', summary: 'Get a conversion goal' },
      },
    )
    .patch(
      '/:conversion_id',
      async ({ site, params, body }) => ({
        data: await updateGoal(services, site, params.conversion_id, body),
      }),
      {
        may: 'conversions:write',
        params: GoalParams,
        body: GoalChange,
        response: { 200: data(Goal), 404: Failure, 422: Failure },
        detail: {
          operationId: 'updateConversionGoal',
          summary: 'Update a conversion goal',
          description:
            'Omitted fields keep their values. The change applies to all statistics, including those of past periods.',
        },
      },
    )
    .delete(
      '/:conversion_id',
      async ({ site, params, status }) => {
        await deleteGoal(services, site, params.conversion_id)
        return status(204, undefined)
      },
      {
        may: 'conversions:write',
        params: GoalParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteConversionGoal',
          summary: 'Delete a conversion goal',
          description:
            'Deletes the goal permanently; the events remain. To keep the statistics, set `status` to `archived` instead.',
        },
      },
    )
}
