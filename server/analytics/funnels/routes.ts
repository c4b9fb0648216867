import { t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { CursorPagination, data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { funnelReport } from './funnel-report.ts'
import { funnelUsers } from './funnel-users.ts'
import { createFunnel, deleteFunnel, findFunnel, listFunnels, updateFunnel } from './funnels.ts'
import {
  Funnel,
  FunnelChange,
  FunnelCreation,
  FunnelListQuery,
  FunnelParams,
  FunnelQuery,
  FunnelReport,
  FunnelReportQuery,
  FunnelUser,
  FunnelUsersQuery,
  FunnelUsersRequest,
} from './model.ts'

const failures = { 404: Failure, 422: Failure }
// A new schema for each route: Elysia modifies the schema it receives.
const users = () => list(FunnelUser, CursorPagination)

/** Reports on the steps in the request. */
export const funnelAnalysisRoutes = (services: Services) =>
  siteRouter(services, '/analytics/funnel', 'Funnels')
    .post('', async ({ site, body }) => ({ data: await funnelReport(services, site, body) }), {
      may: 'analytics:read',
      params: SiteParams,
      body: FunnelQuery,
      response: { 200: data(FunnelReport), ...failures },
      detail: {
        operationId: 'getFunnelReport',
        summary: 'Funnel report',
        description:
          'Counts how many people reached each of several ordered steps, within a window that begins at the first step, and how long they took.',
      },
    })
    .post('/users', ({ site, body }) => funnelUsers(services, site, body), {
      may: 'users:read',
      params: SiteParams,
      body: FunnelUsersRequest,
      response: { 200: users(), ...failures },
      detail: {
        operationId: 'listFunnelUsers',
        summary: 'List the people who reached a step or dropped out before it',
        description: 'The order is arbitrary, but the same on all pages.',
      },
    })

/** Saved funnels and their reports. */
export const funnelRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/funnels', 'Funnels')
    .get('', ({ site, query }) => listFunnels(db, site, query), {
      may: 'funnels:read',
      params: SiteParams,
      query: FunnelListQuery,
      response: { 200: list(Funnel, OffsetPagination), 404: Failure },
      detail: { operationId: 'listFunnels', summary: 'List saved funnels' },
    })
    .post(
      '',
      async ({ site, body, status }) => status(201, { data: await createFunnel(services, site, body) }),
      {
        may: 'funnels:write',
        params: SiteParams,
        body: FunnelCreation,
        response: { 201: data(Funnel), ...failures },
        detail: { operationId: 'createFunnel', summary: 'Save a funnel' },
      },
    )
    .get(
      '/:funnel_id',
      async ({ site, params }) => ({ data: await findFunnel(db, site, params.funnel_id) }),
      {
        may: 'funnels:read',
        params: FunnelParams,
        response: { 200: data(Funnel), 404: Failure },
        detail: { operationId: 'getFunnel', summary: 'Get a saved funnel' },
      },
    )
    .patch(
      '/:funnel_id',
      async ({ site, params, body }) => ({
        data: await updateFunnel(services, site, params.funnel_id, body),
      }),
      {
        may: 'funnels:write',
        params: FunnelParams,
        body: FunnelChange,
        response: { 200: data(Funnel), 404: Failure },
        detail: {
          operationId: 'updateFunnel',
          summary: 'Change a saved funnel',
          description: 'Omitted fields keep their values. `steps` replaces all steps.',
        },
      },
    )
    .delete(
      '/:funnel_id',
      async ({ site, params, status }) => {
        await deleteFunnel(services, site, params.funnel_id)
        return status(204, undefined)
      },
      {
        may: 'funnels:write',
        params: FunnelParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteFunnel',
          summary: 'Delete a saved funnel',
          description: 'Permanently deletes the funnel. The events are kept.',
        },
      },
    )
    .get(
      '/:funnel_id/report',
      async ({ site, params, query }) => {
        const { name, steps, conversion_window_hours } = await findFunnel(db, site, params.funnel_id)
        return {
          data: await funnelReport(services, site, { name, steps, conversion_window_hours, ...query }),
        }
      },
      {
        may: 'analytics:read',
        params: FunnelParams,
        query: FunnelReportQuery,
        response: { 200: data(FunnelReport), ...failures },
        detail: { operationId: 'getSavedFunnelReport', summary: 'Report of a saved funnel' },
      },
    )
    .get(
      '/:funnel_id/users',
      async ({ site, params, query }) => {
        const { steps, conversion_window_hours } = await findFunnel(db, site, params.funnel_id)
        return funnelUsers(services, site, { steps, conversion_window_hours, ...query })
      },
      {
        may: 'users:read',
        params: FunnelParams,
        query: FunnelUsersQuery,
        response: { 200: users(), ...failures },
        detail: {
          operationId: 'listSavedFunnelUsers',
          summary: 'List the people who reached a step of a saved funnel or dropped out before it',
        },
      },
    )
}
