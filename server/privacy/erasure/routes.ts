import { UserParams } from '../../analytics/users/model.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { callOf } from '../../platform/http/call.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import { id } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { findErasure, listErasures, requestErasure, toErasure } from './erasures.ts'
import {
  Erasure,
  ErasureListQuery,
  ErasureParams,
  UserData,
  Verification,
  VerificationRequest,
} from './model.ts'
import { userData } from './user-data.ts'
import { verifyErasure } from './verification.ts'

export const privacyRoutes = (services: Services) =>
  siteRouter(services, '', 'Privacy')
    .delete(
      '/users/:user_id',
      async ({ site, principal, params, status }) => {
        return status(202, { data: await requestErasure(services, principal, site, params.user_id) })
      },
      {
        may: 'users:write',
        params: UserParams,
        response: { 202: data(Erasure), 404: Failure, 422: Failure },
        detail: {
          operationId: 'deleteUser',
          summary: 'Delete a user and all their data',
          description:
            'Removes the user, or the anonymous visitor with this client_id, with everything that is stored about them, including events that were accepted but are not stored yet. Returns the erasure. Its receipt says how much was removed from each store.',
        },
      },
    )
    .get(
      '/users/:user_id/data',
      async ({ site, params, request }) => {
        const requestId = callOf(request).requestId ?? id('request')
        const { subject, answer } = await userData(services, site, params.user_id, requestId)
        const name = subject.id.replace(/[^\w.-]/g, '_')
        const headers = {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="user-${name}.json"`,
        }
        // The response is streamed, so it cannot be validated against the schema.
        return new Response(answer, { headers }) as never
      },
      {
        may: 'users:read',
        params: UserParams,
        response: { 200: data(UserData), 404: Failure, 422: Failure },
        detail: {
          operationId: 'exportUser',
          summary: 'Get everything that is stored about a user',
          description:
            'Returns the profile and, by store, every entry about the user or the anonymous visitor with this client_id. The response is streamed, so its size is not limited.',
          responses: {
            200: {
              description: 'Done',
              headers: { 'Content-Disposition': { $ref: '#/components/headers/Content-Disposition' } },
            },
          },
        },
      },
    )
    .get('/erasures', ({ site, query }) => listErasures(services, site, query), {
      may: 'users:read',
      params: SiteParams,
      query: ErasureListQuery,
      response: { 200: list(Erasure, OffsetPagination), 404: Failure },
      detail: { operationId: 'listErasures', summary: 'List erasures', description: 'Newest first.' },
    })
    .get(
      '/erasures/:erasure_id',
      async ({ site, params }) => {
        return { data: toErasure(await findErasure(services, site, params.erasure_id)) }
      },
      {
        may: 'users:read',
        params: ErasureParams,
        response: { 200: data(Erasure), 404: Failure },
        detail: { operationId: 'getErasure', summary: 'Get the receipt of an erasure' },
      },
    )
    .post(
      '/erasures/:erasure_id/verify',
      async ({ site, params, body }) => {
        return { data: await verifyErasure(services, site, params.erasure_id, body.user_id) }
      },
      {
        may: 'users:read',
        params: ErasureParams,
        body: VerificationRequest,
        response: { 200: data(Verification), 404: Failure, 422: Failure },
        detail: {
          operationId: 'verifyErasure',
          summary: 'Verify an erasure',
          description: 'Counts again, in all stores, what is stored about the user.',
        },
      },
    )
