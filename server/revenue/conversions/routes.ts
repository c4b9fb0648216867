import { Elysia, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Principal } from '../../platform/http/principal.ts'
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
  const siteOf = (principal: Principal, { site_id }: { site_id: string }) => findSite(db, principal, site_id)
  return new Elysia({ prefix: '/sites/:site_id/conversions', tags: ['Conversions'] })
    .use(auth)
    .get(
      '',
      async ({ principal, params, query }) =>
        listGoals(db, await siteOf(principal, params), {
          limit: query.limit ?? 100,
          offset: query.offset ?? 0,
          status: query.status,
        }),
      {
        may: 'conversions:read',
        params: SiteParams,
        query: GoalListQuery,
        response: { 200: list(Goal, OffsetPagination), 404: Failure },
        detail: { operationId: 'listConversionGoals', summary: 'List conversion goals' },
      },
    )
    .post(
      '',
      async ({ principal, params, body, status }) =>
        status(201, { data: await createGoal(services, await siteOf(principal, params), body) }),
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
    .post(
      '/preview',
      async ({ principal, params, body }) => ({
        data: await previewGoal(services, await siteOf(principal, params), body),
      }),
      {
        may: 'conversions:read',
        params: SiteParams,
        body: GoalDefinition,
        response: { 200: data(GoalPreview), 404: Failure, 422: Failure },
        detail: {
          operationId: 'previewConversionGoal',
          summary: 'Preview a conversion goal',
          description: 'Returns what the goal would have counted in the last 30 days. Nothing is stored.',
        },
      },
    )
    .get(
      '/:conversion_id',
      async ({ principal, params }) => ({
        data: toGoal(await findGoal(db, await siteOf(principal, params), params.conversion_id)),
      }),
      {
        may: 'conversions:read',
        params: GoalParams,
        response: { 200: data(Goal), 404: Failure },
        detail: { operationId: 'getConversionGoal', summary: 'Get a conversion goal' },
      },
    )
    .patch(
      '/:conversion_id',
      async ({ principal, params, body }) => ({
        data: await updateGoal(services, await siteOf(principal, params), params.conversion_id, body),
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
      async ({ principal, params, status }) => {
        await deleteGoal(db, await siteOf(principal, params), params.conversion_id)
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
